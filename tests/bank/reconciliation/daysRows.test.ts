import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  findCountedDay,
  findDay,
  listDays,
  listDaysSoFar,
  readDifferenceQueue,
  writeDay,
  type OutsideDayRow,
} from '#bank/reconciliation/days.rows'
import { listLinesOfDay, writeLines, type LineRow } from '#bank/reconciliation/line.rows'
import { openCounterpartyKit } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Which days and lines of the statements from outside are shown, and which wait. */

const bank = await openTestBank()
const id = () => bank.world.random.id()
const now = bank.clock.now()

async function openDays() {
  const kit = await openCounterpartyKit(bank)
  const { tenantId } = kit
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    bank.world.engine.transaction({ tenantId, personId: null }, work)
  const day = (on: string, parts: Partial<OutsideDayRow> = {}) =>
    run((tx) =>
      writeDay(tx, tenantId, {
        source: 'rail:ach',
        day: on,
        status: 'TAKEN',
        totals: [],
        tried_at: now,
        ...parts,
      }),
    )
  async function line(on: string, status: LineRow['status'], parts: Partial<LineRow> = {}) {
    const isSettled = status === 'MATCHED' || status === 'SETTLED'
    const row: LineRow = {
      id: id(),
      source: 'rail:ach',
      currency_id: kit.usd,
      reference: id(),
      day: on,
      last_day: on,
      ours: 5n,
      theirs: isSettled ? 5n : 4n,
      order_id: null,
      status,
      proposed_by: status === 'PROPOSED' ? id() : null,
      moved_at: now,
      version: 1,
      ...parts,
    }
    await run((tx) => writeLines(tx, tenantId, [row]))
    return row.id
  }
  return { run, tenantId, day, line }
}

test('a day is counted with the lines that were first heard of on it', async () => {
  const { run, tenantId, day, line } = await openDays()
  await day('2026-03-02')
  for (const status of ['OPEN', 'PROPOSED', 'EXPLAINED', 'MATCHED', 'SETTLED'] as const)
    await line('2026-03-02', status)
  await line('2026-03-01', 'OPEN', { last_day: '2026-03-02' })
  await line('2026-03-02', 'OPEN', { source: 'rail:sepa' })
  const found = (source: string, on: string) =>
    run((tx) => findCountedDay(tx, tenantId, source, on))
  expect(await found('rail:ach', '2026-03-02')).toMatchObject({ lines: 5, open: 2, explained: 1 })
  expect(await found('rail:sepa', '2026-03-02')).toBeNull()
  expect(await found('rail:ach', '2026-03-01')).toBeNull()
})

test('days are listed newest first, by whether they differ or are missing', async () => {
  const { run, tenantId, day, line } = await openDays()
  await day('2026-03-01')
  await day('2026-03-03', { status: 'MISSING' })
  await day('2026-03-02')
  await day('2026-03-02', { source: 'rail:sepa' })
  await day('2026-03-04')
  await line('2026-03-01', 'PROPOSED')
  await line('2026-03-02', 'EXPLAINED')
  await line('2026-03-04', 'OPEN', { source: 'rail:sepa' })
  const listed = async (view: 'missing' | 'differs' | null, limit = 9, offset = 0) => {
    const { rows, total } = await run((tx) => listDays(tx, tenantId, { view, limit, offset }))
    return [total, ...rows.map((row) => `${row.day.slice(8)} ${row.source.slice(5)}`)]
  }
  expect(await listed(null)).toEqual([5, '04 ach', '03 ach', '02 ach', '02 sepa', '01 ach'])
  expect(await listed(null, 2, 3)).toEqual([5, '02 sepa', '01 ach'])
  expect(await listed('missing')).toEqual([1, '03 ach'])
  expect(await listed('differs')).toEqual([1, '01 ach'])
})

test('what is missing is remembered until it comes', async () => {
  const { run, tenantId, day } = await openDays()
  await day('2026-03-01', { status: 'MISSING' })
  await day('2026-03-02')
  await day('2026-03-03', { status: 'MISSING' })
  await day('2026-03-09', { source: 'rail:sepa' })
  const soFar = async () =>
    (await run((tx) => listDaysSoFar(tx, tenantId))).toSorted((a, b) =>
      a.source < b.source ? -1 : 1,
    )
  expect(await soFar()).toEqual([
    { source: 'rail:ach', last: '2026-03-03', missing: ['2026-03-01', '2026-03-03'] },
    { source: 'rail:sepa', last: '2026-03-09', missing: [] },
  ])
  await day('2026-03-01')
  expect((await soFar())[0]?.missing).toEqual(['2026-03-03'])
  const status = (on: string, source = 'rail:ach') =>
    run((tx) => findDay(tx, tenantId, source, on)).then((row) => row?.status)
  expect([
    await status('2026-03-01'),
    await status('2026-03-03'),
    await status('2026-03-09'),
    await status('2026-03-03', 'rail:sepa'),
  ]).toEqual(['TAKEN', 'MISSING', undefined, undefined])
})

test('the lines of a day are those of it, and those it has more of, who wait first', async () => {
  const { run, tenantId, line } = await openDays()
  const [matched, open, proposed] = [
    await line('2026-03-02', 'MATCHED'),
    await line('2026-03-02', 'OPEN'),
    await line('2026-03-02', 'PROPOSED'),
  ]
  const earlier = await line('2026-03-01', 'EXPLAINED', { last_day: '2026-03-02' })
  await line('2026-03-01', 'OPEN', { last_day: '2026-03-03' })
  await line('2026-03-02', 'OPEN', { source: 'rail:sepa' })
  const page = { source: 'rail:ach', day: '2026-03-02', limit: 9, offset: 0 }
  const { rows, total } = await run((tx) => listLinesOfDay(tx, tenantId, page))
  expect([total, ...rows.map((row) => row.id)]).toEqual([4, proposed, open, earlier, matched])
  const rest = await run((tx) => listLinesOfDay(tx, tenantId, { ...page, limit: 2, offset: 3 }))
  expect(rest.rows.map((row) => row.id)).toEqual([matched])
})

test('what nobody explained waits, and so does a statement that did not come', async () => {
  const { run, tenantId, day, line } = await openDays()
  const queue = () => run((tx) => readDifferenceQueue(tx, tenantId))
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, movedAt: null })
  const later = (ms: number) => new Date(now.getTime() + ms)
  await line('2026-03-02', 'MATCHED', { moved_at: later(99) })
  await line('2026-03-02', 'EXPLAINED', { moved_at: later(7) })
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, movedAt: later(7) })
  await line('2026-03-02', 'OPEN', { moved_at: later(5) })
  await line('2026-03-02', 'PROPOSED', { moved_at: later(6) })
  expect(await queue()).toEqual({ waiting: 2, oldestAt: later(5), movedAt: later(7) })
  await day('2026-02-01', { status: 'MISSING' })
  await day('2026-02-02')
  expect(await queue()).toMatchObject({ waiting: 3, oldestAt: new Date('2026-02-01T00:00:00Z') })
})
