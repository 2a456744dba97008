import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import type { Endpoint } from '#contract/kit/endpoint'
import { FRAMES_AT_ONCE, FRAMES_BYTES_MAX, joinWatch, type LifeStep } from '#contract/watch'
import { pretendDevice } from '#device/fakeDevice'
import { catalog } from '#machines/catalog'
import { sceneOf, type Frame } from '#machines/kit/inspectionFrame'
import { createLives } from '#app/inspection/lifeFrames.ts'
import { wireRelay } from '#app/inspection/relay.ts'
import { createTelling } from '#app/inspection/outbox.ts'
import { settled, stand } from '#tests/kit/mbt'

const heard = (event: string): Frame => ({ tab: 't', actor: 'x:0', kind: 'heard', event })

test('much to tell goes in pieces the bank passes on, in order, and no piece twice', () => {
  const telling = createTelling()
  const all = Array.from({ length: 500 }, (_, at) => heard(`${'e'.repeat(at % 90)}.${at}`))
  telling.add(all)
  const told: Frame[] = []
  while (telling.more()) {
    const { piece, taken } = telling.next()
    expect(piece.length).toBeLessThanOrEqual(FRAMES_AT_ONCE)
    expect(JSON.stringify(piece).length).toBeLessThanOrEqual(FRAMES_BYTES_MAX)
    told.push(...piece)
    taken()
  }
  expect(told).toEqual(all)
})

test('what was not taken is told with the next', () => {
  const telling = createTelling()
  telling.add([heard('one')])
  telling.next()
  telling.add([heard('two')])
  expect(telling.next().piece).toEqual([heard('one'), heard('two')])
})

/** A page that is about to be seen, and a bank that says no as often as it is told to. */
function openPage(nos: RefusalCode[]) {
  const clock = new SimulatedClock()
  const told: Frame[][] = []
  const call = async (endpoint: Endpoint, { frames }: { frames: Frame[] }) => {
    if (endpoint === joinWatch) return { id: 'w' }
    const no = nos.shift()
    if (no) throw new Refusal(no)
    told.push(frames)
    return { passed: frames.length }
  }
  const { actor } = stand(catalog.taste!, catalog.taste!.inputs?.[0])
  actor.start()
  const watched = { app: actor as never, call: call as never, device: pretendDevice({}) }
  const relay = createActor(wireRelay(watched, 't'), { clock }).start()
  const wait = async () => {
    await settled()
    clock.increment(500)
    await settled()
  }
  return { relay, told, wait, actor }
}

test('a line that is down is waited for, and nothing is lost', async () => {
  const { relay, told, wait } = openPage(['OFFLINE', 'RATE_LIMITED'])
  relay.send({ type: 'code.submit' })
  for (let tries = 0; tries < 4; tries += 1) await wait()
  expect(told.flat().map(({ kind }) => kind)).toContain('born')
  expect(relay.getSnapshot().matches('told')).toBe(true)
  relay.stop()
})

test('a piece the bank does not pass on is let go', async () => {
  const { relay, told, wait, actor } = openPage(['VALIDATION_FAILED'])
  relay.send({ type: 'code.submit' })
  await wait()
  expect(told).toEqual([])
  actor.send({ type: 'language.choose', language: 'ru' })
  await wait()
  expect(told.flat()).toContainEqual(expect.objectContaining({ event: 'language.choose' }))
  relay.stop()
})

test('when the watch is over nothing more is told', async () => {
  const { relay, told, wait, actor } = openPage(['NOT_FOUND'])
  relay.send({ type: 'code.submit' })
  await wait()
  expect(relay.getSnapshot().value).toBe('apart')
  actor.send({ type: 'language.choose', language: 'ru' })
  await wait()
  expect(told).toEqual([])
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

test('a step that is read again is told once', () => {
  const framesFor = createLives()
  const [placed, approved] = [
    step(1, null, 'order.place', 'NEW'),
    step(2, 'NEW', 'order.approve', 'PENDING'),
  ]
  const first = framesFor([placed])
  const second = framesFor([placed, approved])
  expect(framesFor([placed, approved])).toEqual([])
  expect(second.map(({ kind }) => kind)).toEqual(['heard', 'stands'])
  expect(sceneOf([...first, ...second])).toMatchObject([
    { tab: 'bank', actor: 'order.1a2b3c4d', chart: 'order', at: 'PENDING', heard: 'order.approve' },
  ])
})

test('a record first seen midway stands where it stood before', () => {
  const frames = createLives()([step(7, 'PENDING', 'rail.took', 'PROCESSING')])
  expect(frames.flatMap((one) => (one.kind === 'stands' ? [one.at] : []))).toEqual([
    'PENDING',
    'PROCESSING',
  ])
})
