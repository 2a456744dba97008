import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { oneOrderFlow, oneOrderPorts } from '#machines/order/oneOrder.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const mayBoth = { next: { allowed_events: ['order.approve', 'order.cancel'] } }
const news = { type: 'order.changed', order: { order_uuid: 'o1' } } as const

async function openOrder() {
  const bank = createPendingPorts(oneOrderPorts)
  const logic = wire(oneOrderFlow, oneOrderPorts, bank.answers)
  const clock = new SimulatedClock()
  const flow = createActor(logic, { input: { orderId: 'o1' }, clock }).start()
  const answer = async (port: keyof typeof oneOrderPorts, output?: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const refuse = async (port: keyof typeof oneOrderPorts, no: Refusal) => {
    bank.last(port).refuse(no)
    await settled()
  }
  const count = (port: string) => bank.asked.filter((ask) => ask.port === port).length
  await answer('readOrder', mayBoth)
  const last = (port: keyof typeof oneOrderPorts) => bank.last(port).input
  return { answer, clock, count, flow, last, refuse }
}

test('takes an approval while the order is read again', async () => {
  const { answer, count, flow } = await openOrder()
  flow.send(news)
  flow.send({ type: 'order.approve' })
  expect(count('approveOrder')).toBe(1)
  await answer('approveOrder')
  await answer('readOrder', { next: null })
  expect(flow.getSnapshot().context.order).toEqual({ next: null })
})

test('takes no second approval before the order was read again', async () => {
  const { answer, count, flow } = await openOrder()
  flow.send({ type: 'order.approve' })
  await answer('approveOrder')
  flow.send({ type: 'order.approve' })
  flow.send({ type: 'order.cancel' })
  expect([count('approveOrder'), count('cancelOrder')]).toEqual([1, 0])
})

test('a failed reading keeps what was shown usable', async () => {
  const { count, flow, refuse } = await openOrder()
  flow.send(news)
  await refuse('readOrder', new Refusal('OFFLINE'))
  expect(flow.getSnapshot().context).toMatchObject({ order: mayBoth, refusal: { code: 'OFFLINE' } })
  flow.send({ type: 'order.cancel' })
  expect(count('cancelOrder')).toBe(1)
})

const priced = (quote_id: string) => ({ ...mayBoth, approval: { price: { quote_id } } })

test('what converts is approved at the price that was read last, and at no other', async () => {
  const { answer, flow, last, refuse } = await openOrder()
  flow.send({ type: 'order.approve' })
  expect(last('approveOrder')).toEqual({ orderId: 'o1', quoteId: null })
  await answer('approveOrder')
  await answer('readOrder', priced('q1'))
  flow.send({ type: 'order.approve' })
  expect(last('approveOrder')).toEqual({ orderId: 'o1', quoteId: 'q1' })
  await refuse('approveOrder', new Refusal('QUOTE_EXPIRED'))
  // Asked again only once the new price was read.
  flow.send({ type: 'order.approve' })
  expect(flow.getSnapshot().matches('reading')).toBe(true)
  await answer('readOrder', priced('q2'))
  expect(flow.getSnapshot().context.refusal?.code).toBe('QUOTE_EXPIRED')
  flow.send({ type: 'order.approve' })
  expect(last('approveOrder')).toEqual({ orderId: 'o1', quoteId: 'q2' })
})

test('a price that stands there is read again, and again; an order without one is not', async () => {
  const { answer, clock, count, flow } = await openOrder()
  clock.increment(10 * 60_000)
  expect(count('readOrder')).toBe(1)
  flow.send({ type: 'news.reset' })
  await answer('readOrder', priced('q1'))
  for (const reads of [3, 4]) {
    clock.increment(2 * 60_000 - 1)
    expect(count('readOrder')).toBe(reads - 1)
    clock.increment(1)
    expect(count('readOrder')).toBe(reads)
    await answer('readOrder', priced(`q${reads}`))
  }
  expect(flow.getSnapshot().context.order?.approval?.price?.quote_id).toBe('q4')
})
