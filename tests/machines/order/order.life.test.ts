import { expect, test } from 'vitest'
import { initialTransition } from 'xstate'
import {
  orderEnds,
  orderMovers,
  orderStatuses,
  orderWaits,
  type OrderStatus,
} from '#contract/order'
import { simulatedOrderEvents } from '#contract/orderSimulation'
import { advance, allows } from '#machines/kit/life'
import { orderExhibit } from '#machines/order/order.exhibit'
import { bornFacts, orderLife } from '#machines/order/order.life'
import { waitRules, type OrderEvent, type OrderFacts } from '#machines/order/order.setup'
import { order as english } from '#app/features/order/words.en.ts'
import { order as russian } from '#app/features/order/words.ru.ts'
import { simulation } from '#app/features/sandbox/words.en.ts'
import { simulation as simulationRu } from '#app/features/sandbox/words.ru.ts'
import { momentsOf } from '#tests/kit/mbt'

const texts = orderExhibit.events as OrderEvent[]
const statuses = momentsOf(orderExhibit).map(({ state }) => ({
  status: state.value as OrderStatus,
  facts: state.context as OrderFacts,
}))

test('events allowed in each status', () => {
  const table = orderStatuses.map((status) => {
    const here = statuses.filter((moment) => moment.status === status)
    const taken = texts.filter((event) => here.some((moment) => allows(orderLife, moment, event)))
    return `${status.padEnd(10)} ${taken.map(({ type }) => type).join(', ')}`.trimEnd()
  })
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "NEW        order.approve, order.cancel, order.decline, order.withdraw, order.expire, order.withhold
    PENDING    order.cancel, order.expire, order.release, order.reject, funds.received
    PROCESSING rail.submitted, rail.confirming, rail.settled, rail.rejected, rail.lost, rail.mismatched
    CANCELED
    COMPLETE
    ERROR      order.retry, order.settle, order.fail
    FAILED"
  `)
})

test('an outgoing order holds its total at once, an incoming one waits for money', () => {
  const [out, held] = initialTransition(orderLife, bornFacts('out', 'byRail'))
  expect(out.value).toBe('NEW')
  expect(held.map(({ type }) => type)).toEqual(['holdFunds'])
  const [into, nothing] = initialTransition(orderLife, bornFacts('in', 'byRail'))
  expect(into.value).toBe('PENDING')
  expect(nothing).toEqual([])
})

test('an internal transfer completes on approval and instructs no rail', () => {
  const born = { status: 'NEW', facts: { ...bornFacts('out', 'atOnce'), money: 'held' } } as const
  const after = advance(orderLife, born, { type: 'order.approve' })
  expect(after.status).toBe('COMPLETE')
  expect(after.intents.map(({ type }) => type)).toEqual(['moveFunds'])
})

test('FAILED and CANCELED release the money, ERROR keeps it', () => {
  for (const { status, facts } of statuses) {
    if (status === 'FAILED' || status === 'CANCELED')
      expect(['returned', 'untouched']).toContain(facts.money)
    if (status === 'ERROR') expect(['sent', 'received']).toContain(facts.money)
    if (status === 'COMPLETE') expect(facts.money).toBe('settled')
  }
})

test('every waiting order has a reason, and every reason somebody to act', () => {
  const waiting = statuses.filter(({ status }) => orderLife.states[status]?.type !== 'final')
  for (const { facts } of waiting) expect(orderWaits).toContain(facts.sub_status)
  expect(Object.keys(waitRules).toSorted()).toEqual(orderWaits.toSorted())
})

test('offers only what the bank would accept', () => {
  for (const moment of statuses) {
    const wait = waitRules[moment.facts.sub_status as keyof typeof waitRules]
    for (const type of wait?.can ?? [])
      expect(allows(orderLife, moment, { type } as OrderEvent)).toBe(true)
  }
})

test('a final order refuses every event with its state', () => {
  const complete = statuses.find(({ status }) => status === 'COMPLETE')!
  expect(() => advance(orderLife, complete, { type: 'order.cancel' })).toThrow(
    expect.objectContaining({
      code: 'STATE_CONFLICT',
      facts: { state: 'COMPLETE', allowed_events: [] },
    }),
  )
})

test.each([
  ['English', english, simulation],
  ['Russian', russian, simulationRu],
])('in %s there are words for where an order stands, why, and what can be done', (...row) => {
  const [, words, simulated] = row
  expect(Object.keys(words.status)).toEqual([...orderStatuses])
  expect(Object.keys(words.wait)).toEqual([...orderWaits])
  expect(Object.keys(words.end)).toEqual([...orderEnds])
  expect(Object.keys(words.mover).toSorted()).toEqual([...orderMovers].toSorted())
  expect(Object.keys(simulated.order)).toEqual([...simulatedOrderEvents])
  const offered = Object.values(waitRules).flatMap(({ can }) => can)
  expect(Object.keys(words.can).toSorted()).toEqual([...new Set(offered)].toSorted())
  const allTexts = [words.status, words.wait, words.end, words.mover].flatMap(Object.values)
  expect(allTexts.filter((text) => text.trim() === '')).toEqual([])
})

test('the last step tells how an order ended', () => {
  const over = statuses.filter(({ status }) => orderLife.states[status]?.type === 'final')
  for (const { facts } of over) expect(orderEnds).toContain(facts.sub_status)
})
