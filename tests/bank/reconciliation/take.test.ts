import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTenant } from '#bank/db/engine'
import type { Statements } from '#bank/outside/statements/statement'
import { takeStatement } from '#bank/reconciliation/take'
import { closeOpened } from '#tests/kit/atEnd'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { ACH, DAY, DAY_MS, dateBack, openReconciliation } from './reconciliationKit.ts'

let bank: TestBank
let kit: Awaited<ReturnType<typeof openReconciliation>>

beforeEach(async () => {
  bank = await openTestBank()
  kit = await openReconciliation(bank)
})

// Each has a dozen connections.
afterEach(closeOpened)

const everything = () =>
  kit.rows(
    `select to_jsonb(l) as row from outside_lines l where tenant_id = $1
     union all select to_jsonb(s) from outside_line_steps s where tenant_id = $1
     union all select to_jsonb(d) - 'tried_at' from outside_days d where tenant_id = $1 order by 1`,
  )

test('what the rail settled and what was posted for it are matched by their reference', async () => {
  const reference = await kit.pay('20.00')
  await kit.nextDay()
  await kit.take()
  const day = await kit.dayOf()
  expect(day).toMatchObject({ status: 'ok', lines: 1, open: 0, total: 1 })
  expect(day.totals).toMatchObject([{ ours: '-18.95', theirs: '-18.95', difference: '0.00' }])
  expect(day.data).toMatchObject([
    { reference, kind: 'matched', status: 'MATCHED', ours: '-18.95', theirs: '-18.95' },
  ])
  expect(day.data[0]!.order).not.toBeNull()
})

test('an order whose steps are of the hour before the day is matched by its reference', async () => {
  const reference = await kit.pay('20.00')
  await dateBack(bank, kit.tenantId)
  await kit.nextDay()
  await kit.take()
  expect((await kit.dayOf()).data).toMatchObject([{ reference, status: 'MATCHED' }])
})

test('a row that only one side has, and another amount, are differences', async () => {
  const [lost, other] = [await kit.pay('20.00'), await kit.pay('30.00')]
  await kit.lose(lost)
  await kit.say({ reference: other, minor: -5_00n })
  await kit.say({ reference: 'BANK FEE 03', minor: -12_50n })
  await kit.nextDay()
  await kit.take()
  const day = await kit.dayOf()
  expect(day).toMatchObject({ status: 'differs', lines: 3, open: 3 })
  expect(day.totals).toMatchObject([{ ours: '-47.87', theirs: '-46.42', difference: '1.45' }])
  const kinds = new Map(
    day.data.map(({ reference, kind, ours, theirs }) => [reference, [kind, ours, theirs]]),
  )
  expect(kinds).toEqual(
    new Map([
      [lost, ['only_ours', '-18.95', null]],
      [other, ['amount', '-28.92', '-33.92']],
      ['BANK FEE 03', ['only_theirs', null, '-12.50']],
    ]),
  )
})

test('a row that comes a day late closes its difference, and both days say so', async () => {
  const late = await kit.pay('20.00')
  await kit.lose(late)
  await kit.nextDay()
  await kit.take()
  expect((await kit.lineOf(late)).status).toBe('OPEN')
  await kit.say({ reference: late, minor: -18_95n })
  await kit.nextDay()
  await kit.take('2026-03-03')
  expect(await kit.dayOf()).toMatchObject({ status: 'ok', open: 0 })
  const next = await kit.dayOf('2026-03-03')
  expect(next.data).toMatchObject([{ reference: late, status: 'MATCHED', day: DAY }])
  const { steps } = await kit.read(next.data[0]!.id)
  expect(steps.map(({ event, status }) => [event, status])).toEqual([
    ['sides.differed', 'OPEN'],
    ['sides.agreed', 'MATCHED'],
  ])
})

test('a payment that the outside repeats differs again, though it was matched before', async () => {
  const twice = await kit.pay('20.00')
  await kit.nextDay()
  await kit.take()
  await kit.say({ reference: twice, minor: -18_95n })
  await kit.nextDay()
  await kit.take('2026-03-03')
  expect(await kit.lineOf(twice)).toMatchObject({
    kind: 'amount',
    status: 'OPEN',
    theirs: '-37.90',
  })
})

test('what was posted with nobody to name goes by its own id and is never left out', async () => {
  await kit.nextDay()
  await kit.take(DAY, 'rail:gift')
  const day = await kit.dayOf(DAY, 'rail:gift')
  expect(day.data).toMatchObject([{ kind: 'only_ours', ours: '1000.00', status: 'OPEN' }])
})

