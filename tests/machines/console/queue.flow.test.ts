import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { makeQueueFlow } from '#machines/kit/queue.flow'
import { settled } from '#tests/kit/mbt'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** Several cases of a queue, chosen and taken at once. */

const queue = makeQueueFlow<{ offset: number }, { id: string }>('queue')

const answerOf = (...ids: string[]) => ({
  answer: { data: ids.map((id) => ({ id })), total: ids.length },
})

async function openQueue() {
  const bank = createPendingPorts(queue.ports)
  const actor = createActor(wire(queue.flow, queue.ports, bank.answers), {
    input: { asked: { offset: 0 } },
  }).start()
  const told = async (port: keyof typeof queue.ports, output: unknown) => {
    if (output instanceof Refusal) bank.last(port).refuse(output)
    else bank.last(port).answer(output)
    await settled()
  }
  await told('readAnswer', answerOf('a', 'b', 'c'))
  return { bank, actor, told, context: () => actor.getSnapshot().context }
}

test('the chosen ones are taken one after the other, and the list is read again', async () => {
  const { bank, actor, told, context } = await openQueue()
  actor.send({ type: 'case.choose', id: 'c', on: true })
  actor.send({ type: 'case.choose', id: 'a', on: true })
  actor.send({ type: 'cases.assign', mine: true })
  expect(bank.last('assignCase').input).toEqual({ id: 'c', mine: true })
  await told('assignCase', undefined)
  expect(context().chosen).toEqual(['a'])
  expect(bank.last('assignCase').input).toEqual({ id: 'a', mine: true })
  await told('assignCase', undefined)
  expect(actor.getSnapshot().matches('reading')).toBe(true)
  await told('readAnswer', answerOf('a', 'b', 'c'))
  expect([context().chosen, context().unassigned]).toEqual([[], null])
})

test('a refusal ends it: what is left stays chosen, and another try begins with another', async () => {
  const { bank, actor, told, context } = await openQueue()
  actor.send({ type: 'cases.choose', ids: ['a', 'b'] })
  actor.send({ type: 'cases.assign', mine: false })
  expect(bank.last('assignCase').input).toEqual({ id: 'a', mine: false })
  await told('assignCase', new Refusal('NOT_FOUND'))
  expect(actor.getSnapshot().matches('reading')).toBe(true)
  await told('readAnswer', answerOf('a', 'b', 'c'))
  expect([context().chosen, context().unassigned?.code]).toEqual([['b', 'a'], 'NOT_FOUND'])
  actor.send({ type: 'cases.assign', mine: true })
  expect(bank.last('assignCase').input).toEqual({ id: 'b', mine: true })
  expect(context().unassigned).toBeNull()
})

test('another choice takes the reason away', async () => {
  const { actor, told, context } = await openQueue()
  actor.send({ type: 'case.choose', id: 'b', on: true })
  actor.send({ type: 'cases.assign', mine: true })
  await told('assignCase', new Refusal('FORBIDDEN'))
  await told('readAnswer', answerOf('a', 'b', 'c'))
  expect([context().chosen, context().unassigned?.code]).toEqual([['b'], 'FORBIDDEN'])
  actor.send({ type: 'case.choose', id: 'b', on: false })
  expect([context().chosen, context().unassigned]).toEqual([[], null])
})

test('what has left the list is chosen no longer, and nothing is taken without a choice', async () => {
  const { actor, told, context } = await openQueue()
  actor.send({ type: 'cases.assign', mine: true })
  expect(actor.getSnapshot().matches('shown')).toBe(true)
  actor.send({ type: 'cases.choose', ids: ['a', 'c'] })
  actor.send({ type: 'news.arrived' })
  await told('readAnswer', answerOf('b', 'c'))
  expect(context().chosen).toEqual(['c'])
})
