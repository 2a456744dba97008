import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'

import { place } from '#machines/order/place.exhibit'
import {
  placeFlow,
  placePorts,
  placeShown,
  submitOrder,
  type OrderSeen,
  type PlaceInput,
} from '#machines/order/place.flow'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'
import { slowBank } from '#tests/kit/pendingPorts'

const seen = (version: number, events: readonly string[] | null) =>
  ({
    order_uuid: 'o1',
    version,
    status: events ? 'NEW' : 'COMPLETE',
    next: events && { mover: 'you', why: 'awaiting_approval', until: null, allowed_events: events },
  }) as unknown as OrderSeen // as much of an order as the chart looks at

const waiting = seen(2, ['order.approve', 'order.cancel'])

/** An order that was placed and waits for its owner's word. */
async function openPlaced() {
  const ports = { ...placePorts, ...submitOrder.ports }
  const bank = slowBank(ports)
  const clock = new SimulatedClock()
  const input = place.inputs?.[1] as PlaceInput // the one with a draft
  const submissionFlow = wire(submitOrder.flow, submitOrder.ports, bank.answers)
  const logic = wire(placeFlow, placePorts, bank.answers).provide({ actors: { submissionFlow } })
  const flow = createActor(logic, { clock, input }).start()
  const answer = async (port: keyof typeof ports, output?: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const told = (order: OrderSeen) => flow.send({ type: 'order.told', order })
  await answer('findSubmission', { submission: null })
  flow.send({ type: 'order.place' })
  await answer('keepSubmission')
  await answer('submit', waiting)
  await answer('forgetSubmission')
  return { answer, bank, flow, told, shown: () => placeShown(flow.getSnapshot()) }
}

test.each([
  ['order.approve', 'approveOrder'],
  ['order.cancel', 'cancelOrder'],
] as const)('news that come meanwhile do not take %s back', async (type, port) => {
  const { answer, bank, flow, told } = await openPlaced()
  flow.send({ type })
  told(waiting)
  told(seen(3, ['order.cancel']))
  expect(bank.last(port).signal.aborted).toBe(false)
  await answer(port, seen(4, null))
  expect(flow.getSnapshot().output?.order?.version).toBe(4)
})

test('an answer that its own news overtook takes nothing of them back', async () => {
  const { answer, flow, told, shown } = await openPlaced()
  flow.send({ type: 'order.approve' })
  told(seen(4, null))
  expect(shown().order?.status).toBe('COMPLETE')
  await answer('approveOrder', seen(3, []))
  expect(flow.getSnapshot().output?.order?.version).toBe(4)
})
