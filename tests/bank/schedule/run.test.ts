import { expect, test } from 'vitest'
import {
  endSchedule,
  listSchedules,
  OPEN_SCHEDULES_MAX,
  pauseSchedule,
  readSchedule,
  skipOccurrence,
  type Schedule,
} from '#contract/schedule'
import { createWallet } from '#contract/wallet'
import { everyCall } from '#bank/handlers'
import { moveTenant } from '#bank/tenant/life'
import { openTestBank } from '#tests/kit/bank'
import { DAY_MS, dayFrom, openScheduleKit } from './scheduleKit.ts'

/** What is looked at the day before, what is waited for on the day, and what is over. */

const bank = await openTestBank(everyCall)
const kit = await openScheduleKit(bank)
const { pair, scheduled, read, noticesOf, pass, run } = kit
const at = (days: number) => dayFrom(bank, days)
const HOUR_MS = 3_600_000

test.each([
  [45_00n, []],
  [44_99n, ['schedule_short']],
  [0n, ['schedule_short']],
])('the day before %i cents are looked at: %j', async (minor, told) => {
  const [ann, bob] = await pair(minor)
  await scheduled(ann, bob, { first_on: at(2) })
  await pass(1)
  expect(await noticesOf(ann)).toEqual([...told, 'schedule_made'])
  await pass(0)
  expect(await noticesOf(ann)).toHaveLength(told.length + 1)
})

test('what is on hold is not there to pay with', async () => {
  const [ann, bob] = await pair(50_00n)
  await scheduled(ann, bob, { first_on: at(2) })
  await kit.rows(
    `update ledger_accounts set held = held + 501
     where tenant_id = $1 and address = $2 and currency_id = $3`,
    `wallet:${ann.walletId}`,
    kit.usd,
  )
  await pass(1)
  expect(await noticesOf(ann)).toContain('schedule_short')
  await kit.rows(
    `update ledger_accounts set held = held - 501
     where tenant_id = $1 and address = $2 and currency_id = $3`,
    `wallet:${ann.walletId}`,
    kit.usd,
  )
})

test('on the day itself whoever has too little is told once, not at each attempt', async () => {
  const [ann, bob] = await pair(45_00n)
  await scheduled(ann, bob, { first_on: at(1) })
  await run()
  await scheduled(ann, bob, { first_on: at(1), amount: '1' })
  await pass(1)
  for (let times = 0; times < 3; times += 1) await kit.wait(HOUR_MS)
  const told = await noticesOf(ann)
  expect(told.filter((kind) => kind === 'schedule_short')).toHaveLength(1)
})

test('while the bank is paused it waits, and is paid later that day', async () => {
  const other = await openScheduleKit(bank)
  const [ann, bob] = await other.pair()
  const schedule = await other.scheduled(ann, bob)
  const tenant = `tenant-${other.tenantId}`
  const why = { en: 'We move.', ru: 'Мы переезжаем.' }
  await moveTenant(bank.world, tenant, { type: 'tenant.pause' }, why)
  await other.pass(1)
  expect(await other.read(ann, schedule)).toMatchObject({ reason: 'TENANT_PAUSED', history: [] })
  await moveTenant(bank.world, tenant, { type: 'tenant.resume' })
  await other.wait(HOUR_MS)
  expect(await other.history(ann, schedule)).toEqual([`${schedule.first_on} MADE`])
})

test('a bank that has closed pays nothing that was planned', async () => {
  const other = await openScheduleKit(bank)
  const [ann, bob] = await other.pair()
  const { id, first_on } = await other.scheduled(ann, bob)
  await bank.world.engine.asOwner((tx) =>
    tx.query(`update tenants set status = 'CLOSED' where tenant_id = $1`, [other.tenantId]),
  )
  await other.pass(1)
  const ended = await other.rows(
    `select on_date::text, outcome, reason from schedule_occurrences
     where tenant_id = $1 and schedule_id = $2`,
    id,
  )
  expect(ended).toEqual([{ on_date: first_on, outcome: 'FAILED', reason: 'TENANT_CLOSED' }])
})

test('it is found in the wallet that pays it, and in no other of the same person', async () => {
  const [ann, bob] = await pair()
  const { id } = await scheduled(ann, bob, { first_on: at(9) })
  const { uuid } = (await ann.ask(createWallet, { type: 'personal', name: 'Two' })).body
  const words = { id, wallet_uuid: uuid }
  for (const call of [readSchedule, pauseSchedule, endSchedule])
    expect((await ann.ask(call, words)).status).toBe(404)
  expect((await ann.ask(skipOccurrence, { ...words, on: at(9) })).status).toBe(404)
  expect((await ann.ask(listSchedules, { wallet_uuid: uuid })).body.total).toBe(0)
  expect((await ann.ask(readSchedule, { id: 'none' })).status).toBe(404)
})

test('what comes first is first, then what is over, the newest first', async () => {
  const [ann, bob] = await pair()
  const made: Schedule[] = []
  for (const days of [5, 3, 4, 6]) {
    made.push(await scheduled(ann, bob, { first_on: at(days) }))
    bank.clock.advance(1_000)
  }
  await ann.ask(endSchedule, { id: made[1]!.id })
  await ann.ask(endSchedule, { id: made[3]!.id })
  const listed = async (page: object) =>
    ((await ann.ask(listSchedules, page)).body.data as Schedule[]).map(({ id }) =>
      made.findIndex((one) => one.id === id),
    )
  expect(await listed({})).toEqual([2, 0, 3, 1])
  expect(await listed({ limit: 2, offset: 1 })).toEqual([0, 3])
})

test('those that are over do not count among the open ones', async () => {
  const [ann, bob] = await pair()
  const { id } = await scheduled(ann, bob, { first_on: at(300) })
  await ann.ask(endSchedule, { id })
  await kit.rows(
    `insert into schedules select (jsonb_populate_record(s, jsonb_build_object('id',
       gen_random_uuid()))).* from schedules s, generate_series(1, $3)
     where s.tenant_id = $1 and s.id = $2`,
    id,
    OPEN_SCHEDULES_MAX,
  )
  expect(await scheduled(ann, bob, { first_on: at(300) })).toMatchObject({ status: 'ACTIVE' })
})

test('its own history has the newest first, and the next three dates', async () => {
  const [ann, bob] = await pair()
  const schedule = await scheduled(ann, bob, { every: 'week', amount: '1' })
  const first = Date.parse(schedule.first_on)
  const day = (weeks: number) => new Date(first + weeks * 7 * DAY_MS).toISOString().slice(0, 10)
  for (const weeks of [0, 1]) await ann.ask(skipOccurrence, { id: schedule.id, on: day(weeks) })
  const { history, next_dates } = await read(ann, schedule)
  expect(history.map(({ on }) => on)).toEqual([day(1), day(0)])
  expect(next_dates).toEqual([day(2), day(3), day(4)])
})
