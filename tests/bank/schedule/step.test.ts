import { expect, test } from 'vitest'
import { bindingOf } from '#bank/schedule/make'
import { noticeContentOf } from '#bank/schedule/noticeContent'
import { amountShown, stepSchedule, wakeAt, wakeJobs, type ScheduleMove } from '#bank/schedule/step'
import type { ScheduleFound } from '#bank/schedule/schedule.rows'
import type { ResolvedPayee } from '#bank/order/payee'

/** One step of a schedule by itself: what it leaves behind and when the bank looks at it next. */

const row = (more: Partial<ScheduleFound> = {}): ScheduleFound =>
  ({
    id: 's1',
    person_id: 'p1',
    wallet_id: 'w1',
    status: 'ACTIVE',
    order_type: 'TRANSFER_INTERNAL',
    from_id: 'usd',
    to_id: 'eur',
    amount: '45',
    is_reverse: false,
    is_subtract: true,
    recipient: { title: null, detail: null, own: false },
    every: 'week',
    first_on: '2026-03-03',
    until_on: null,
    times: 3,
    n: 1,
    next_on: '2026-03-03',
    retries: 0,
    retry_at: null,
    reason: null,
    warned_on: null,
    is_proved: false,
    version: 4,
    symbol: 'USD',
    scale: 2,
    ...more,
  }) as ScheduleFound

const DUE = new Date('2026-03-03T09:00:00Z')
const step = (of: Partial<ScheduleFound>, move: ScheduleMove, at = DUE) =>
  stepSchedule(row(of), move, at)

const ends: [event: 'make' | 'fail' | 'skip', outcome: string][] = [
  ['make', 'MADE'],
  ['fail', 'FAILED'],
  ['skip', 'SKIPPED'],
]

test.each(ends)('after %s the date is %s, and the next one is due', (event, outcome) => {
  const move = { event: { type: `payment.${event}` }, orderId: 'o1', reason: 'WHY' } as const
  const { next, occurrences } = step({ retries: 2, retry_at: DUE, reason: 'OLD' }, move)
  expect(occurrences).toEqual([
    { n: 1, on_date: '2026-03-03', outcome, order_id: 'o1', reason: 'WHY' },
  ])
  expect(next).toMatchObject({
    status: 'ACTIVE',
    n: 2,
    next_on: '2026-03-10',
    retries: 0,
    retry_at: null,
    reason: null,
    version: 5,
    moved_at: DUE,
  })
})

test.each(ends)('after %s of the last date it is over', (event) => {
  const last = { n: 3, next_on: '2026-03-17' }
  const at = new Date('2026-03-17T09:00:00Z')
  const { next, occurrences } = step(last, { event: { type: `payment.${event}` } }, at)
  expect(next).toMatchObject({ status: 'COMPLETED', n: 3, next_on: null })
  expect(occurrences).toMatchObject([{ n: 3, order_id: null, reason: null }])
})

test('after the last date but one the last is still due', () => {
  const at = new Date('2026-03-10T09:00:00Z')
  const { next } = step({ n: 2, next_on: '2026-03-10' }, { event: { type: 'payment.make' } }, at)
  expect(next).toMatchObject({ status: 'ACTIVE', n: 3, next_on: '2026-03-17' })
})

test('before its time no date is paid, only skipped', () => {
  const early = new Date(DUE.getTime() - 1)
  for (const type of ['payment.make', 'payment.fail', 'payment.postpone'] as const)
    expect(() => step({}, { event: { type } }, early)).toThrow()
  expect(step({}, { event: { type: 'payment.skip' } }, early).next.next_on).toBe('2026-03-10')
})

test('what is postponed stays on its date and says why', () => {
  const retryAt = new Date('2026-03-03T09:30:00Z')
  const postpone = { event: { type: 'payment.postpone' }, reason: 'WHY', retryAt } as const
  const { next, occurrences } = step({ retries: 1 }, postpone)
  expect(occurrences).toEqual([])
  expect(next).toMatchObject({
    status: 'ACTIVE',
    n: 1,
    next_on: '2026-03-03',
    retries: 2,
    retry_at: retryAt,
    reason: 'WHY',
  })
  const bare = step({}, { event: { type: 'payment.postpone' } }).next
  expect([bare.retry_at, bare.reason]).toEqual([null, null])
})

