import { createActor, type ActorOptions, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { languages, themeModes } from '#contract/taste'
import { Refusal } from '#contract/kit/refusal'
import { readConfig } from '#contract/tenantConfig'
import { createCall, type Authority, type Call, type ClientParts } from '#client/call'
import type { FeedParts } from '#client/feed'
import type { Device } from '#device/device'
import { houseFlow } from '#machines/house/house.flow'
import { housePorts } from '#machines/house/house.setup'
import { wire } from '#machines/kit/port'
import type { Paths } from './paths.ts'
import type { authorityOf } from './wiring/authority.ts'
import { createKeyring, type Keyring } from './wiring/keyring.ts'
import { wireSignIn } from './wiring/signIn.ts'
import { wireTaste } from './wiring/taste.ts'

export type House = ActorRefFrom<typeof houseFlow>

/** What stands behind the ports. */
export interface World {
  call: Call
  device: Device
  keyring: Keyring
  paths: Paths
  mint: () => string
  /** The house itself, for whoever records it. */
  house: () => AnyActorRef
  /** Where the news comes from, and who vouches for whoever listens. */
  realtime: FeedParts
}

export interface HouseParts extends Omit<ClientParts, 'authority' | 'kind'> {
  device: Device
  paths: Paths
  realtimeUrl: string
  inspect?: ActorOptions<typeof houseFlow>['inspect']
}

/** Builds the house and starts it, before anything is rendered. */
export function openHouse({ device, paths, realtimeUrl, inspect, ...client }: HouseParts) {
  const keyring = createKeyring(device.shelf)
  const authority = nobody()
  const call = createCall({ ...client, kind: device.kind, authority })
  const realtime = { url: realtimeUrl, tenantId: client.tenantId, authority }
  const world = { call, device, keyring, paths, mint: client.mint, realtime, house: () => house }
  const entrust = (session: typeof authorityOf) =>
    Object.assign(
      authority,
      session(() => house.getSnapshot().children.session, keyring),
    )
  const house: House = createActor(wireHouse(world, entrust), {
    input: arrivalAt(device, paths),
    ...(inspect && { inspect }),
  })
  house.start()
  return { house, call }
}

/** At the door nobody vouches for a call, and none there needs it. */
const nobody = (): Authority => ({
  bearer: () => ({ token: null, epoch: 0 }),
  renew: () => Promise.reject(new Refusal('SESSION_LOST')),
  lost() {},
  blocked() {},
})

/** The one place where charts, client and device meet. Read it as the list of who answers what. */
function wireHouse(world: World, entrust: (session: typeof authorityOf) => void) {
  const { call, device, keyring, paths } = world
  let furnished = false
  const furnish = async () => {
    const { authorityOf, equip, wireRooms } = await fetched(import('./behind.ts'))
    if (furnished) return
    furnished = true
    equip(device)
    entrust(authorityOf)
    // A farewell may have to be said where there is no network to fetch it by.
    import('./doorstep.ts').catch(() => {})
    // A chart looks its flows up as it starts them, so those of a room may be put in their places
    // at any time before.
    Object.assign(logic.implementations.actors, wireRooms(world))
  }
  const logic = wire(houseFlow, housePorts, {
    readConfig: (_, signal) => call(readConfig, {}, { signal }),
    findTokens: async () => keyring.look(),
    bringSession: furnish,
    furnish,
    showPath: async ({ address, push }) => {
      const path = paths.pathOf(address)
      if (path !== null && path !== device.path.now()) device.path[push ? 'show' : 'replace'](path)
    },
    watchPath: (_, tell) =>
      device.path.watch((path) => tell({ type: 'path.went', address: paths.addressOf(path) })),
    watchShelf: (_, tell) =>
      device.shelf.watch(() => {
        if (keyring.changed()) tell({ type: 'tokens.changed', kept: keyring.look() })
      }),
    watchNetwork: (_, tell) => {
      const say = (online: boolean) => tell({ type: online ? 'network.back' : 'network.lost' })
      say(device.online.now())
      return device.online.watch(say)
    },
  }).provide({
    actors: {
      signInFlow: wireSignIn(world),
      tasteFlow: wireTaste(world),
    },
  })
  return logic
}

/** Code that does not come is a network that is not there. */
const fetched = <Module>(coming: Promise<Module>) =>
  coming.catch(() => {
    throw new Refusal('OFFLINE')
  })

/** Where the person arrives: the deep link of the host, or else the address bar. */
function arrivalAt({ kind, path, settings, startPath }: Device, paths: Paths) {
  const [language, theme] = [settings.read('language'), settings.read('theme')]
  return {
    insideTelegram: kind === 'telegram',
    address: paths.addressOf(startPath ?? path.now()),
    taste: {
      language: languages.find((known) => known === language) ?? null,
      theme: themeModes.find((known) => known === theme) ?? null,
    },
  }
}
