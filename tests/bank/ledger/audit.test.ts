import { beforeAll, expect, test } from 'vitest'
import { faultsInBook, sizeOfBook } from '#bank/ledger/audit.rows'
import { capturing, holding, voiding } from '#bank/ledger/transfer'
import { openTenant } from '#tests/kit/openTenant'
import { openLedgerKit } from './ledgerKit.ts'

/** Each kind of fault that a book may have, and that a book without one has none. */

const kit = openLedgerKit()
const ids = { gift: '', kept: '', hold: '', whole: '' }

beforeAll(async () => {
  const { commit, dollars, transfer, world, usd } = kit
  const money = transfer('gift', dollars('rail:ach', -100n), dollars('wallet:a', 100n))
  await commit(money)
  const account = { address: 'wallet:a', currencyId: usd } as const
  const [hold, whole, ended] = [world.random.id(), world.random.id(), world.random.id()]
  await commit(transfer('hold', holding(account, { id: hold, amount: 50n })))
  await commit(transfer('hold', holding(account, { id: whole, amount: 20n })))
  await commit(transfer('hold', holding(account, { id: ended, amount: 5n })))
  const kept = transfer(
    'capture',
    capturing(account, { id: hold, amount: 10n, rest: 'kept' }),
    dollars('wallet:shop', 10n),
  )
  await commit(kept)
  await commit(
    transfer(
      'capture',
      capturing(account, { id: whole, amount: 15n, rest: 'released' }),
      dollars('wallet:shop', 15n),
    ),
  )
  await commit(transfer('void', voiding(account, ended)))
  // Money that comes as a hold ends, and money that goes as one begins, are taken from neither.
  const [back, fee] = [world.random.id(), world.random.id()]
  await commit(transfer('hold', holding(account, { id: back, amount: 4n })))
  await commit(
    transfer('back', { ...voiding(account, back), posted: 3n }, dollars('wallet:shop', -3n)),
  )
  await commit(
    transfer(
      'fee',
      { ...holding(account, { id: fee, amount: 2n }), posted: -1n },
      dollars('wallet:shop', 1n),
    ),
  )
  Object.assign(ids, { gift: money.id, kept: kept.id, hold, whole })
})

const undone = 'so that the book stays as it is'

/** What is found once it was written past the ledger, with nothing to stop it. */
async function faultsAfter(text: string, ...values: unknown[]): Promise<string[]> {
  let found: string[] = []
  const { tenantId, world } = kit
  await world.engine
    .asOwner(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(text, [tenantId, ...values])
      found = await faultsInBook(tx, tenantId)
      throw new Error(undone)
    })
    .catch((thrown: Error) => {
      if (thrown.message !== undone) throw thrown
    })
  return found.toSorted()
}

const ofA = `where tenant_id = $1 and account_id = (
  select id from ledger_accounts where tenant_id = $1 and address = 'wallet:a')`
const unmatched = 'account wallet:a does not match its postings'
const unheld = 'account wallet:a has promised other than its holds'

test('a book with holds that were taken, released and voided has no faults', async () => {
  const { within, tenantId } = kit
  expect(await within((tx) => faultsInBook(tx, tenantId))).toEqual([])
  expect(await within((tx) => sizeOfBook(tx, tenantId))).toEqual({ accounts: 3, postings: 15 })
})

test.each([
  ['more', 'posted = posted + 1', () => [unmatched, `currency ${kit.usd} sums to 1`]],
  ['less', 'posted = posted - 1', () => [unmatched, `currency ${kit.usd} sums to -1`]],
  ['more on hold', 'held = held + 1', () => [unmatched, unheld]],
  ['another version', 'version = version + 1', () => [unmatched]],
])('an account with %s than was posted to it', async (_, change, faults) => {
  const text = `update ledger_accounts set ${change} where tenant_id = $1 and address = 'wallet:a'`
  expect(await faultsAfter(text)).toEqual(faults())
})

test('an account that nothing was posted to, and has something', async () => {
  const account = (posted: number, held: number, version: number) =>
    faultsAfter(
      `insert into ledger_accounts (tenant_id, id, address, currency_id, may_owe, posted, held,
         version) values ($1, gen_random_uuid(), 'wallet:new', $2, true, $3, $4, $5)`,
      kit.usd,
      posted,
      held,
      version,
    )
  const fault = 'account wallet:new does not match its postings'
  expect(await account(0, 0, 0)).toEqual([])
  expect(await account(0, 0, 1)).toEqual([fault])
  expect(await account(1, 0, 0)).toEqual([fault, `currency ${kit.usd} sums to 1`])
  expect(await account(0, 1, 0)).toEqual([
    fault,
    'account wallet:new has promised other than its holds',
  ])
})

