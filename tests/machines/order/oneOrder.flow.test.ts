import { expect, test } from 'vitest'
import { createActor } from 'xstate'
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
  const flow = createActor(logic, { input: { orderId: 'o1' } }).start()
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
  return { answer, count, flow, refuse }
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
