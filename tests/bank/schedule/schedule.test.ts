import { expect, test } from 'vitest'
import { deleteCounterparty } from '#contract/counterparty'
import { readOrder } from '#contract/order'
import {
  changeSchedule,
  endSchedule,
  pauseSchedule,
  resumeSchedule,
  skipOccurrence,
} from '#contract/schedule'
import { everyCall } from '#bank/handlers'
import { sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { dayFrom, DAY_MS, openScheduleKit } from './scheduleKit.ts'

/** Payments scheduled for later: made on their day, once, and like any other. */

const bank = await openTestBank(everyCall)
const kit = await openScheduleKit(bank)
const { pair, scheduled, read, history, noticesOf, pass, run } = kit
const HOUR_MS = 3_600_000
const at = (days: number) => dayFrom(bank, days)
const usdOf = async ({ walletId }: { walletId: string }) => (await kit.has(walletId, kit.usd))[0]

test('one payment on a day is made on that day, once, and nothing is held before', async () => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob, { first_on: at(2), note: 'Rent' })
  expect(schedule).toMatchObject({
    status: 'ACTIVE',
    amount: '45.00',
    symbol: 'USD',
    next_on: at(2),
    last_on: at(2),
  })
  await pass(1)
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([1_000_00n, 0n])
  await pass(1)
  await run()
  expect(await usdOf(ann)).toBe(955_00n)
  expect(await usdOf(bob)).toBe(46_00n)
  const done = await read(ann, schedule)
  expect(done).toMatchObject({ status: 'COMPLETED', next_on: null, next_dates: [] })
  const [made] = done.history
  expect(made).toMatchObject({ outcome: 'MADE', order_status: 'COMPLETE', reason: null })
  const order = await ann.ask(readOrder, { order_uuid: made?.order_uuid })
  expect(order.body).toMatchObject({ status: 'COMPLETE', meta: { note: 'Rent' } })
  await pass(40)
  expect(await usdOf(ann)).toBe(955_00n)
  expect(await noticesOf(ann)).toEqual(['schedule_made'])
})

test('one that repeats is made on each of its dates until there were enough', async () => {
  const [ann, bob] = await pair()
  const first_on = at(1)
  const schedule = await scheduled(ann, bob, { every: 'week', first_on, times: 3, amount: '10' })
  expect(await read(ann, schedule)).toMatchObject({
    next_dates: [first_on, at(8), at(15)],
    last_on: at(15),
  })
  const dates = [first_on, at(8), at(15)]
  await pass(1)
  for (let week = 0; week < 4; week += 1) await pass(7)
  expect(await history(ann, schedule)).toEqual(dates.map((day) => `${day} MADE`))
  expect(await usdOf(ann)).toBe(970_00n)
  expect(await read(ann, schedule)).toMatchObject({ status: 'COMPLETED' })
})

test('the last day of a month stands for a day that it lacks', async () => {
  const [ann, bob] = await pair()
  await waitFor('2026-12-20')
  const schedule = await scheduled(ann, bob, {
    every: 'month',
    first_on: '2026-12-31',
    amount: '1',
  })
  await waitFor('2027-05-02')
  expect(await history(ann, schedule)).toEqual(
    ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'].map(
      (day) => `${day} MADE`,
    ),
  )
})

/** Day by day, so that each is run on its date. */
async function waitFor(day: string): Promise<void> {
  while (kit.today() < day) await pass(1)
}

test('what was due while the bank was down is made late once, and not at all after three days', async () => {
  const [ann, bob] = await pair()
  const late = await scheduled(ann, bob, { every: 'week', amount: '10' })
  const first = late.first_on
  bank.clock.advance(3 * DAY_MS)
  await run()
  expect(await history(ann, late)).toEqual([`${first} MADE`])
  bank.clock.advance(5 * 7 * DAY_MS)
  await run()
  const weeks = [1, 2, 3, 4].map((week) => new Date(Date.parse(first) + week * 7 * DAY_MS))
  expect((await history(ann, late)).slice(1, 5)).toEqual(
    weeks.map((day) => `${day.toISOString().slice(0, 10)} FAILED MISSED`),
  )
  expect((await history(ann, late)).slice(5)).toEqual([expect.stringMatching(/ MADE$/)])
  expect(await usdOf(ann)).toBe(980_00n)
  await ann.ask(endSchedule, { id: late.id })
})

test('without enough money it is tried again on the day, at growing intervals, then it failed', async () => {
  const [ann, bob] = await pair(10_00n)
  const schedule = await scheduled(ann, bob, { every: 'month' })
  await run()
  expect(await noticesOf(ann)).toContain('schedule_short')
  const tried: (string | null)[] = []
  await pass(1)
  for (let hour = 0; hour < 9; hour += 0.5) {
    const { retry_at, reason } = await read(ann, schedule)
    if (reason) expect(reason).toBe('INSUFFICIENT_FUNDS')
    if (tried.at(-1) !== retry_at) tried.push(retry_at)
    await kit.wait(HOUR_MS / 2)
  }
  const minutes = tried.slice(0, 4).map((time) => time && time.slice(11, 16))
  const start = bank.clock.now().getTime() - 9 * HOUR_MS
  const after = (count: number) => new Date(start + count * 60_000).toISOString().slice(11, 16)
  expect(minutes).toEqual([30, 90, 210, 450].map(after))
  expect(await history(ann, schedule)).toEqual([`${schedule.first_on} FAILED INSUFFICIENT_FUNDS`])
  expect(await usdOf(ann)).toBe(10_00n)
  expect(await noticesOf(ann)).toContain('schedule_failed')
  expect(await read(ann, schedule)).toMatchObject({ status: 'ACTIVE', reason: null })
})

