import { expect, test } from 'vitest'
import type { Order } from '#contract/order'
import { placeToDestination } from '#contract/place'
import { orderJobs } from '#bank/order/rails'
import type { RailLink, RailRecallStatus, RailStatus } from '#bank/outside/rails/rail'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'
import { ach, openOrderKit, placed } from './orderKit.ts'

/** What becomes of an order by each answer of its rail, and by none. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

type Answer = RailStatus | Error

/** A rail that answers as it is told, and its jobs, run by hand. */
function openRail() {
  const state: { answer: Answer; asked: string[] } = { answer: { is: 'unseen' }, asked: [] }
  const said = (call: string) => async (): Promise<RailStatus> => {
    state.asked.push(call)
    if (state.answer instanceof Error) throw state.answer
    return state.answer
  }
  const asked = async (): Promise<RailRecallStatus> => ({ is: 'asked', ref: 'R-2' })
  const link: RailLink = {
    askEveryMs: 5_000,
    send: said('send'),
    poll: said('poll'),
    recall: asked,
    pollRecall: asked,
  }
  const world = { ...bank.world, rails: { link: () => link } }
  const jobs = orderJobs(world)
  const at = (attempts: number) => ({ tenantId: kit.tenantId, attempts })
  return {
    state,
    world,
    tell: ({ order_uuid }: Order, answer: Answer, attempts = 1) => {
      state.answer = answer
      return jobs['rail.tell']({ orderId: order_uuid }, at(attempts))
    },
    poll: ({ order_uuid }: Order, answer: Answer) => {
      state.answer = answer
      return jobs['rail.ask']({ orderId: order_uuid }, at(1))
    },
    alarm: ({ order_uuid }: Order) => jobs['order.alarm']({ orderId: order_uuid }, at(1)),
    expire: ({ order_uuid }: Order) => jobs['order.expire']({ orderId: order_uuid }, at(1)),
  }
}

const rail = openRail()
const submitted = { is: 'submitted', ref: 'R-1' } as const
const settled = { is: 'settled', ref: 'R-1' } as const
const rejected = { is: 'rejected', code: 'account_closed' } as const
const confirming = (seen: number) => ({ is: 'confirming', ref: 'R-1', seen, needed: 3 }) as const
const unseen = { is: 'unseen' } as const

async function cashOut() {
  const owner = await kit.moveIn()
  await kit.give(owner, kit.usd, 50_000n)
  const order: Order = await placed(
    owner.ask(placeToDestination, {
      order_type: 'HIFI_ACH_OFFRAMP',
      from_currency_id: kit.usd,
      to_currency_id: kit.usd,
      amount: '200',
      counterparty_destination_id: await kit.destination(owner, ach),
    }),
  )
  return { owner, order }
}

const stateOf = async (owner: Owner, order: Order) => {
  const { status, sub_status, reason_code } = await kit.read(owner, order)
  return [status, sub_status, reason_code].filter(Boolean).join(' ')
}

const inForMs = (result: unknown) =>
  (result as { again: Date } | undefined)?.again.getTime() ?? bank.clock.now().getTime()
const later = (result: unknown) => inForMs(result) - bank.clock.now().getTime()

test.each([
  [submitted, 'PROCESSING submitted'],
  [confirming(1), 'PROCESSING confirming'],
  [settled, 'COMPLETE settled'],
  [rejected, 'FAILED rail_rejected account_closed'],
  [unseen, 'ERROR outcome_unknown'],
] as const)('a rail that answers %j when it is sent', async (answer, state) => {
  const { owner, order } = await cashOut()
  await rail.tell(order, answer)
  expect(await stateOf(owner, order)).toBe(state)
  const isBack = answer.is === 'rejected'
  expect((await kit.has(owner.walletId, kit.usd))[0]).toBe(isBack ? 50_000n : 30_000n)
})

