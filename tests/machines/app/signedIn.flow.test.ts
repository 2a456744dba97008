import { createActor, setup, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { RouteId } from '#machines/app/routes'
import { signedInFlow, signedInPorts } from '#machines/app/signedIn.flow'
import { emptyPageFlow, pageTypes } from '#machines/kit/page'
import { wire } from '#machines/kit/port'
import { settled } from '#tests/kit/mbt'

/** A placeholder for the flows beside the pages. */
const silent = setup({}).createMachine({
  context: { person: null, openId: null, position: null, change: null },
}) as never

const beside = Object.fromEntries(
  ['person', 'feed', 'wallet', 'verification', 'notices', 'recording', 'lock'].map((name) => [
    `${name}Flow`,
    silent,
  ]),
)

/** A page that records its events. */
const page = setup({
  types: { ...pageTypes, context: {} as { received: object[] } },
}).createMachine({
  context: ({ input }) => ({ received: [input] }),
  on: { '*': { actions: ({ context, event }) => context.received.push(event) } },
})

/** The signed-in flow; the test decides when a page is loaded. */
function openPages(flow: AnyStateMachine = emptyPageFlow) {
  const requested: RouteId[] = []
  let reloads = 0
  let answer: (how: 'loaded' | 'lost') => void = () => {}
  const wired = wire(signedInFlow, signedInPorts, {
    loadPage: ({ route }) => {
      requested.push(route)
      return new Promise((resolve, reject) => {
        answer = (how) => (how === 'lost' ? reject(new Refusal('OFFLINE')) : resolve({ flow }))
      })
    },
    loadSignInProof: async () => ({ flow }),
    reloadApp: async () => void (reloads += 1),
    watchSearchKey: () => () => {},
  }).provide({ actors: beside, actions: { sendPerson: () => {} } })
  const actor = createActor(wired).start()
  const open = (route: RouteId, id: string | null = null) =>
    actor.send({ type: 'page.open', location: { route, id } })
  const load = async (how: 'loaded' | 'lost') => {
    answer(how)
    await settled()
  }
  const now = () => actor.getSnapshot()
  const opened = () => (now().children as { page?: ReturnType<typeof createActor> }).page
  return { actor, requested, open, load, now, opened, reloads: () => reloads }
}

test('a page starts its flow once its code is loaded', async () => {
  const { open, now, load, opened } = openPages()
  open('developers')
  expect([now().value, opened()]).toEqual(['loading', undefined])
  await load('loaded')
  expect(now().value).toBe('page')
  expect(opened()?.getSnapshot().status).toBe('active')
})

test('opening a page stops the previous one', async () => {
  const { open, now, load, opened, requested } = openPages()
  open('developers')
  await load('loaded')
  const first = opened()
  open('webhooks')
  expect(first?.getSnapshot().status).toBe('stopped')
  expect(now().value).toBe('loading')
  await load('loaded')
  expect(opened()).not.toBe(first)
  expect(requested).toEqual(['developers', 'webhooks'])
})

test('another item of the same page is sent to the running flow', async () => {
  const { open, load, opened, requested } = openPages(page)
  open('cards', 'k1')
  await load('loaded')
  open('cards', 'k2')
  expect(opened()?.getSnapshot()).toMatchObject({
    context: {
      received: [
        { walletId: null, id: 'k1', query: '' },
        { type: 'location.changed', id: 'k2', query: '' },
      ],
    },
  })
  expect(requested).toEqual(['cards'])
})

test('a page that fails to load can be retried', async () => {
  const { actor, open, now, load, requested } = openPages()
  open('profile')
  await load('lost')
  expect([now().value, now().context.refusal?.code]).toEqual(['missing', 'OFFLINE'])
  actor.send({ type: 'page.retry' })
  await load('loaded')
  expect([now().value, now().context.refusal]).toEqual(['page', null])
  expect(requested).toEqual(['profile', 'profile'])
})

test('a page that fails to load twice reloads the app', async () => {
  const { actor, open, now, load, reloads } = openPages()
  open('profile')
  await load('lost')
  expect(reloads()).toBe(0)
  actor.send({ type: 'page.retry' })
  await load('lost')
  expect(reloads()).toBe(1)
  expect([now().value, now().context.location?.route]).toEqual(['missing', 'profile'])
})

test('navigating away while a page loads opens the later page', async () => {
  const { open, now, load, requested } = openPages()
  open('cards')
  const late = load('loaded')
  open('home')
  await late
  expect(now().context.location?.route).toBe('home')
  await load('loaded')
  expect(now().value).toBe('page')
  expect(requested).toEqual(['cards', 'home'])
})
