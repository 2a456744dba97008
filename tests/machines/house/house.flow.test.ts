import { createActor, setup, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import type { TenantConfig } from '#contract/tenantConfig'
import { houseFlow, sceneShown } from '#machines/house/house.flow'
import { housePorts, type HouseEvent } from '#machines/house/house.setup'
import type { Room } from '#machines/house/rooms'
import { wire } from '#machines/kit/port'
import { sessionFlow } from '#machines/session/session.flow'
import { sessionPorts } from '#machines/session/session.setup'

const silence = () => () => {}

const noTokens = { access: false, refresh: false, mark: null }
const someTokens = { access: true, refresh: true, mark: 'm1' }
const face = { kind: 'live', sign_in: ['email'] } as unknown as TenantConfig

/** A house that knows whose it is, on a device that holds these tokens. */
async function arriveWith(kept: typeof noTokens | typeof someTokens, room: Room = 'home') {
  const roads = { open: true, brought: 0 }
  const wired = wire(houseFlow, housePorts, {
    readConfig: async () => face,
    findTokens: async () => kept,
    bringSession: async () => {
      if (!roads.open) throw new Refusal('OFFLINE')
      roads.brought += 1
    },
    furnish: async () => {},
    showPath: async () => {},
    watchPath: silence,
    watchShelf: silence,
    watchNetwork: silence,
  }).provide({
    actors: { sessionFlow: trusting, roomsFlow: setup({}).createMachine({}) as never },
  })
  const house = createActor(wired, {
    input: {
      insideTelegram: false,
      address: { room, id: null },
      taste: { language: null, theme: null },
    },
  }).start()
  await settled()
  const tell = async (event: HouseEvent) => {
    house.send(event)
    await settled()
  }
  return { house, roads, tell, scene: () => sceneShown(house.getSnapshot()) }
}

/** A session that finds everything as it should be. */
const trusting = wire(sessionFlow, sessionPorts, {
  lookForTokens: async () => someTokens,
  renewTokens: async () => someTokens,
  signInByTelegram: async () => someTokens,
  awaitNetwork: async () => ({ waited: false }),
  endSession: async () => {},
})

const settled = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a stranger is shown the door, and nothing of what stands behind it is fetched', async () => {
  const { scene, house, roads } = await arriveWith(noTokens)
  expect(scene()).toBe('signIn')
  expect(house.getSnapshot().children.session).toBeUndefined()
  expect(roads.brought).toBe(0)
})

test('whoever comes with tokens finds the session brought, and stands inside', async () => {
  const { scene, roads } = await arriveWith(someTokens)
  expect([scene(), roads.brought]).toEqual(['home', 1])
})

test('another tab that signs in opens this one too, where it was first bound for', async () => {
  const { scene, tell, roads } = await arriveWith(noTokens, 'profile')
  await tell({ type: 'tokens.changed', kept: noTokens })
  expect([scene(), roads.brought]).toEqual(['signIn', 0])
  await tell({ type: 'tokens.changed', kept: someTokens })
  expect([scene(), roads.brought]).toEqual(['profile', 1])
})

test('a session that cannot be brought is asked for again, and nobody is sent away meanwhile', async () => {
  const { scene, house, tell, roads } = await arriveWith(noTokens, 'profile')
  roads.open = false
  await tell({ type: 'tokens.kept', kept: someTokens })
  expect(scene()).toBe('broken')
  expect(house.getSnapshot().context.refusal?.code).toBe('OFFLINE')
  await tell({ type: 'house.retry' })
  expect(scene()).toBe('broken')
  roads.open = true
  await tell({ type: 'network.back' })
  expect([scene(), roads.brought]).toEqual(['profile', 1])
})

test('tokens that went while the session could not be brought lead back to the door', async () => {
  const { scene, tell, roads } = await arriveWith(noTokens)
  roads.open = false
  await tell({ type: 'tokens.kept', kept: someTokens })
  await tell({ type: 'tokens.changed', kept: noTokens })
  expect([scene(), roads.brought]).toEqual(['signIn', 0])
})

/** A house before a bank that refuses to say whose it is, for as long as it names. */
async function arriveBusy(retry_after_s?: number) {
  const clock = new SimulatedClock()
  let asked = 0
  const wired = wire(houseFlow, housePorts, {
    readConfig: () => {
      asked += 1
      const facts = retry_after_s === undefined ? {} : { retry_after_s }
      return Promise.reject(new Refusal('RATE_LIMITED', undefined, facts))
    },
    findTokens: async () => noTokens,
    bringSession: async () => {},
    furnish: async () => {},
    showPath: async () => {},
    watchPath: silence,
    watchShelf: silence,
    watchNetwork: silence,
  })
  const house = createActor(wired, {
    clock,
    input: {
      insideTelegram: true,
      address: { room: 'home', id: null },
      taste: { language: null, theme: null },
    },
  }).start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settled()
  }
  await settled()
  return { house, pass, asked: () => asked, scene: () => sceneShown(house.getSnapshot()) }
}

test('a bank that names a wait is asked again when it is over, and not before', async () => {
  const { pass, asked, scene } = await arriveBusy(7)
  expect([scene(), asked()]).toEqual(['broken', 1])
  await pass(6_999)
  expect(asked()).toBe(1)
  await pass(1)
  expect([scene(), asked()]).toEqual(['broken', 2])
})

test('a bank that names none is asked again only when the person says so', async () => {
  const { house, pass, asked } = await arriveBusy()
  await pass(3_600_000)
  expect(asked()).toBe(1)
  house.send({ type: 'house.retry' })
  await pass(0)
  expect(asked()).toBe(2)
})

test('nobody is left before a face for a day because the bank named one', async () => {
  const { pass, asked } = await arriveBusy(86_400)
  await pass(600_000)
  expect(asked()).toBe(2)
})
