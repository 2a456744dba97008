import { createInspector } from '@statelyai/inspect'
import { assign, createActor, fromCallback, fromPromise, setup, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint'
import { FRAMES_BYTES_MAX, joinWatch, tellWatch, type WatchFramesRequest } from '#contract/watch'
import { createFakeDevice } from '#device/fakeDevice'
import type { InspectionFrame } from '#machines/kit/inspectionFrame'
import { wireRelay } from '#app/inspection/relay.ts'
import { inspectorOptions } from '#app/inspection/stately.ts'
import { watchCharts } from '#app/inspection/watch.ts'
import { settled } from '#tests/kit/mbt'
import { eventually } from '#tests/kit/eventually'

/** Sixty secrets, in every place where a badly built chart could keep one. */
const secrets = Array.from({ length: 60 }, (_, at) => `hush-${at}-planted`)
const [plain, nested, listed, mapped, ...rest] = secrets as [string, string, string, string]
const more = rest as string[]

const careless = setup({
  actors: {
    answers: fromPromise(async ({ input }) => ({ input, token: more[4] })),
    refuses: fromPromise(() => Promise.reject(Object.assign(new Error(more[5]), { key: more[6] }))),
    tells: fromCallback(({ sendBack }) => sendBack({ type: 'told', code: more[7] })),
  },
  actions: {
    note: assign((_, context: Record<string, unknown>) => context),
    shout: () => {},
  },
}).createMachine({
  id: 'careless',
  context: ({ input }) => ({
    ...input,
    plain,
    deep: { in: { here: nested } },
    list: [listed, { again: more[0] }],
    [`named`]: mapped,
    page: more[1],
    way: more[2],
    refusal: { code: more[3], facts: { hint: more[8] } },
    odd: { [more[9]!]: { [more[10]!]: [[more[12]]] } },
  }),
  description: 'Says what its makers wrote, which is no secret.',
  initial: 'open',
  states: {
    open: {
      entry: { type: 'shout', params: { at: more[11] } },
      meta: { note: more[13] },
      invoke: [
        {
          id: 'answers',
          src: 'answers',
          input: { password: more[14] },
          onDone: { actions: { type: 'note', params: ({ event }) => ({ got: event.output }) } },
        },
        {
          id: 'refuses',
          src: 'refuses',
          onError: { actions: { type: 'note', params: ({ event }) => ({ why: event.error }) } },
        },
        { id: 'tells', src: 'tells' },
      ],
      on: {
        'secret.say': { actions: { type: 'note', params: ({ event }) => ({ said: event }) } },
        'secret.end': 'over',
      },
    },
    over: { type: 'final', output: () => ({ bye: more[15] }) },
  },
  output: () => ({ bye: more[16] }),
})

/** Sends everything that is left over, in events of every shape. */
function confess(actor: ReturnType<typeof createActor<typeof careless>>) {
  for (const [at, secret] of more.slice(17).entries())
    actor.send(
      [
        { type: 'secret.say', text: secret },
        { type: 'secret.say', draft: { code: secret } },
        { type: 'secret.say', all: [secret] },
        { type: 'secret.say', error: new Error(secret) },
        { type: 'secret.say', [secret]: true },
      ][at % 5]!,
    )
  actor.send({ type: 'secret.end' })
}

async function liveThrough(
  watch: (actor: ReturnType<typeof createActor<typeof careless>>) => void,
) {
  const actor = createActor(careless, { input: { typed: secrets[0] } })
  actor.start()
  watch(actor)
  await settled()
  confess(actor)
  await settled()
}

const found = (text: string) => secrets.filter((secret) => text.includes(secret))

test('none of sixty planted secrets reaches a workbench or a recording', async () => {
  const sent: InspectionFrame[] = []
  await liveThrough((actor) => watchCharts(actor, 't', (frames) => sent.push(...frames)))
  const text = JSON.stringify(sent)
  expect(found(text)).toEqual([])
  expect(sent.filter(({ kind }) => kind === 'heard').length).toBeGreaterThan(40)
})

test('none reaches a remote workbench through the bank', async () => {
  const clock = new SimulatedClock()
  const sent: WatchFramesRequest[] = []
  // Each piece as the bank would get it, which passes on nothing but frames.
  const call = async (endpoint: Endpoint, ask: object) => {
    if (endpoint === joinWatch) return { id: 'w', ends_at: '' }
    sent.push(tellWatch.ask.parse(ask))
    return { passed: 1 }
  }
  await liveThrough((actor) => {
    const device = createFakeDevice({})
    const watched = { app: actor as never, call: call as never, device }
    const relay = createActor(wireRelay(watched, 't'), { clock }).start()
    relay.send({ type: 'code.submit' })
  })
  await eventually(() => {
    clock.increment(500)
    const eventFrames = sent.flatMap(({ frames }) => frames).filter(({ kind }) => kind === 'heard')
    // Every frame; what came before the code was announced is not reported.
    expect(eventFrames.length).toBeGreaterThanOrEqual(more.length - 17)
  })
  expect(found(JSON.stringify(sent))).toEqual([])
  for (const { frames } of sent)
    expect(JSON.stringify(frames).length).toBeLessThanOrEqual(FRAMES_BYTES_MAX)
})

test('none reaches the Stately inspector either', async () => {
  const sent: unknown[] = []
  await liveThrough((actor) => {
    const inspector = createInspector({ send: (message) => sent.push(message) }, inspectorOptions())
    inspector.actor(actor, actor.getSnapshot())
    actor.system.inspect(inspector.inspect)
  })
  await eventually(() => expect(sent.length).toBeGreaterThan(80))
  expect(found(JSON.stringify(sent))).toEqual([])
})

/** As values are shown: an address with `?inspect=values`, in a sandbox. */
test('none reaches a workbench with values', async () => {
  const sent: InspectionFrame[] = []
  await liveThrough((actor) =>
    watchCharts(actor, 't', (frames) => sent.push(...frames), { now: () => 0, values: true }),
  )
  expect(found(JSON.stringify(sent))).toEqual([])
  expect(sent.filter((frame) => frame.kind === 'heard' && frame.payload).length).toBeGreaterThan(40)
})

test('none reaches the Stately inspector with values', async () => {
  const sent: unknown[] = []
  await liveThrough((actor) => {
    const send = (message: unknown) => sent.push(message)
    const inspector = createInspector({ send }, inspectorOptions({ values: true }))
    inspector.actor(actor, actor.getSnapshot())
    actor.system.inspect(inspector.inspect)
  })
  await eventually(() => expect(sent.length).toBeGreaterThan(80))
  expect(found(JSON.stringify(sent))).toEqual([])
})

test('all of them would be reported without the mask', async () => {
  const sent: unknown[] = []
  await liveThrough((actor) => {
    const inspector = createInspector({ send: (message) => sent.push(message) })
    inspector.actor(actor, actor.getSnapshot())
    actor.system.inspect(inspector.inspect)
  })
  await eventually(() => expect(found(JSON.stringify(sent)).length).toBeGreaterThan(40))
})
