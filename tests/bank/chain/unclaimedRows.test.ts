import { expect, test } from 'vitest'
import { listNewest, listOnChains, listAddressRows, countOnChain } from '#bank/chain/address.rows'
import { insertSighting, type SightingRow } from '#bank/chain/sighting.rows'
import {
  countUnclaimed,
  findClaimable,
  listUnclaimed,
  sightingsClaimed,
} from '#bank/chain/unclaimed/claim.rows'
import {
  findUnclaimed,
  listUnclaimedRows,
  readUnclaimedQueue,
  unclaimedNotes,
} from '#bank/chain/unclaimed/unclaimed.rows'
import { writeClosed } from '#bank/closing/closing.rows'
import type { Tx } from '#bank/db/engine'
import { writeAssignment } from '#bank/staff/assignment.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which payments are nobody's, whose address is whose, and what moves their queue. */

const bank = await openTestBank()
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)

async function openUnclaimed() {
  const kit = await openCounterpartyKit(bank)
  const { tenantId } = kit
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    bank.world.engine.transaction({ tenantId, personId: null }, work)
  async function seen(parts: Partial<SightingRow> = {}) {
    const row: SightingRow = {
      id: id(),
      chain_id: 1,
      txid: id(),
      output: 0,
      round: 1,
      to_address: '0x1',
      memo: null,
      asset: 'ETH',
      wallet_id: null,
      person_id: null,
      currency_id: kit.eth,
      minor: '5',
      state: 'refused',
      block_height: null,
      block_hash: null,
      confirmations: 3,
      transaction_id: null,
      seen_at: now,
      ...parts,
    }
    await run((tx) => insertSighting(tx, tenantId, row))
    return row
  }
  const { id: staffId } = await hireStaff(bank, tenantId, 'support')
  const note = (sighting: SightingRow, act: 'KEPT' | 'NOTED', ms: number) =>
    run((tx) =>
      unclaimedNotes.insert(tx, tenantId, sighting.id, {
        id: id(),
        act,
        words: 'For later',
        staffId,
        at: at(ms),
      }),
    )
  return { ...kit, run, seen, note, staffId }
}

test('nobody’s is a payment that was refused and has no wallet, the oldest first', async () => {
  const { run, tenantId, seen, moveIn } = await openUnclaimed()
  const owner = await moveIn()
  const [late, early] = [await seen({ seen_at: at(2) }), await seen({ seen_at: at(1) })]
  await seen({ state: 'pending' })
  await seen({ wallet_id: owner.walletId, person_id: owner.personId })
  await seen({ chain_id: 2 })
  const list = (limit: number, offset: number) =>
    run((tx) => listUnclaimed(tx, tenantId, 1, { limit, offset })).then((rows) =>
      rows.map((row) => row.id),
    )
  expect([await list(9, 0), await list(1, 1)]).toEqual([[early.id, late.id], [late.id]])
  expect(await run((tx) => countUnclaimed(tx, tenantId, 1))).toBe(2)
})

