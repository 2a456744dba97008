import { createFetch } from 'ofetch'
import { waitFor } from 'xstate'
import { basePaths } from '#contract/kit/endpoint'
import { pretendDevice, type PretendParts } from '#device/pretend'
import { sceneShown, type Scene } from '#machines/house/house.flow'
import { insideRooms } from '#machines/house/rooms'
import { createPaths } from '#app/router.ts'
import { openHouse } from '#app/root.ts'
import type { TestBank } from './bank.ts'

const ORIGIN = 'http://bank'

const bases = {
  core: ORIGIN + basePaths.core,
  user: ORIGIN + basePaths.user,
  totp: ORIGIN + basePaths.totp,
  root: ORIGIN,
}

/** Somebody with a device of their own before the real house, whose bank is the real one. */
export function arriveAt(
  bank: TestBank,
  tenantId: string,
  { realtimeUrl = 'ws://bank/realtime/v1', ...parts }: PretendParts & { realtimeUrl?: string } = {},
) {
  const device = pretendDevice(parts)
  const fetch = (async (url: string, init?: RequestInit) =>
    bank.app.request(new Request(url, init))) as typeof globalThis.fetch
  const { house, call } = openHouse({
    realtimeUrl,
    device,
    paths: createPaths(),
    bases,
    tenantId,
    mint: () => bank.world.random.id(),
    log: () => {},
    fetcher: createFetch({ fetch }),
  })
  const now = () => house.getSnapshot()
  /** Until the scene is there, and the flows of its room with it: they come with the first visit. */
  const see = async (scene: Scene) => {
    const shown = await waitFor(house, (seen) => sceneShown(seen) === scene)
    const room = insideRooms.find((one) => one === scene)
    const { rooms } = shown.children
    if (room && rooms) await waitFor(rooms, (lit) => lit.matches(room))
    return shown
  }

  /** The flow behind the door, once it does no more asking. */
  const atRest = async () => {
    await see('signIn').catch(() => see('signUp'))
    const door = now().children.signIn
    if (!door) throw new Error('There is no door to stand at.')
    await waitFor(door, (shown) => !shown.hasTag('busy'))
    return door
  }
  /** The flows of the rooms behind the door. */
  const inner = () => {
    const rooms = now().children.rooms
    if (!rooms) throw new Error('The rooms are dark.')
    return rooms.getSnapshot().children
  }
  return { atRest, call, device, house, inner, now, see }
}
