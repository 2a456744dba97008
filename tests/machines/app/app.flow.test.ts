import { createActor, setup, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import { appFlow, sceneShown } from '#machines/app/app.flow'
import { appPorts, type AppEvent } from '#machines/app/app.setup'
import type { RouteId } from '#machines/app/routes'
import { emptyPageFlow } from '#machines/kit/page'
import { wire } from '#machines/kit/port'
import { sessionFlow } from '#machines/session/session.flow'
import { sessionPorts } from '#machines/session/session.setup'

const silence = () => () => {}

const noTokens = { access: false, refresh: false, signInId: null }
const someTokens = { access: true, refresh: true, signInId: 'm1' }
const face = { kind: 'live', sign_in: ['email'] } as unknown as TenantConfig

/** An app whose tenant is known, on a device with these tokens. */
async function arriveWith(tokens: typeof noTokens | typeof someTokens, route: RouteId = 'home') {
  const chunks = { reachable: true, loaded: 0 }
  const stored = { tokens }
  const wired = wire(appFlow, appPorts, {
    readConfig: async () => face,
    findTokens: async () => tokens,
    loadSignedIn: async () => {
      if (!chunks.reachable) throw new Refusal('OFFLINE')
      chunks.loaded += 1
      return { flow: setup({}).createMachine({}) }
    },
    loadOpenPage: async () => ({ flow: emptyPageFlow }),
    showUrl: async () => {},
    watchUrl: silence,
    watchTokens: silence,
    watchNetwork: silence,
  }).provide({
    actors: { sessionFlow: trusting(() => stored.tokens) },
  })
  const app = createActor(wired, {
    input: {
      insideTelegram: false,
      location: { route, id: null },
      displayPreferences: { language: null, theme: null },
    },
  }).start()
  await settled()
  const tell = async (event: AppEvent) => {
    if ('tokens' in event) stored.tokens = event.tokens
    app.send(event)
    await settled()
  }
  return { app, chunks, tell, scene: () => sceneShown(app.getSnapshot()) }
}

/** A session whose calls all succeed. */
const trusting = (stored: () => typeof noTokens | typeof someTokens) =>
  wire(sessionFlow, sessionPorts, {
    findStoredTokens: async () => stored(),
    renewTokens: async () => someTokens,
    signInByTelegram: async () => someTokens,
    awaitNetwork: async () => ({ waited: false }),
    endSession: async () => {},
  })

const settled = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('signed out shows sign-in and loads nothing of the signed-in part', async () => {
  const { scene, app, chunks } = await arriveWith(noTokens)
  expect(scene()).toBe('signIn')
  expect(app.getSnapshot().children.session).toBeUndefined()
  expect(chunks.loaded).toBe(0)
})

test('with tokens the signed-in part is loaded and shown', async () => {
  const { scene, chunks } = await arriveWith(someTokens)
  expect([scene(), chunks.loaded]).toEqual(['home', 1])
})

test('signing in in another tab opens the intended page here', async () => {
  const { scene, tell, chunks } = await arriveWith(noTokens, 'profile')
  await tell({ type: 'tokens.changed', tokens: noTokens })
  expect([scene(), chunks.loaded]).toEqual(['signIn', 0])
  await tell({ type: 'tokens.changed', tokens: someTokens })
  expect([scene(), chunks.loaded]).toEqual(['profile', 1])
})

test('a request for money opens for anybody, and again after signing in', async () => {
  const { scene, app, tell } = await arriveWith(noTokens, 'pay')
  expect(scene()).toBe('pay')
  await tell({ type: 'route.open', location: { route: 'signIn', id: null } })
  expect(scene()).toBe('signIn')
  await tell({ type: 'tokens.changed', tokens: someTokens })
  expect([scene(), app.getSnapshot().context.intended]).toEqual(['pay', null])
})

test('a failed load of the signed-in part can be retried and signs nobody out', async () => {
  const { scene, app, tell, chunks } = await arriveWith(noTokens, 'profile')
  chunks.reachable = false
  await tell({ type: 'tokens.stored', tokens: someTokens })
  expect(scene()).toBe('broken')
  expect(app.getSnapshot().context.refusal?.code).toBe('OFFLINE')
  await tell({ type: 'app.retry' })
  expect(scene()).toBe('broken')
  chunks.reachable = true
  await tell({ type: 'network.back' })
  expect([scene(), chunks.loaded]).toEqual(['profile', 1])
})

test('losing the tokens after a failed load leads to sign-in', async () => {
  const { scene, tell, chunks } = await arriveWith(noTokens)
  chunks.reachable = false
  await tell({ type: 'tokens.stored', tokens: someTokens })
  await tell({ type: 'tokens.changed', tokens: noTokens })
  expect([scene(), chunks.loaded]).toEqual(['signIn', 0])
})

/** An app whose tenant request is refused with this wait. */
async function arriveBusy(retry_after_s?: number) {
  const clock = new SimulatedClock()
  let calls = 0
  const wired = wire(appFlow, appPorts, {
    readConfig: () => {
      calls += 1
      const facts = retry_after_s === undefined ? {} : { retry_after_s }
      return Promise.reject(new Refusal('RATE_LIMITED', undefined, facts))
    },
    findTokens: async () => noTokens,
    loadSignedIn: async () => ({ flow: emptyPageFlow }),
    loadOpenPage: async () => ({ flow: emptyPageFlow }),
    showUrl: async () => {},
    watchUrl: silence,
    watchTokens: silence,
    watchNetwork: silence,
  })
  const app = createActor(wired, {
    clock,
    input: {
      insideTelegram: true,
      location: { route: 'home', id: null },
      displayPreferences: { language: null, theme: null },
    },
  }).start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }
  await settled()
  return { app, pass, calls: () => calls, scene: () => sceneShown(app.getSnapshot()) }
}

test('retries after the wait the bank names, and not before', async () => {
  const { pass, calls, scene } = await arriveBusy(7)
  expect([scene(), calls()]).toEqual(['broken', 1])
  await pass(6_999)
  expect(calls()).toBe(1)
  await pass(1)
  expect([scene(), calls()]).toEqual(['broken', 2])
})

test('without a named wait retries only on request', async () => {
  const { app, pass, calls } = await arriveBusy()
  await pass(3_600_000)
  expect(calls()).toBe(1)
  app.send({ type: 'app.retry' })
  await pass(0)
  expect(calls()).toBe(2)
})

test('caps the wait the bank names', async () => {
  const { pass, calls } = await arriveBusy(86_400)
  await pass(600_000)
  expect(calls()).toBe(2)
})