test('taken again, by many at once, and after a kill between, a day changes nothing twice', async () => {
  await kit.pay('20.00')
  await kit.say({ reference: 'BANK FEE 03', minor: -12_50n })
  await kit.nextDay()
  const killed = new Error('killed')
  const dying = {
    ...bank.world,
    engine: {
      ...bank.world.engine,
      transaction: (async (scope, work) =>
        bank.world.engine.transaction(scope, async (tx) => {
          const result = await work(tx)
          if (result === undefined) throw killed
          return result
        })) as typeof bank.world.engine.transaction,
    },
  }
  const at = { tenantId: kit.tenantId, source: ACH, day: DAY }
  await expect(takeStatement(dying, at)).rejects.toThrow(killed)
  expect(await everything()).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => kit.take()))
  const once = await everything()
  expect(once).toHaveLength(4)
  await kit.take()
  expect(await everything()).toEqual(once)
  expect(await kit.dayOf()).toMatchObject({ lines: 2, open: 1 })
})

test('each day is taken in once it has ended, also those that ended while no bank ran', async () => {
  await kit.pay('20.00')
  // What networks were paid is a sum of ours, and no account outside.
  await bank.world.writer.commit(kit.tenantId, {
    transfers: [
      {
        id: bank.world.random.id(),
        cause: 'network fee',
        legs: [
          { address: 'rail:gift', currencyId: kit.usd, posted: -1n },
          { address: 'rail:network', currencyId: kit.usd, posted: 1n },
        ],
      },
    ],
    rows: [],
  })
  await kit.round()
  expect(await kit.days()).toMatchObject([
    { source: 'rail:ach', day: '2026-03-01', status: 'ok', lines: 0 },
    { source: 'rail:gift', day: '2026-03-01', status: 'ok', lines: 0 },
  ])
  await kit.staffWait(2 * DAY_MS)
  await kit.round()
  const days = (await kit.days()).filter(({ source }) => source === ACH)
  expect(days.map(({ day, status, lines }) => [day, status, lines])).toEqual([
    ['2026-03-03', 'ok', 0],
    ['2026-03-02', 'ok', 1],
    ['2026-03-01', 'ok', 0],
  ])
})

test('midnight belongs to the day that begins, on either side', async () => {
  const midnight = new Date('2026-03-03T00:00:00Z')
  bank.clock.advance(midnight.getTime() - bank.clock.now().getTime())
  await kit.give(kit.ann, kit.usd, 7_00n)
  await kit.say({ source: 'rail:gift', reference: 'GIFT', minor: 9_00n })
  await kit.staffWait(2 * DAY_MS)
  const sides = async (day: string) => {
    await kit.take(day, 'rail:gift')
    const { data } = await kit.dayOf(day, 'rail:gift')
    return data.map(({ ours, theirs }) => [ours, theirs])
  }
  expect(await sides(DAY)).toEqual([['1000.00', null]])
  const next = await sides('2026-03-03')
  expect(next).toHaveLength(2)
  expect(next).toEqual(
    expect.arrayContaining([
      ['7.00', null],
      [null, '9.00'],
    ]),
  )
})

test('a statement that is missing is shown as missing, and taken in when it comes', async () => {
  const reference = await kit.pay('20.00')
  const { statements } = bank.world
  const none: Statements = { read: async () => null }
  bank.world.statements = none
  await kit.nextDay()
  await kit.round()
  expect(await kit.dayOf()).toMatchObject({ status: 'missing', lines: 0, totals: [], data: [] })
  expect(await kit.days({ view: 'missing' })).toHaveLength(2)
  bank.world.statements = statements
  await kit.round()
  expect(await kit.days({ view: 'missing' })).toEqual([])
  expect((await kit.lineOf(reference)).status).toBe('MATCHED')
})

test('an outside that fails stops no other account', async () => {
  await kit.pay('20.00')
  const { statements } = bank.world
  bank.world.statements = {
    read: (asked) =>
      asked.source === ACH ? Promise.reject(new Error('down')) : statements.read(asked),
  }
  await kit.nextDay()
  await kit.round()
  expect((await kit.days()).map(({ source }) => source)).toEqual(['rail:gift'])
  bank.world.statements = statements
})

test('another tenant’s statements are its own', async () => {
  const other = await openReconciliation(bank)
  await kit.pay('20.00')
  await kit.nextDay()
  await kit.take()
  const rows = await inTenant(bank.world.engine, other.tenantId, (tx) =>
    tx.rows(`select id from outside_lines`, []),
  )
  expect(rows).toEqual([])
})