test('money that comes in on the day is paid out at the next attempt', async () => {
  const [ann, bob] = await pair(10_00n)
  const schedule = await scheduled(ann, bob)
  await pass(1)
  await kit.give(ann, kit.usd, 100_00n)
  await kit.wait(HOUR_MS)
  expect(await history(ann, schedule)).toEqual([`${schedule.first_on} MADE`])
  expect(await usdOf(ann)).toBe(65_00n)
})

test('a skipped date is not paid; asking again skips no other', async () => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob, { every: 'week', times: 2 })
  const { id, first_on } = schedule
  const skip = (on: string) => ann.ask(skipOccurrence, { id, on })
  const second = (await read(ann, schedule)).next_dates[1] ?? ''
  expect((await skip(second)).status).toBe(409)
  expect((await skip(first_on)).body).toMatchObject({ next_on: second, status: 'ACTIVE' })
  expect((await skip(first_on)).body).toMatchObject({ next_on: second, status: 'ACTIVE' })
  await pass(2)
  await pass(6)
  expect(await history(ann, schedule)).toEqual([`${first_on} SKIPPED`, `${second} MADE`])
  expect((await skip(second)).status).toBe(409)
})

test('while it is paused dates pass unpaid, and none is made up for', async () => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob, { every: 'week', amount: '10' })
  const { id, first_on } = schedule
  expect((await ann.ask(pauseSchedule, { id })).body).toMatchObject({ status: 'PAUSED' })
  expect((await ann.ask(pauseSchedule, { id })).status).toBe(200)
  await pass(2)
  expect(await usdOf(ann)).toBe(1_000_00n)
  const resumed = await ann.ask(resumeSchedule, { id })
  expect(resumed.body).toMatchObject({ status: 'ACTIVE' })
  expect(await history(ann, schedule)).toEqual([`${first_on} SKIPPED PAUSED`])
  await run()
  expect(await usdOf(ann)).toBe(1_000_00n)
  await pass(7)
  expect(await usdOf(ann)).toBe(990_00n)
  await ann.ask(endSchedule, { id })
})

test('paused over its only date it is over', async () => {
  const [ann, bob] = await pair()
  const { id } = await scheduled(ann, bob)
  await ann.ask(pauseSchedule, { id })
  await pass(2)
  expect((await ann.ask(resumeSchedule, { id })).body).toMatchObject({ status: 'COMPLETED' })
  expect(await usdOf(ann)).toBe(1_000_00n)
})

test('what was ended pays no more, whatever is done to it', async () => {
  const [ann, bob] = await pair()
  const { id, first_on } = await scheduled(ann, bob, { every: 'week' })
  expect((await ann.ask(endSchedule, { id })).body).toMatchObject({
    status: 'ENDED',
    next_on: null,
  })
  expect((await ann.ask(endSchedule, { id })).status).toBe(200)
  const others = [pauseSchedule, resumeSchedule]
  for (const call of others) expect((await ann.ask(call, { id })).status).toBe(409)
  expect((await ann.ask(skipOccurrence, { id, on: first_on })).status).toBe(409)
  expect((await ann.ask(changeSchedule, { id, amount: '1' })).status).toBe(409)
  await pass(10)
  expect(await usdOf(ann)).toBe(1_000_00n)
})

test('a changed amount is what is paid from then on', async () => {
  const [ann, bob] = await pair()
  const { id } = await scheduled(ann, bob)
  expect((await ann.ask(changeSchedule, { id, amount: '12.5' })).body).toMatchObject({
    amount: '12.50',
    version: 2,
  })
  expect((await ann.ask(changeSchedule, { id, amount: '12.50' })).body).toMatchObject({
    version: 2,
  })
  await pass(1)
  expect(await usdOf(ann)).toBe(987_50n)
})

test('for a saved recipient who is gone nothing is paid, and why is told on the day', async () => {
  const [ann, bob] = await pair()
  await kit.give(ann, kit.eur, 100_00n)
  const destinationId = await kit.destination(ann, sepa)
  const schedule = await scheduled(ann, bob, {
    order_type: 'HIFI_SEPA_OFFRAMP',
    from_currency_id: kit.eur,
    to_currency_id: kit.eur,
    to_wallet_id: undefined,
    counterparty_destination_id: destinationId,
    first_on: at(2),
  })
  const [saved] = await kit.rows<{ counterparty_id: string }>(
    'select counterparty_id from destinations where tenant_id = $1 and id = $2',
    destinationId,
  )
  const gone = { counterparty_account_id: saved?.counterparty_id }
  expect((await ann.ask(deleteCounterparty, gone)).status).toBe(200)
  await pass(1)
  expect(await noticesOf(ann)).toEqual(['schedule_made'])
  await pass(1)
  expect(await history(ann, schedule)).toEqual([`${at(0)} FAILED NOT_FOUND`])
  expect(await kit.has(ann.walletId, kit.eur)).toEqual([100_00n, 0n])
})

test('a customer whom staff paused is paid for later that day, or not at all', async () => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob)
  const set = (state: string) =>
    kit.rows('update people set state = $3 where tenant_id = $1 and id = $2', ann.personId, state)
  await set('blocked')
  await pass(1)
  expect(await usdOf(ann)).toBe(1_000_00n)
  await set('active')
  expect(await read(ann, schedule)).toMatchObject({ reason: 'USER_BLOCKED' })
  await kit.wait(HOUR_MS)
  expect(await usdOf(ann)).toBe(955_00n)
})
