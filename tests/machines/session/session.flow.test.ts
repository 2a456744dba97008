import { expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { sessionExhibit as exhibit } from '#machines/session/session.exhibit'
import type { SessionContext, SessionEmitted } from '#machines/session/session.setup'
import { startExhibit, walksOf, type Walk } from '#tests/kit/mbt'

interface Refused {
  id: number
  epoch: number
}

/** One walk that numbers every refused call and records what became of it. */
async function walk({ input, events }: Walk) {
  const { actor, say } = startExhibit(exhibit, input)
  const waiting = new Map<number, Refused>()
  const faults: string[] = []
  let born = 0
  let lost = 0

  actor.on('*', (event) => {
    // The catalog dropped the types of the chart's events.
    const emitted = event as SessionEmitted
    if (emitted.type === 'session.lost') return void lost++
    for (const id of emitted.ids) {
      const call = waiting.get(id)
      if (!waiting.delete(id)) faults.push(`call ${id} was answered twice or never asked`)
      if (emitted.type === 'calls.replay' && call && call.epoch < born)
        faults.push(`call ${id} of another signing-in was repeated`)
    }
  })
  actor.start()

  for (const [at, event] of events.entries()) {
    const before = lost
    const left = actor.getSnapshot().value === 'leaving'
    await say(numbered(event, at, waiting))
    const { value, context } = actor.getSnapshot() as { value: unknown; context: SessionContext }
    born = context.signInEpoch
    const renewing = typeof value === 'object'
    if (!renewing && waiting.size > 0)
      faults.push(`${waiting.size} calls hang in ${JSON.stringify(value)}`)
    if (context.queue.length !== waiting.size) faults.push('the queue is not who waits')
    if (value === 'leaving' && !left && lost !== before + 1)
      faults.push('session.lost was not emitted once')
    if (context.queue.length > context.queueMax) faults.push('the queue grew past its limit')
  }
  actor.stop()
  return faults
}

function numbered(event: AnyEventObject, at: number, waiting: Map<number, Refused>) {
  if (event.type === 'call.dropped') {
    const [id = 0] = waiting.keys()
    waiting.delete(id)
    return { ...event, id }
  }
  if (event.type !== 'call.refused') return event
  const call = { ...event, id: at + 1 }
  waiting.set(call.id, { id: call.id, epoch: Number(event.epoch) })
  return call
}

test('on every path each refused call is answered once and never replayed for another person', async () => {
  const walks = walksOf(exhibit)
  expect(walks.length).toBeGreaterThan(1_000)
  for (const each of walks) expect(await walk(each), each.story).toEqual([])
})
