import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { Engine } from '#bank/db/engine'
import { bulkRow, type BulkInsert } from '#bank/ledger/step'
import { createLedgerWriter } from '#bank/ledger/writer'
import { faults, openBook } from '#tests/kit/openBook'
import { openLedgerKit } from './ledgerKit.ts'

const kit = openLedgerKit()

/** A table of this file's own, to count the rows written with money. */
beforeAll(() =>
  kit.world.engine.asOwner((tx) =>
    tx.script(`create table slips (tenant_id uuid, name text, primary key (tenant_id, name));
               grant select, insert on slips to bank_app`),
  ),
)

/** How many rows reached each insert at once, in the order of the calls. */
const calls: string[] = []

const slips: BulkInsert<string> = {
  name: 'slips',
  rank: 500,
  async write(tx, tenantId, names) {
    calls.push(`slips ${names.length}`)
    const { count } = await tx.query(
      `insert into slips (tenant_id, name) select $1, unnest($2::text[]) on conflict do nothing`,
      [tenantId, names],
    )
    if (count < names.length) throw new Refusal('ALREADY_EXISTS')
  },
}

const early: BulkInsert<string> = {
  name: 'early',
  rank: 1,
  write: async (_, __, names) => void calls.push(`early ${names.length}`),
}

const slipsNow = async (like: string) =>
  (
    await kit.within((tx) =>
      tx.query('select name from slips where tenant_id = $1 and name like $2', [
        kit.tenantId,
        like,
      ]),
    )
  ).count

const pay = (amount: bigint) => {
  const { dollars, transfer } = kit
  return transfer('pay', dollars('wallet:payer', -amount), dollars('wallet:shop', amount))
}

const commitAll = (...steps: Parameters<typeof kit.stepOf>[]) =>
  Promise.allSettled(
    steps.map((step) => kit.world.writer.commit(kit.tenantId, kit.stepOf(...step))),
  )

test('a refused step leaves neither money nor rows and does not affect others', async () => {
  await kit.gift('wallet:payer', 10n)
  const ends = await commitAll(
    [[pay(4n)], bulkRow(slips, 'a first')],
    [[pay(400n)], bulkRow(slips, 'a refused')],
    [[pay(6n)], bulkRow(slips, 'a third')],
  )
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await slipsNow('a %')).toBe(2)
  expect(await kit.balance('wallet:payer')).toEqual({ posted: 0n, held: 0n })
})

test('two transfers in one step both happen or none', async () => {
  await kit.gift('wallet:payer', 10n)
  const [end] = await commitAll([[pay(10n), pay(1n)]])
  expect(end).toMatchObject({ status: 'rejected', reason: { code: 'INSUFFICIENT_FUNDS' } })
  expect(await kit.balance('wallet:payer')).toEqual({ posted: 10n, held: 0n })
  const [good] = await commitAll([[pay(9n), pay(1n)]])
  expect(good?.status).toBe('fulfilled')
})

test('a conflicting row refuses its own step and rolls back its money', async () => {
  await kit.gift('wallet:payer', 20n)
  await commitAll([[], bulkRow(slips, 'b 7')])
  const names = Array.from({ length: 20 }, (_, at) => `b ${at}`)
  const ends = await commitAll(
    ...names.map((name) => [[pay(1n)], bulkRow(slips, name)] as Parameters<typeof kit.stepOf>),
  )
  const refused = names.filter((_, at) => ends[at]?.status === 'rejected')
  expect(refused).toEqual(['b 7'])
  expect(ends[7]).toMatchObject({ reason: { code: 'ALREADY_EXISTS' } })
  expect(await slipsNow('b %')).toBe(20)
  expect(await kit.balance('wallet:payer')).toEqual({ posted: 1n, held: 0n })
})

test('a repeated step writes its rows once', async () => {
  await kit.gift('wallet:payer', 5n)
  const step = kit.stepOf([pay(5n)], bulkRow(slips, 'c once'))
  const { commit } = kit.world.writer
  const both = await Promise.all([commit(kit.tenantId, step), commit(kit.tenantId, step)])
  expect(both).toEqual([{ again: false }, { again: false }])
  expect(await commit(kit.tenantId, step)).toEqual({ again: true })
  expect(await kit.alone(step)).toEqual({ again: true })
})

test('another step with transfers that are being posted is a repeat, and writes no rows', async () => {
  await kit.gift('wallet:payer', 5n)
  const transfers = [pay(5n)]
  const [first, second] = ['g one', 'g other'].map((name) =>
    kit.stepOf(transfers, bulkRow(slips, name)),
  )
  const { commit } = kit.world.writer
  const both = await Promise.all([commit(kit.tenantId, first!), commit(kit.tenantId, second!)])
  expect(both).toEqual([{ again: false }, { again: true }])
  expect(await slipsNow('g %')).toBe(1)
})

