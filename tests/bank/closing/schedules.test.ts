import { expect, test } from 'vitest'
import { openAccount, listAccountPrograms, type AccountProgram } from '#contract/account'
import { createSchedule, pauseSchedule } from '#contract/schedule'
import { openTestBank } from '#tests/kit/bank'
import { dayFrom } from '#tests/bank/schedule/scheduleKit'
import { openClosing } from './closingKit.ts'

/** What is scheduled, and accounts that are not there yet, end with the account. */

const bank = await openTestBank()
const kit = await openClosing(bank)
const { moveIn, close, endsOf, rows } = kit

async function scheduler() {
  const [ann, bob] = [await moveIn(), await moveIn()]
  const schedule = async () => {
    const { status, body, text } = await ann.ask(createSchedule, {
      order_type: 'TRANSFER_INTERNAL',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '45',
      to_wallet_id: bob.walletId,
      every: 'week',
      first_on: dayFrom(bank, 3),
    })
    expect([status, text]).toEqual([201, text])
    return String(body.id)
  }
  const statesOf = async () =>
    rows<{ status: string; next_on: string | null; version: number }>(
      `select status, next_on::text, version from schedules
       where tenant_id = $1 and person_id = $2 order by created_at, id`,
      ann.personId,
    )
  return { ann, bob, schedule, statesOf }
}

test('schedules end, whether they run or are paused', async () => {
  const { ann, bob, schedule, statesOf } = await scheduler()
  const paused = await schedule()
  await schedule()
  expect((await ann.ask(pauseSchedule, { id: paused })).status).toBe(200)
  expect((await endsOf(ann)).schedules).toBe(2)
  const before = await statesOf()
  const closed = await close(ann)
  expect([closed.status, closed.text]).toEqual([200, closed.text])
  const after = await statesOf()
  expect(after.map(({ status, next_on }) => [status, next_on])).toEqual([
    ['ENDED', null],
    ['ENDED', null],
  ])
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version + 1))
  bank.clock.advance(3 * 86_400_000)
  await bank.worker.drain(kit.tenantId)
  expect(await kit.has(bob.walletId, kit.usd)).toEqual([0n, 0n])
})

test('an account that waits to be opened, and one that is open, are closed', async () => {
  const ann = await moveIn()
  const { body } = await ann.ask(listAccountPrograms)
  const [first, second] = (body.data as AccountProgram[]).map(({ id }) => id)
  await ann.ask(openAccount, { va_programs_id: first })
  await bank.relay.drain()
  await ann.ask(openAccount, { va_programs_id: second })
  const statuses = async () =>
    (
      await rows<{ status: string }>(
        'select status from accounts where tenant_id = $1 and person_id = $2 order by created_at, id',
        ann.personId,
      )
    ).map(({ status }) => status)
  expect(await statuses()).toEqual(['ACTIVE', 'PENDING'])
  expect((await close(ann)).status).toBe(200)
  expect(await statuses()).toEqual(['CANCELED', 'CANCELED'])
})
