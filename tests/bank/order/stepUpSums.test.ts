import { expect, test } from 'vitest'
import { approveOrder, type Order } from '#contract/order'
import { placeToDestination, placeTransfer } from '#contract/place'
import type { ProofBinding } from '#contract/proof'
import { seededPolicy } from '#bank/db/seed/orderTypes'
import { seededTenants } from '#bank/db/seed/tenants'
import type { PolicyProofs } from '#contract/ops/policyDocument'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { openProving, strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit } from './orderKit.ts'

/** What one payee is sent without a proof adds up over a day, however it is split. */

const bank = await openTestBank()
const { proofs: light } = seededPolicy(seededTenants.larkspur)

async function openPayer(proofs: PolicyProofs | 'off') {
  const kit = await openOrderKit(bank, { proofs })
  const proving = openProving(bank, kit)
  const from = await kit.moveIn()
  await kit.give(from, kit.usd, 10_000_000n)

  const order = async ({ walletId: to_wallet_uuid }: Owner, amount: string) => {
    const words = { from_currency_id: kit.usd, to_wallet_uuid, amount }
    // Every response is checked against the contract.
    return (await from.ask(placeTransfer, words)).body as unknown as Order
  }
  const pay = async (to: Owner, amount: string) => (await order(to, amount)).status

  async function payWithProof(to: Owner, amount: string) {
    const { order_uuid } = await order(to, amount)
    const { body } = await from.ask(approveOrder, { order_uuid })
    await proving.prove(from, body.bound as ProofBinding) // as above
    expect((await from.ask(approveOrder, { order_uuid })).status).toBe(200)
  }

  return { kit, from, pay, payWithProof }
}

test('what goes to one payee adds up over a day, and a proof covers its own', async () => {
  const { kit, pay, payWithProof } = await openPayer({ ...strict, orders_from: '50' })
  const [to, other] = [await kit.moveIn(), await kit.moveIn()]
  await payWithProof(to, '49')
  await payWithProof(other, '1')
  expect(await pay(to, '30')).toBe('COMPLETE')
  expect(await pay(to, '20')).toBe('NEW')
  expect(await pay(other, '49')).toBe('COMPLETE')
  expect(await pay(to, '19.99')).toBe('COMPLETE')
  expect(await pay(to, '0.01')).toBe('NEW')
  await kit.ordersADayOlder()
  expect(await pay(to, '49.99')).toBe('COMPLETE')
})

test('thirty payments of 540 to one payee ask again, one by one and at once', async () => {
  const { kit, pay } = await openPayer(light)
  const to = await kit.moveIn()
  expect(await pay(to, '100')).toBe('COMPLETE')
  await kit.ordersADayOlder()
  const atOnce = await Promise.all(Array.from({ length: 15 }, () => pay(to, '540')))
  expect(atOnce.filter((status) => status === 'COMPLETE')).toHaveLength(1)
  expect(new Set(atOnce)).toEqual(new Set(['COMPLETE', 'NEW']))
  for (let count = 0; count < 15; count += 1) expect(await pay(to, '540')).toBe('NEW')
  expect(await kit.has(to.walletId, kit.usd)).toEqual([64_000n, 0n])
})

test('a new payee is new for the day', async () => {
  const { kit, pay } = await openPayer(light)
  const to = await kit.moveIn()
  expect(await pay(to, '249')).toBe('COMPLETE')
  expect(await pay(to, '1')).toBe('NEW')
  await kit.ordersADayOlder()
  expect(await pay(to, '999')).toBe('COMPLETE')
})

test('an account saved twice is one payee', async () => {
  const { kit, from } = await openPayer(light)
  const pay = async (counterparty_destination_id: string) => {
    const at = { from_currency_id: kit.usd, amount: '150', counterparty_destination_id }
    return (await from.ask(placeToDestination, { ...at, order_type: 'HIFI_ACH_OFFRAMP' })).body
  }
  expect(await pay(await kit.destination(from, ach))).toMatchObject({ status: 'PROCESSING' })
  expect(await pay(await kit.destination(from, ach))).toMatchObject({ status: 'NEW' })
})

test('what a second person proves adds nothing to what is sent without a proof', async () => {
  const proofs = { ...strict, orders_from: '300', new_payees_from: '300' }
  const kit = await openMemberKit(bank, { proofs })
  const { setUp, grant } = openProving(bank, kit)
  const [owner, payer, second, to] = [
    await kit.moveIn(),
    await kit.moveIn(),
    await kit.moveIn(),
    await kit.moveIn(),
  ]
  await kit.letIn(owner, payer, 'payer')
  await kit.letIn(owner, second, 'approver')
  await kit.give(owner, kit.usd, 1_000_00n)
  await setUp(second.bearer)
  const pay = async (amount: string) => {
    const words = { from_currency_id: kit.usd, to_wallet_uuid: to.walletId, amount }
    return (await kit.inWalletOf(owner, payer).ask(placeTransfer, words)).body as unknown as Order
  }
  const { order_uuid } = await pay('250')
  const approver = kit.inWalletOf(owner, second)
  const { body } = await approver.ask(approveOrder, { order_uuid })
  await grant(second.bearer, body.bound as ProofBinding)
  expect((await approver.ask(approveOrder, { order_uuid })).body.status).toBe('COMPLETE')
  expect((await pay('60')).status).toBe('COMPLETE')
})
