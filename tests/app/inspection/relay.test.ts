import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Endpoint } from '#contract/kit/endpoint'
import { FRAMES_AT_ONCE, FRAMES_BYTES_MAX, joinWatch, type LifeStep } from '#contract/watch'
import { createFakeDevice } from '#device/fakeDevice'
import { catalog } from '#machines/catalog'
import { replayFrames, type InspectionFrame } from '#machines/kit/inspectionFrame'
import { createLifeFrames } from '#app/inspection/lifeFrames.ts'
import { wireRelay } from '#app/inspection/relay.ts'
import { createFrameOutbox } from '#app/inspection/outbox.ts'
import { settled, startExhibit } from '#tests/kit/mbt'

const eventFrame = (event: string): InspectionFrame => ({
  tab: 't',
  actor: 'x:0',
  kind: 'heard',
  event,
})

test('sends long reports in pieces the bank passes on, in order and without repeats', () => {
  const outbox = createFrameOutbox()
  const all = Array.from({ length: 500 }, (_, at) => eventFrame(`${'e'.repeat(at % 90)}.${at}`))
  outbox.add(all)
  const sent: InspectionFrame[] = []
  while (outbox.more()) {
    const { piece, taken } = outbox.next()
    expect(piece.length).toBeLessThanOrEqual(FRAMES_AT_ONCE)
    expect(JSON.stringify(piece).length).toBeLessThanOrEqual(FRAMES_BYTES_MAX)
    sent.push(...piece)
    taken()
  }
  expect(sent).toEqual(all)
})

test('repeats what was not taken with the next piece', () => {
  const outbox = createFrameOutbox()
  outbox.add([eventFrame('one')])
  outbox.next()
  outbox.add([eventFrame('two')])
  expect(outbox.next().piece).toEqual([eventFrame('one'), eventFrame('two')])
})

/** A page that is being watched, and a bank that refuses as often as it is told to. */
function openPage(nos: RefusalCode[]) {
  const clock = new SimulatedClock()
  const sent: InspectionFrame[][] = []
  const call = async (endpoint: Endpoint, { frames }: { frames: InspectionFrame[] }) => {
    if (endpoint === joinWatch) return { id: 'w' }
    const no = nos.shift()
    if (no) throw new Refusal(no)
    sent.push(frames)
    return { passed: frames.length }
  }
  const { actor } = startExhibit(
    catalog.displayPreferences!,
    catalog.displayPreferences!.inputs?.[0],
  )
  actor.start()
  const watched = { app: actor as never, call: call as never, device: createFakeDevice({}) }
  const relay = createActor(wireRelay(watched, 't'), { clock }).start()
  const wait = async () => {
    await settled()
    clock.increment(500)
    await settled()
  }
  return { relay, sent, wait, actor }
}

test('waits while the line is down, and loses nothing', async () => {
  const { relay, sent, wait } = openPage(['OFFLINE', 'RATE_LIMITED'])
  relay.send({ type: 'code.submit' })
  for (let tries = 0; tries < 4; tries += 1) await wait()
  expect(sent.flat().map(({ kind }) => kind)).toContain('born')
  expect(relay.getSnapshot().matches('sharing')).toBe(true)
  relay.stop()
})

test('drops a piece the bank does not pass on', async () => {
  const { relay, sent, wait, actor } = openPage(['VALIDATION_FAILED'])
  relay.send({ type: 'code.submit' })
  await wait()
  expect(sent).toEqual([])
  actor.send({ type: 'language.choose', language: 'ru' })
  await wait()
  expect(sent.flat()).toContainEqual(expect.objectContaining({ event: 'language.choose' }))
  relay.stop()
})

test('reports nothing once the watch is over', async () => {
  const { relay, sent, wait, actor } = openPage(['NOT_FOUND'])
  relay.send({ type: 'code.submit' })
  await wait()
  expect(relay.getSnapshot().value).toBe('detached')
  actor.send({ type: 'language.choose', language: 'ru' })
  await wait()
  expect(sent).toEqual([])
  relay.stop()
})

const step = (at: number, before: string | null, event: string, after: string): LifeStep => ({
  life: 'order',
  id: '1a2b3c4d',
  step: String(at),
  before,
  event,
  after,
  at: '2026-03-02T09:00:00Z',
})

test('reports a step that is read again only once', () => {
  const framesFor = createLifeFrames()
  const [placed, approved] = [
    step(1, null, 'order.place', 'NEW'),
    step(2, 'NEW', 'order.approve', 'PENDING'),
  ]
  const first = framesFor([placed])
  const second = framesFor([placed, approved])
  expect(framesFor([placed, approved])).toEqual([])
  expect(second.map(({ kind }) => kind)).toEqual(['heard', 'stands'])
  expect(replayFrames([...first, ...second])).toMatchObject([
    {
      tab: 'bank',
      actor: 'order.1a2b3c4d',
      chart: 'order',
      at: 'PENDING',
      lastEvent: 'order.approve',
    },
  ])
})

test('a record first seen midway begins in its earlier state', () => {
  const frames = createLifeFrames()([step(7, 'PENDING', 'rail.took', 'PROCESSING')])
  expect(frames.flatMap((one) => (one.kind === 'stands' ? [one.at] : []))).toEqual([
    'PENDING',
    'PROCESSING',
  ])
})
