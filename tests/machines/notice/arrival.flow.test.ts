import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { wire } from '#machines/kit/port'
import { ARRIVAL_MS, arrivalFlow, arrivalPorts } from '#machines/notice/arrival.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

const notice = { id: 'n1', kind: 'money_received' }

async function openArrival() {
  const clock = new SimulatedClock()
  const bank = createPendingPorts(arrivalPorts)
  const flow = createActor(wire(arrivalFlow, arrivalPorts, bank.answers), { clock }).start()
  flow.send({ type: 'notice.arrived' })
  const shown = () => {
    const { value, context } = flow.getSnapshot()
    return [value, context.notice?.id ?? null]
  }
  return { bank, clock, flow, shown }
}

test('shows for a while, and anew with what comes meanwhile', async () => {
  const { bank, clock, flow, shown } = await openArrival()
  bank.last('fetchArrived').answer(notice)
  await settled()
  clock.increment(ARRIVAL_MS - 1)
  expect(shown()).toEqual(['shown', 'n1'])
  flow.send({ type: 'notice.arrived' })
  bank.last('fetchArrived').answer({ ...notice, id: 'n2' })
  await settled()
  clock.increment(ARRIVAL_MS - 1)
  expect(shown()).toEqual(['shown', 'n2'])
  clock.increment(1)
  expect(shown()).toEqual(['quiet', null])
})

test('of two that come at once the newer is read, and the older reading given up', async () => {
  const { bank, flow, shown } = await openArrival()
  const first = bank.last('fetchArrived')
  flow.send({ type: 'notice.arrived' })
  expect(first.signal.aborted).toBe(true)
  bank.last('fetchArrived').answer(notice)
  await settled()
  expect(shown()).toEqual(['shown', 'n1'])
})

test('opening it marks that one, whatever comes of it', async () => {
  const { bank, flow, shown } = await openArrival()
  bank.last('fetchArrived').answer(notice)
  await settled()
  flow.send({ type: 'notice.open' })
  expect(bank.last('markArrivedRead').input).toEqual({ id: 'n1' })
  bank.last('markArrivedRead').refuse(new Error('offline'))
  await settled()
  expect(shown()).toEqual(['quiet', null])
})
