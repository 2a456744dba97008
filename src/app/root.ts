import { createActor, type ActorOptions, type ActorRefFrom, type AnyActorRef } from 'xstate'
import { languages, themeModes, type Language } from '#contract/taste'
import { Refusal } from '#contract/kit/refusal'
import { readConfig } from '#contract/tenantConfig'
import { createCall, type Authority, type Call, type ClientParts } from '#client/call'
import type { FeedParts } from '#client/feed'
import type { Device } from '#device/device'
import { houseFlow } from '#machines/house/house.flow'
import { housePorts } from '#machines/house/house.setup'
import { wire } from '#machines/kit/port'
import { dressOf } from '#app/theme/theme.ts'
import { breath } from '#app/ui/breath.ts'
import { bringPiece } from '#app/ui/brought.ts'
import type { Paths } from './router.ts'
import type { authorityOf } from '#app/features/session/authority.ts'
import { createKeyring, type Keyring } from '#app/features/session/tokenCache.ts'
import { bringDoorstep, fetched } from '#app/wiring/fetched.ts'
import { wireSignIn } from '#app/features/session/signInPorts.ts'
import { wireTaste } from '#app/features/person/tastePorts.ts'
import { bringInside } from '#app/i18n/words.ts'

export type House = ActorRefFrom<typeof houseFlow>

/** What stands behind the ports. */
export interface World {
  call: Call
  device: Device
  keyring: Keyring
  paths: Paths
  mint: () => string
  /** The language the person is spoken to in. */
  tongue: () => Language
  /** The house itself, for whoever records it. */
  house: () => AnyActorRef
  /** Where the news comes from, and who vouches for whoever listens. */
  realtime: FeedParts
}

export interface HouseParts extends Omit<ClientParts, 'authority' | 'kind' | 'bringReader'> {
  device: Device
  paths: Paths
  realtimeUrl: string
  inspect?: ActorOptions<typeof houseFlow>['inspect']
}

/** Builds the house and starts it, before anything is rendered. */
export function openHouse({ device, paths, realtimeUrl, inspect, ...client }: HouseParts) {
  const keyring = createKeyring(device.shelf)
  const authority = nobody()
  const bringReader = async () => (await fetched(bringPiece('refused'))).readRefusal
  const call = createCall({ ...client, kind: device.kind, authority, bringReader })
  const world = {
    call,
    device,
    keyring,
    paths,
    mint: client.mint,
    tongue: () => dressOf(house, device).language,
    realtime: { url: realtimeUrl, tenantId: client.tenantId, authority },
    house: () => house,
  }
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
  const { call, device, keyring, paths, tongue } = world
  // What the walls say is fetched beside them.
  const bringRooms = async () => {
    const [rooms] = await fetched(Promise.all([bringPiece('behind'), bringInside(tongue())]))
    return rooms
  }
  let furnished = false
  const furnish = async () => {
    const rooms = await bringRooms()
    if (furnished) return rooms
    furnished = true
    // A farewell may have to be said where there is no network to fetch it by.
    bringDoorstep().catch(() => {})
    rooms.equip(device)
    entrust(rooms.authorityOf)
    // A chart looks its flows up as it starts them, so they may be put in their places at any time
    // before.
    Object.assign(logic.implementations.actors, rooms.wireRooms(world))
    return rooms
  }
  const logic = wire(houseFlow, housePorts, {
    readConfig: (_, signal) => {
      // Whoever has tokens will want the rooms: they travel beside the answer. Whether they came is
      // asked when they are needed.
      if (device.shelf.read().access)
        breath()
          .then(bringRooms)
          .catch(() => {})
      return call(readConfig, {}, { signal })
    },
    findTokens: async () => keyring.look(),
    bringSession: async () => void (await furnish()),
    furnish: async () => {
      const { bringWing } = await furnish()
      Object.assign(logic.implementations.actors, await bringWing('sandbox', world))
    },
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
  })
  Object.assign(logic.implementations.actors, {
    signInFlow: wireSignIn(world),
    tasteFlow: wireTaste(world),
  })
  return logic
}

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