test('postings that are numbered with a gap', async () => {
  const gap = `update ledger_postings set version = version + 1 ${ofA}
    and version = (select max(version) from ledger_postings ${ofA})`
  expect(await faultsAfter(gap)).toEqual([unmatched])
})

test('one posting more than the account counts', async () => {
  const more = `insert into ledger_postings (tenant_id, account_id, version, transfer_id, posted_by,
    held_by, posted_after, held_after)
    select $1, id, 0, $2, 0, 0, 0, 0 from ledger_accounts where tenant_id = $1
      and address = 'wallet:a'`
  expect(await faultsAfter(more, ids.gift)).toEqual([unmatched])
})

test('a transfer that makes money, and another that loses it', async () => {
  const moved = `update ledger_postings
    set posted_by = posted_by + case when transfer_id = $2 then 1 else -1 end
    ${ofA} and transfer_id in ($2, $3)`
  const both = [ids.gift, ids.kept].map((id) => `transfer ${id} does not balance`)
  const hold = `hold ${ids.hold} does not match its postings`
  expect(await faultsAfter(moved, ids.gift, ids.kept)).toEqual([hold, ...both].toSorted())
})

test('a posting without its transfer or its account', async () => {
  const nowhere = `posting of transfer ${ids.gift} belongs nowhere`
  const gone = 'delete from ledger_transfers where tenant_id = $1 and id = $2'
  expect(await faultsAfter(gone, ids.gift)).toEqual([nowhere, nowhere])
  const stray = `insert into ledger_postings (tenant_id, account_id, version, transfer_id, posted_by,
    held_by, posted_after, held_after) values ($1, gen_random_uuid(), 1, $2, 0, 0, 0, 0)`
  expect(await faultsAfter(stray, ids.gift)).toEqual([nowhere])
})

test('a transfer that was refused and posted all the same', async () => {
  const refused = `update ledger_transfers set status = 'INSUFFICIENT_FUNDS'
    where tenant_id = $1 and id = $2`
  expect(await faultsAfter(refused, ids.gift)).toEqual([
    `transfer ${ids.gift} is INSUFFICIENT_FUNDS but has postings`,
  ])
  const alone = `insert into ledger_transfers (tenant_id, id, cause, status, body_hash, created_at)
    values ($1, gen_random_uuid(), 'gift', 'INSUFFICIENT_FUNDS', '', now())`
  expect(await faultsAfter(alone)).toEqual([])
})

test('a hold with another rest, or of which other was taken, than was posted', async () => {
  const changed = (id: string, change: string) =>
    faultsAfter(`update ledger_holds set ${change} where tenant_id = $1 and id = $2`, id)
  const fault = `hold ${ids.hold} does not match its postings`
  expect(await changed(ids.hold, 'rest = rest - 1')).toEqual([unheld, fault].toSorted())
  expect(await changed(ids.hold, 'captured = captured - 1')).toEqual([fault])
  expect(await changed(ids.whole, 'captured = captured + 1')).toEqual([
    `hold ${ids.whole} does not match its postings`,
  ])
})

test('an account keeps its promise though its hold is gone', async () => {
  const gone = 'delete from ledger_holds where tenant_id = $1 and id = $2'
  expect(await faultsAfter(gone, ids.hold)).toEqual([unheld])
})

test('the faults of another bank are its own', async () => {
  const { world, clock } = kit
  const text = `update ledger_accounts set version = version + 1
    where tenant_id = $1 and address = 'wallet:a'`
  const other = await openTenant({ ...world, clock })
  await world.engine
    .asOwner(async (tx) => {
      await tx.query(text, [kit.tenantId])
      expect(await faultsInBook(tx, other)).toEqual([])
      expect(await sizeOfBook(tx, other)).toEqual({ accounts: 0, postings: 0 })
      throw new Error(undone)
    })
    .catch((thrown: Error) => expect(thrown.message).toBe(undone))
})

test('fifty faults are told at most', async () => {
  const many = `insert into ledger_accounts (tenant_id, id, address, currency_id, may_owe, version)
    select $1, gen_random_uuid(), 'wallet:' || n, $2, true, 1 from generate_series(1, 60) n`
  expect(await faultsAfter(many, kit.usd)).toHaveLength(50)
})