test('claimable is what is nobody’s and in a currency of ours, once', async () => {
  const { run, tenantId, seen, moveIn } = await openUnclaimed()
  const owner = await moveIn()
  const [ours, other, pending] = [
    await seen(),
    await seen({ currency_id: null }),
    await seen({ state: 'pending' }),
  ]
  const find = (row: SightingRow) => run((tx) => findClaimable(tx, tenantId, row.id))
  expect([(await find(ours))?.id, await find(other), await find(pending)]).toEqual([
    ours.id,
    null,
    null,
  ])
  const theirs = { wallet_id: owner.walletId, person_id: owner.personId, transaction_id: id() }
  const claim = (row: SightingRow) =>
    run((tx) => sightingsClaimed.write(tx, tenantId, [{ ...row, ...theirs }], now))
  await claim(ours)
  expect(await find(ours)).toBeNull()
  await expect(claim(ours)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  await expect(claim(pending)).rejects.toMatchObject({ code: 'STATE_CONFLICT' })
  const [stored] = await run((tx) =>
    tx.rows('select state, confirmations, wallet_id from sightings where id = $1', [ours.id]),
  )
  expect(stored).toEqual({ state: 'pending', confirmations: 0, wallet_id: owner.walletId })
  expect(await run((tx) => findUnclaimed(tx, tenantId, ours.id))).toBeNull()
})

test('what is kept leaves the queue for another list, by its notes and no others', async () => {
  const { run, tenantId, seen, note, staffId } = await openUnclaimed()
  const queue = () => run((tx) => readUnclaimedQueue(tx, tenantId))
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, movedAt: null })
  const [first, second] = [await seen({ seen_at: at(1) }), await seen({ seen_at: at(2) })]
  const list = (view: 'waiting' | 'kept', sort: 'since' | '-since' = 'since', offset = 0) =>
    run((tx) => listUnclaimedRows(tx, tenantId, { view, sort, limit: 9, offset })).then(
      ({ rows, total }) => [total, ...rows.map((row) => row.id)],
    )
  await note(first, 'NOTED', 5)
  expect(await list('waiting')).toEqual([2, first.id, second.id])
  expect(await list('waiting', '-since')).toEqual([2, second.id, first.id])
  expect(await list('waiting', 'since', 1)).toEqual([2, second.id])
  expect(await queue()).toEqual({ waiting: 2, oldestAt: at(1), movedAt: at(5) })
  await note(first, 'KEPT', 6)
  expect([await list('waiting'), await list('kept')]).toEqual([
    [1, second.id],
    [1, first.id],
  ])
  expect(await queue()).toEqual({ waiting: 1, oldestAt: at(2), movedAt: at(6) })
  const found = (row: SightingRow) => run((tx) => findUnclaimed(tx, tenantId, row.id))
  expect(await found(first)).toMatchObject({ is_kept: true, is_claimed: false, assignee: null })
  expect(await found(second)).toMatchObject({ is_kept: false, proposal_id: null })
  const subject = `payment ${second.id}`
  await run((tx) => writeAssignment(tx, tenantId, { subject, staffId, at: at(9) }))
  expect((await queue()).movedAt).toEqual(at(9))
  expect(await found(second)).toMatchObject({ assignee: 'Staff support' })
})

test('addresses are of one chain, and those of a closed account are told', async () => {
  const { run, tenantId, rows, moveIn, plantAddress } = await openUnclaimed()
  const [ann, bob] = [await moveIn(), await moveIn()]
  await plantAddress(ann, '0xA')
  bank.clock.advance(1)
  await plantAddress(bob, '0xB')
  await rows(
    `insert into addresses (tenant_id, id, wallet_id, person_id, chain_id, label, address, path,
       created_at) values ($1, $2, $3, $4, 5, 'elsewhere', '0xC', 9, $5)`,
    id(),
    ann.walletId,
    ann.personId,
    now,
  )
  const key = { tenantId, personId: bob.personId }
  await run((tx) => writeClosed(tx, key, { by: 'customer', reason: null, at: now }))
  const watched = await run((tx) => listOnChains(tx, tenantId, [1]))
  expect(watched.map((one) => [one.address, one.is_closed])).toEqual([
    ['0xA', false],
    ['0xB', true],
  ])
  const newest = (limit: number, offset: number) =>
    run((tx) => listNewest(tx, tenantId, 1, { limit, offset })).then((all) =>
      all.map(({ address }) => address),
    )
  expect([await newest(9, 0), await newest(1, 1)]).toEqual([['0xB', '0xA'], ['0xA']])
  expect(await run((tx) => countOnChain(tx, tenantId, 1))).toBe(2)
  const own = await run((tx) => listAddressRows(tx, { tenantId, personId: null }, ann.walletId, 1))
  expect(own.map(({ address }) => address)).toEqual(['0xA'])
})