test('what cannot be sent is tried five times, then nobody knows', async () => {
  const { owner, order } = await cashOut()
  const dead = new Error('The line is dead.')
  for (const attempts of [1, 4])
    await expect(rail.tell(order, dead, attempts)).rejects.toThrow('The line is dead.')
  expect(await stateOf(owner, order)).toBe('PROCESSING queued')
  await rail.tell(order, dead, 5)
  expect(await stateOf(owner, order)).toBe('ERROR outcome_unknown')
  expect((await kit.has(owner.walletId, kit.usd))[0]).toBe(30_000n)
})

test('what was sent is not sent again, nor asked about once it is over', async () => {
  const { owner, order } = await cashOut()
  await rail.tell(order, submitted)
  rail.state.asked.length = 0
  await rail.tell(order, rejected)
  expect([rail.state.asked, await stateOf(owner, order)]).toEqual([[], 'PROCESSING submitted'])
  expect(later(await rail.poll(order, submitted))).toBe(5_000)
  expect(await rail.poll(order, settled)).toBeUndefined()
  rail.state.asked.length = 0
  expect(await rail.poll(order, rejected)).toBeUndefined()
  expect([rail.state.asked, await stateOf(owner, order)]).toEqual([[], 'COMPLETE settled'])
})

test('each step is told once', async () => {
  const { owner, order } = await cashOut()
  await rail.tell(order, submitted)
  const steps = async () => (await kit.read(owner, order)).history.length
  const first = await steps()
  await rail.poll(order, submitted)
  expect(await steps()).toBe(first)
  for (const seen of [1, 1, 2]) await rail.poll(order, confirming(seen))
  expect(await steps()).toBe(first + 2)
  expect((await kit.read(owner, order)).confirmations).toEqual({ seen: 2, needed: 3 })
})

test.each([
  [settled, 'COMPLETE settled', null],
  [rejected, 'FAILED not_executed', null],
  [unseen, 'PROCESSING queued', 5_000],
  [submitted, 'ERROR outcome_unknown', MINUTE_MS],
] as const)('in doubt, a rail that answers %j settles it', async (answer, state, again) => {
  const { owner, order } = await cashOut()
  await rail.tell(order, unseen)
  const result = await rail.poll(order, answer)
  expect([await stateOf(owner, order), result ? later(result) : null]).toEqual([state, again])
})

test('after three days of silence the rail counts as lost', async () => {
  const { owner, order } = await cashOut()
  await rail.tell(order, submitted)
  const ageBy = (ms: number) =>
    kit.rows(
      'update orders set sent_at = $3 where tenant_id = $1 and id = $2',
      order.order_uuid,
      new Date(bank.clock.now().getTime() - ms),
    )
  await ageBy(3 * DAY_MS)
  await rail.poll(order, submitted)
  expect(await stateOf(owner, order)).toBe('PROCESSING submitted')
  await ageBy(3 * DAY_MS + 1)
  expect(later(await rail.poll(order, submitted))).toBe(MINUTE_MS)
  expect(await stateOf(owner, order)).toBe('ERROR outcome_unknown')
})

test('the alarm comes each hour until somebody knows', async () => {
  const { order } = await cashOut()
  expect(await rail.alarm(order)).toBeUndefined()
  await rail.tell(order, unseen)
  bank.logged.length = 0
  expect(later(await rail.alarm(order))).toBe(60 * MINUTE_MS)
  expect(bank.logged.join()).toContain('an order ended nobody knows how')
  await rail.poll(order, settled)
  expect(await rail.alarm(order)).toBeUndefined()
})

test('what waits is over at its deadline and not before', async () => {
  const { owner, order } = await cashOut()
  expect(await rail.expire(order)).toBeUndefined()
  const due = new Date(bank.clock.now().getTime() + 1)
  await kit.rows(
    `update orders set status = 'NEW', sub_status = 'awaiting_approval', money = 'untouched',
       deadline_at = $3 where tenant_id = $1 and id = $2`,
    order.order_uuid,
    due,
  )
  expect(await rail.expire(order)).toEqual({ again: due })
  expect((await kit.read(owner, order)).status).toBe('NEW')
})