test('a change keeps its dates, and what it does not name', () => {
  const change = { event: { type: 'schedule.change' } } as const
  expect(step({ is_proved: true }, change).next).toMatchObject({
    amount: '45',
    is_proved: true,
    n: 1,
    next_on: '2026-03-03',
  })
  expect(step({ is_proved: true }, { ...change, amount: '7', isProved: false }).next).toMatchObject(
    {
      amount: '7',
      is_proved: false,
    },
  )
})

test('dates that pass while it is paused are skipped, that of this very moment too', () => {
  const resume = { event: { type: 'schedule.resume' } } as const
  const paused = { status: 'PAUSED' } as const
  const second = new Date('2026-03-10T09:00:00Z')
  const { next, occurrences } = step(paused, resume, second)
  expect(occurrences.map(({ on_date, reason }) => [on_date, reason])).toEqual([
    ['2026-03-03', 'PAUSED'],
    ['2026-03-10', 'PAUSED'],
  ])
  expect(next).toMatchObject({ status: 'ACTIVE', n: 3, next_on: '2026-03-17' })
  expect(step(paused, resume, new Date(second.getTime() - 1)).next.n).toBe(2)
  expect(step(paused, resume, new Date('2026-03-17T09:00:00Z')).next).toMatchObject({
    status: 'COMPLETED',
    n: 1,
    next_on: null,
  })
  expect(step({}, { event: { type: 'schedule.pause' } }).next.status).toBe('PAUSED')
  expect(step({}, { event: { type: 'schedule.end' } }).next).toMatchObject({
    status: 'ENDED',
    next_on: null,
  })
})

const random = { random: { id: () => 'j1' } } as Parameters<typeof wakeJobs>[0]

test('the bank looks the day before, on the day, and when it tries again', () => {
  expect(wakeAt(row())).toEqual(new Date('2026-03-02T09:00:00Z'))
  expect(wakeAt(row({ warned_on: '2026-03-03' }))).toEqual(DUE)
  expect(wakeAt(row({ warned_on: '2026-02-24' }))).toEqual(new Date('2026-03-02T09:00:00Z'))
  const retry_at = new Date('2026-03-03T11:00:00Z')
  expect(wakeAt(row({ retry_at }))).toEqual(retry_at)
  for (const status of ['PAUSED', 'ENDED', 'COMPLETED'] as const)
    expect(wakeAt(row({ status }))).toBeNull()
  expect(wakeAt(row({ next_on: null }))).toBeNull()
  expect(wakeJobs(random, row())).toHaveLength(1)
  expect(wakeJobs(random, row({ status: 'PAUSED' }))).toEqual([])
})

test('an amount has the decimals of its currency', () => {
  expect(amountShown(row())).toBe('45.00')
  expect(amountShown(row({ amount: '0.5', scale: 4 }))).toBe('0.5000')
  expect(noticeContentOf(row()).facts).toEqual({ amount: '45.00', currency: 'USD' })
  const named = row({ recipient: { title: 'Bob', detail: null, own: false } })
  expect(noticeContentOf(named).facts).toMatchObject({ name: 'Bob' })
})

const payee = (more: Partial<ResolvedPayee>) => more as ResolvedPayee

test('a proof names whom, how much, from which side and when', () => {
  const subject = (of: Partial<ScheduleFound>, to: Partial<ResolvedPayee>) =>
    bindingOf(row(of), payee(to), 'week 2026-03-03 3').meta?.subject
  expect(subject({}, { toWalletId: 'w2' })).toBe('schedule week 2026-03-03 3 leaves less fees w2')
  expect(subject({ is_reverse: true, is_subtract: false }, { destinationId: 'd1' })).toBe(
    'schedule week 2026-03-03 3 arrives plus fees d1',
  )
  expect(subject({}, { toAddress: '0x1', toWalletId: 'w2', destinationId: 'd1' })).toMatch(/0x1$/)
  expect(subject({}, { toWalletId: 'w2', destinationId: 'd1' })).toMatch(/w2$/)
  expect(bindingOf(row(), payee({ counterpartyId: 'c1' }), 'x')).toMatchObject({
    purpose: 'order',
    order_type: 'TRANSFER_INTERNAL',
    wallet_id: 'w1',
    amount: '45',
    meta: { from_currency_id: 'usd', to_currency_id: 'eur', counterparty_account_id: 'c1' },
  })
  expect(bindingOf(row(), payee({}), 'x').meta).not.toHaveProperty('counterparty_account_id')
})
