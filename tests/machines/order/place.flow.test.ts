import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'

import { placeExhibit } from '#machines/order/place.exhibit'
import {
  placeFlow,
  placePorts,
  placeShown,
  submitOrder,
  type OrderView,
  type PlaceInput,
} from '#machines/order/place.flow'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const viewOf = (version: number, events: readonly string[] | null) =>
  ({
    order_uuid: 'o1',
    version,
    status: events ? 'NEW' : 'COMPLETE',
    next: events && { mover: 'you', why: 'awaiting_approval', until: null, allowed_events: events },
  }) as unknown as OrderView // as much of an order as the chart looks at

const waiting = viewOf(2, ['order.approve', 'order.cancel'])

/** A placed order that waits for its owner. */
async function openPlaced() {
  const ports = { ...placePorts, ...submitOrder.ports }
  const bank = createPendingPorts(ports)
  const clock = new SimulatedClock()
  const input = placeExhibit.inputs?.[1] as PlaceInput // the one with a draft
  const submissionFlow = wire(submitOrder.flow, submitOrder.ports, bank.answers)
  const logic = wire(placeFlow, placePorts, bank.answers).provide({ actors: { submissionFlow } })
  const flow = createActor(logic, { clock, input }).start()
  const answer = async (port: keyof typeof ports, output?: unknown) => {
    bank.last(port).answer(output)
    await settled()
  }
  const changed = (order: OrderView) => flow.send({ type: 'order.changed', order })
  await answer('findSubmission', { submission: null })
  flow.send({ type: 'order.place' })
  await answer('keepSubmission')
  await answer('submit', waiting)
  await answer('forgetSubmission')
  return { answer, bank, flow, changed, shown: () => placeShown(flow.getSnapshot()) }
}

test.each([
  ['order.approve', 'approveOrder'],
  ['order.cancel', 'cancelOrder'],
] as const)('news that come meanwhile do not take %s back', async (type, port) => {
  const { answer, bank, flow, changed } = await openPlaced()
  flow.send({ type })
  changed(waiting)
  changed(viewOf(3, ['order.cancel']))
  expect(bank.last(port).signal.aborted).toBe(false)
  await answer(port, viewOf(4, null))
  expect(flow.getSnapshot().output?.order?.version).toBe(4)
})

test('an answer older than the news changes nothing', async () => {
  const { answer, flow, changed, shown } = await openPlaced()
  flow.send({ type: 'order.approve' })
  changed(viewOf(4, null))
  expect(shown().order?.status).toBe('COMPLETE')
  await answer('approveOrder', viewOf(3, []))
  expect(flow.getSnapshot().output?.order?.version).toBe(4)
})
