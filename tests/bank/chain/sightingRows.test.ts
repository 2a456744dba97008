import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  leaseCursor,
  releaseCursor,
  renewCursors,
  writeCursor,
  type LeaseAsk,
} from '#bank/chain/cursor.rows'
import { listUnderWay, moveOutgoing, nextNonceOf, outgoing } from '#bank/chain/outgoing.rows'
import { depthOf, stateOf } from '#bank/chain/sighting'
import {
  findSighting,
  insertSighting,
  listCredited,
  listOpenSightings,
  moveSighting,
  type SightingRow,
} from '#bank/chain/sighting.rows'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** What each statement about payments on a chain finds, and what it leaves as it is. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

let chains = 100

const sighting = (parts: Partial<SightingRow>): SightingRow => ({
  id: id(),
  chain_id: chains,
  txid: id(),
  output: 0,
  round: 1,
  to_address: '0x1',
  memo: null,
  asset: 'ETH',
  wallet_id: null,
  person_id: null,
  currency_id: null,
  minor: '5',
  state: 'pending',
  block_height: null,
  block_hash: null,
  confirmations: 0,
  transaction_id: null,
  seen_at: now,
  ...parts,
})

async function seen(...all: Partial<SightingRow>[]) {
  const rows = all.map(sighting)
  for (const row of rows) expect(await run((tx) => insertSighting(tx, tenantId, row))).toBe(true)
  return rows
}

const idsOf = (rows: readonly SightingRow[]) => rows.map((row) => row.id)

test('what may still change is pending, or was dropped after a moment, on that chain', async () => {
  const chain_id = ++chains
  const rows = await seen(
    { state: 'pending', seen_at: at(-99) },
    { state: 'dropped', seen_at: at(1) },
    { state: 'dropped', seen_at: at(0) },
    { state: 'confirmed' },
    { state: 'refused' },
    { state: 'undone' },
    { state: 'pending', chain_id: 1 },
  )
  const open = await run((tx) => listOpenSightings(tx, tenantId, chain_id, now))
  expect(idsOf(open)).toEqual(idsOf(rows.slice(0, 2)))
})

test('what may be undone was credited above a height, or is known to be', async () => {
  const chain_id = ++chains
  const rows = await seen(
    { state: 'undone', block_height: '3' },
    { state: 'confirmed', block_height: '11' },
    { state: 'confirmed', block_height: '10' },
    { state: 'pending', block_height: '12' },
    { state: 'undone', chain_id: 1 },
  )
  const credited = (above: number | null) =>
    run((tx) => listCredited(tx, tenantId, chain_id, above)).then(idsOf)
  expect(await credited(10)).toEqual(idsOf(rows.slice(0, 2)))
  expect(await credited(null)).toEqual(idsOf(rows.slice(0, 1)))
})

test('a payment is recorded once, and moved only from where it was read', async () => {
  chains += 1
  const [row] = await seen({})
  const again = { ...row!, id: id() }
  expect(await run((tx) => insertSighting(tx, tenantId, again))).toBe(false)
  const change = { ...stateOf('confirmed', { height: 7, hash: 'h' }, 3), round: 2 }
  const move = (before: Partial<SightingRow>) =>
    run((tx) =>
      moveSighting(tx, tenantId, { ...row!, ...before }, { ...change, transaction_id: null }),
    )
  for (const before of [{ state: 'dropped' }, { round: 2 }, { confirmations: 1 }] as const)
    expect([before, await move(before)]).toEqual([before, false])
  expect([await move({}), await move({})]).toEqual([true, false])
  const found = await run((tx) => findSighting(tx, tenantId, row!.id))
  expect(found).toMatchObject({
    state: 'confirmed',
    round: 2,
    confirmations: 3,
    block_height: '7',
    block_hash: 'h',
  })
})

test.each([
  [null, 20, 0],
  [10, 9, 0],
  [10, 10, 1],
  [10, 11, 2],
  [10, 14, 3],
])('a payment in block %s of %d has %d confirmations of 3', (height, head, depth) => {
  const block = height === null ? null : { height, hash: 'h' }
  expect(depthOf(block, { height: head, hash: 'x' }, 3)).toBe(depth)
})

test('a payment goes out in its turn, under the next number of its chain', async () => {
  const chainId = ++chains
  const send = (key: string, ms: number, chain = chainId) =>
    run((tx) =>
      outgoing.write(
        tx,
        tenantId,
        [{ key, chainId: chain, currencyId: kit.eth, to: '0x1', memo: null, minor: 5n }],
        at(ms),
      ),
    )
  const [first, second, other] = [id(), id(), id()]
  await send(second, 2)
  await send(first, 1)
  await send(first, 3)
  await send(other, 0, ++chains)
  const underWay = () => run((tx) => listUnderWay(tx, tenantId, chainId))
  expect((await underWay()).map(({ key }) => key)).toEqual([first, second])
  const nonce = () => run((tx) => nextNonceOf(tx, tenantId, chainId))
  expect(await nonce()).toBe(0)
  const [row] = await underWay()
  const move = (before: object, change: object) =>
    run((tx) => moveOutgoing(tx, tenantId, { ...row!, ...before }, { state: 'signed', ...change }))
  expect(await move({ state: 'sent' }, {})).toBe(false)
  expect(await move({ confirmations: 1 }, {})).toBe(false)
  expect(await move({}, { nonce: 4, raw: 'raw', txid: 'tx' })).toBe(true)
  expect(await nonce()).toBe(5)
  expect(await move({ state: 'signed' }, { state: 'sent', confirmations: 2 })).toBe(true)
  expect((await underWay())[0]).toMatchObject({
    state: 'sent',
    nonce: '4',
    raw: 'raw',
    txid: 'tx',
    confirmations: 2,
  })
  expect(await move({ state: 'sent', confirmations: 2 }, { state: 'confirmed' })).toBe(true)
  expect((await underWay()).map(({ key }) => key)).toEqual([second])
})

test('one process reads a chain until its time is over, and only it writes what it read', async () => {
  const chainId = ++chains
  const ask = (from: number): LeaseAsk => ({
    tenantId,
    chainId,
    now: at(from),
    until: at(from + 60),
  })
  const lease = (one: LeaseAsk) => run((tx) => leaseCursor(tx, one))
  const mine = ask(0)
  expect(await lease(mine)).toEqual([])
  expect([await lease(ask(59)), await lease(ask(60))]).toEqual([null, []])
  const theirs = ask(60)
  const block = { height: 7, hash: 'h' }
  const write = (one: LeaseAsk, height: number) =>
    run((tx) => writeCursor(tx, one, { blocks: [{ ...block, height }], movedAt: null }))
  await write(mine, 6)
  await run((tx) => renewCursors(tx, tenantId, [mine], at(999)))
  expect(mine.until).toEqual(at(60))
  await run((tx) => renewCursors(tx, tenantId, [theirs], at(300)))
  expect(theirs.until).toEqual(at(300))
  await write(theirs, 7)
  await write(mine, 8)
  await run((tx) => releaseCursor(tx, mine))
  expect(await lease(ask(200))).toBeNull()
  await run((tx) => releaseCursor(tx, theirs))
  expect(await lease(ask(400))).toEqual([block])
})
