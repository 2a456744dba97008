import { expect, test } from 'vitest'
import {
  changeSchedule,
  createSchedule,
  endSchedule,
  listSchedules,
  OPEN_SCHEDULES_MAX,
  pauseSchedule,
  readSchedule,
  resumeSchedule,
  SCHEDULE_AHEAD_DAYS,
  skipOccurrence,
} from '#contract/schedule'
import { everyCall } from '#bank/handlers'
import { sepa } from '#tests/bank/counterparty/requests'
import { ach } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { DAY_MS, dayFrom, openScheduleKit } from './scheduleKit.ts'

/** What may be scheduled, how much of it, and by whom. */

const bank = await openTestBank(everyCall)
const kit = await openScheduleKit(bank)
const { pair, scheduled, words } = kit
const at = (days: number) => dayFrom(bank, days)

test('dates in the past, today or too far ahead are refused, and so are two ends', async () => {
  const [ann, bob] = await pair()
  const code = async (more: object) =>
    (await ann.ask(createSchedule, words(bob, more))).body as { code: string; errors: object[] }
  const wrong = [
    { first_on: at(0) },
    { first_on: at(-1) },
    { first_on: at(400) },
    { every: 'week', until_on: at(0) },
    { until_on: at(9) },
    { times: 3 },
    { every: 'week', until_on: at(90), times: 3 },
  ]
  for (const more of wrong) {
    const { code: found, errors } = await code(more)
    expect([found, errors[0]]).toMatchObject(['VALIDATION_FAILED', { code: 'RANGE' }])
  }
  expect((await code({ first_on: '2026-02-30' })).code).toBe('VALIDATION_FAILED')
  expect((await code({ amount: '0' })).code).toMatch(/^AMOUNT/)
  expect((await code({ order_type: 'EXCHANGE_CRYPTO_INTERNAL' })).code).toBe('VALIDATION_FAILED')
  expect((await code({ to_wallet_id: ann.walletId })).code).toBe('SAME_ACCOUNT')
  expect((await code({ to_wallet_id: undefined })).code).toBe('VALIDATION_FAILED')
})

test.each([
  [{ first_on: SCHEDULE_AHEAD_DAYS }, 201],
  [{ first_on: SCHEDULE_AHEAD_DAYS + 1 }, 400],
  [{ until_on: 1 }, 201],
  [{ until_on: 10 * 366 }, 201],
  [{ until_on: 10 * 366 + 1 }, 400],
])('the last day that may be named is taken, and the next is not: %j', async (days, status) => {
  const [ann, bob] = await pair()
  const dates = Object.fromEntries(Object.entries(days).map(([name, ahead]) => [name, at(ahead)]))
  const made = await ann.ask(createSchedule, words(bob, { every: 'week', ...dates }))
  expect(made.status).toBe(status)
})

test.each([
  ['to the moment', 0, 'MADE'],
  ['and a moment', 1, 'FAILED MISSED'],
])('a payment that is three days late %s', async (_, more, outcome) => {
  const [ann, bob] = await pair()
  const made = await scheduled(ann, bob)
  const due = Date.parse(`${made.first_on}T09:00:00Z`)
  bank.clock.advance(due + 3 * DAY_MS + more - bank.clock.now().getTime())
  await kit.run()
  expect(await kit.history(ann, made)).toEqual([`${made.first_on} ${outcome}`])
})

test.each([
  [{ is_reverse: true, is_subtract: false }, 'EUR'],
  [{}, 'USD'],
])('an amount of %j is in %s', async (side, currency) => {
  const [ann, bob] = await pair()
  const made = await scheduled(ann, bob, {
    ...side,
    order_type: 'HIFI_SEPA_OFFRAMP',
    from_currency_id: kit.usd,
    to_currency_id: kit.eur,
    to_wallet_id: undefined,
    counterparty_destination_id: await kit.destination(ann, sepa),
  })
  expect(made.symbol).toBe(currency)
})

test('a live bank schedules nothing by a rail that it does not have', async () => {
  const live = await openScheduleKit(bank, { kind: 'live' })
  const [ann, bob] = await live.pair()
  const counterparty_destination_id = await live.destination(ann, ach)
  const { status, body } = await ann.ask(
    createSchedule,
    live.words(bob, {
      order_type: 'HIFI_ACH_OFFRAMP',
      to_wallet_id: undefined,
      counterparty_destination_id,
    }),
  )
  expect([status, body.code]).toEqual([403, 'ORDER_TYPE_DISABLED'])
})

test('the same request under one key is one schedule', async () => {
  const [ann, bob] = await pair()
  const ask = () => ann.ask(createSchedule, words(bob), 'one-key-for-both')
  const [first, second] = await Promise.all([ask(), ask()])
  const third = await ask()
  const made = [first, second, third].filter(({ status }) => status === 201)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  expect(third.status).toBe(201)
  expect((await ann.ask(listSchedules)).body.total).toBe(1)
})

test('only so many are open at once, however fast they are made', async () => {
  const [ann, bob] = await pair()
  const made = await scheduled(ann, bob, { first_on: at(300) })
  await kit.rows(
    `insert into schedules select (jsonb_populate_record(s, jsonb_build_object('id',
       gen_random_uuid()))).* from schedules s, generate_series(1, $3)
     where s.tenant_id = $1 and s.id = $2`,
    made.id,
    OPEN_SCHEDULES_MAX - 3,
  )
  const all = await Promise.all(
    Array.from({ length: 4 }, () => ann.ask(createSchedule, words(bob, { first_on: at(300) }))),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(2)
  expect(all.find(({ status }) => status !== 201)?.body.code).toBe('LIMIT_REACHED')
})

test('nobody else reads or moves it', async () => {
  const [ann, bob] = await pair()
  const { id } = await scheduled(ann, bob, { first_on: at(9) })
  const foreign = { wallet_uuid: ann.walletId, id }
  const calls = [readSchedule, pauseSchedule, resumeSchedule, endSchedule]
  for (const call of calls) {
    expect((await bob.ask(call, foreign)).status).toBe(404)
    expect((await bob.ask(call, { id })).status).toBe(404)
  }
  expect((await bob.ask(skipOccurrence, { ...foreign, on: at(9) })).status).toBe(404)
  expect((await bob.ask(changeSchedule, { ...foreign, amount: '1' })).status).toBe(404)
  expect((await bob.ask(listSchedules)).body).toMatchObject({ total: 0 })
  const seen = await bank.world.engine.transaction(
    { tenantId: kit.tenantId, personId: bob.personId },
    (tx) => tx.rows('select id from schedules'),
  )
  expect(seen).toEqual([])
})
