import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { unclaimedPaymentCalls, type UnclaimedPayment } from '#contract/ops/unclaimedPayment'
import { peopleClosed } from '#bank/closing/close'
import { bulkRow } from '#bank/ledger/step'
import { findTenant } from '#bank/tenant/tenant.rows'
import { openChain, ETHER } from '#tests/bank/chain/openChain'
import { openEveryRole } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'

/** Crypto that comes to an address of an account, around its closing. */

const bank = await openTestBank()

async function openLeaver() {
  const chain = await openChain(bank.world, chainIds.ethereum)
  const { tenantId, personId, within } = chain
  const tenant = (await within((tx) => findTenant(tx, bank.world.seal, tenantId)))!
  const close = () => {
    const row = { personId, by: 'customer', reason: null, world: bank.world, tenant } as const
    return bank.world.writer.commit(tenantId, {
      transfers: [],
      rows: [bulkRow(peopleClosed, row)],
    })
  }
  const { address } = await chain.receive()
  const send = () => chain.chain.payIn({ to: address, asset: 'ETH' })
  const pay = async () => {
    await send()
    await chain.chain.mine()
  }
  return { ...chain, address, close, pay, send }
}

test('what comes late belongs to nobody and waits for staff, and the book does not move', async () => {
  const leaver = await openLeaver()
  await leaver.close()
  await leaver.pay()
  await leaver.look()
  await leaver.chain.mine(20)
  await leaver.look()
  expect([await leaver.has('incoming'), await leaver.has('wallet')]).toEqual([0n, 0n])
  expect(await leaver.faults()).toEqual([])
  const { tenantId } = leaver
  const staff = await openEveryRole(bank, tenantId)
  const { body } = await bank.ask(
    unclaimedPaymentCalls.listUnclaimedPayments,
    { view: 'waiting' },
    staff.treasury,
  )
  const [found, ...more] = body.data as UnclaimedPayment[]
  expect([found?.address, found?.amount, more]).toEqual([
    leaver.address,
    '1.000000000000000000',
    [],
  ])
  const claimed = await bank.ask(
    unclaimedPaymentCalls.proposeClaim,
    { id: found!.id, wallet: leaver.walletId, reason: 'It was theirs' },
    { ...staff.treasury, headers: { 'idempotency-key': 'late-claim-1' } },
  )
  expect([claimed.status, claimed.body.code]).toEqual([400, 'VALIDATION_FAILED'])
})

test('a deposit on its way is in the way until it arrived, and then its money is', async () => {
  const leaver = await openLeaver()
  await leaver.pay()
  await leaver.look()
  await expect(leaver.close()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await leaver.chain.mine(20)
  await leaver.look()
  expect(await leaver.has('wallet')).toBe(ETHER)
  await expect(leaver.close()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
})

test('a payment that left its chain may come back, so it is waited for', async () => {
  const leaver = await openLeaver()
  await leaver.send()
  await leaver.look()
  await leaver.chain.drop()
  await leaver.look()
  expect(await leaver.has('incoming')).toBe(0n)
  await expect(leaver.close()).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  bank.clock.advance(8 * 24 * 3_600_000)
  await leaver.close()
})

test('of a closing and a deposit that is seen, the deposit is the customer’s or nobody’s', async () => {
  for (let round = 0; round < 4; round += 1) {
    const leaver = await openLeaver()
    await leaver.pay()
    const [closed] = await Promise.all([
      leaver.close().then(
        () => true,
        () => false,
      ),
      leaver.look(),
    ])
    await leaver.look()
    expect(await leaver.has('incoming')).toBe(closed ? 0n : ETHER)
    expect(await leaver.faults()).toEqual([])
    expect(
      await leaver.rows(
        'select state, wallet_id is null as nobody from sightings where tenant_id = $1',
      ),
    ).toEqual([closed ? { state: 'refused', nobody: true } : { state: 'pending', nobody: false }])
  }
})