test('a step that contains a known transfer is a defect', async () => {
  await kit.gift('wallet:payer', 5n)
  const known = pay(1n)
  await kit.commit(known)
  const [end] = await commitAll([[known, pay(1n)]])
  expect(end).toMatchObject({ status: 'rejected' })
  expect(await kit.balance('wallet:payer')).toEqual({ posted: 5n, held: 0n })
})

test('writes a batch by insert, lower ranks first, and those of one rank by name', async () => {
  const dawn: typeof early = {
    ...early,
    name: 'dawn',
    write: async (_, __, names) => void calls.push(`dawn ${names.length}`),
  }
  const rows = (name: string) => [early, slips, dawn].map((bulk) => bulkRow(bulk, name))
  calls.length = 0
  await commitAll(...['d 1', 'd 2', 'd 3'].map((name) => [[], ...rows(name)] as never))
  expect(calls).toEqual(['dawn 3', 'early 3', 'slips 3'])
})

test('pipelines inserts, and reports the first of several failures', async () => {
  const unconfirmed: BulkInsert<string> = { ...slips, name: 'hasty', rank: 2, pipelined: true }
  const spoiled: BulkInsert<string> = {
    name: 'spoiled',
    rank: 3,
    async write(tx) {
      calls.push('spoiled')
      await tx.query('select 1 / 0')
    },
  }
  const step = (name: string) => [[], bulkRow(unconfirmed, name), bulkRow(slips, name)] as never
  await commitAll([[], bulkRow(slips, 'e known')])
  calls.length = 0
  const [refused] = await commitAll([[], bulkRow(unconfirmed, 'e known'), bulkRow(spoiled, 'e')])
  expect(calls).toEqual(['slips 1', 'spoiled'])
  expect(refused).toMatchObject({ reason: { code: 'ALREADY_EXISTS' } })
  // In order of rank, so the first of two that write the same counts.
  expect(await commitAll(step('e twice'))).toMatchObject([{ status: 'rejected' }])
  expect(await slipsNow('e %')).toBe(1)
})

test('writes one batch per tenant at a time, and other tenants beside it', async () => {
  const { clock, world, stepOf } = kit
  const now: string[] = []
  const observed: string[] = []
  const watched: Engine = {
    ...world.engine,
    async transaction(scope, work) {
      now.push(scope.tenantId)
      observed.push([...now].sort().join(' '))
      const done = await world.engine.transaction(scope, work)
      now.splice(now.indexOf(scope.tenantId), 1)
      return done
    },
  }
  const writer = createLedgerWriter(watched, clock)
  const [one, two] = [kit.tenantId, (await openBook(world)).tenantId]
  const many = [one, two].flatMap((id) =>
    Array.from({ length: 1_200 }, () => writer.commit(id, stepOf([]))),
  )
  await Promise.all(many)
  expect(observed).toContain([one, two].sort().join(' '))
  expect(observed).not.toContain([one, one].join(' '))
  expect(observed).not.toContain([two, two].join(' '))
})

test('a busy tenant does not keep others waiting', async () => {
  const { clock, world, stepOf } = kit
  const order: string[] = []
  const noted: Engine = {
    ...world.engine,
    async transaction(scope, work) {
      order.push(scope.tenantId)
      return world.engine.transaction(scope, work)
    },
  }
  const writer = createLedgerWriter(noted, clock, 1)
  const quiet = (await openBook(world)).tenantId
  const busy = Array.from({ length: 2_000 }, () => writer.commit(kit.tenantId, stepOf([])))
  await Promise.all([...busy, ...[1, 2].map(() => writer.commit(quiet, stepOf([])))])
  expect(order).toEqual([kit.tenantId, quiet, kit.tenantId, kit.tenantId, kit.tenantId])
})

test('tries a lost database once and fails every waiting step', async () => {
  let options = 0
  const gone: Engine = {
    ...kit.world.engine,
    async transaction() {
      options += 1
      throw new Error('Connection terminated unexpectedly')
    },
  }
  const writer = createLedgerWriter(gone, kit.clock, 1)
  const all = Array.from({ length: 100 }, () => writer.commit(kit.tenantId, kit.stepOf([])))
  const ends = await Promise.allSettled(all)
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true)
  expect(options).toBe(1)
})

test('the ledger balances in the end', async () => {
  expect(await faults(kit.world.engine, kit.tenantId)).toEqual([])
})
