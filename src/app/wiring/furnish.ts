import { roomsFlow } from '#machines/house/rooms.flow'
import { roomsPorts } from '#machines/house/rooms.setup'
import type { homeActors, Wing, WingActors } from '#machines/house/roomFlows.setup'
import { wire } from '#machines/kit/port'
import { wake } from '#app/i18n/wake.ts'
import type { World } from '#app/root.ts'
import { wireFeed } from '#app/features/wallet/feedPorts.ts'
import { fetched } from './fetched.ts'
import { wireVerification } from '#app/features/kyc/ports.ts'
import { wireLock } from '#app/features/proof/lockPorts.ts'
import { wireNotices } from '#app/features/notice/ports.ts'
import { wireOrders } from '#app/features/order/listPorts.ts'
import { wirePerson } from '#app/features/person/ports.ts'
import { wireRecording } from '#app/features/support/ports.ts'
import { wireSession } from '#app/features/session/ports.ts'
import { wireWallet } from '#app/features/wallet/ports.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** The wings of the house: each is a chunk of its own, with all that its rooms need beside home. */
const wings: { [W in Wing]: () => Promise<{ wireWing: (world: World) => WingActors<W> }> } = {
  wallet: () => loadChunk(() => import('./wings/wallet.ts')),
  desks: () => loadChunk(() => import('./wings/desks.ts')),
  people: () => loadChunk(() => import('./wings/people.ts')),
  cards: () => loadChunk(() => import('./wings/cards.ts')),
  engineer: () => loadChunk(() => import('./wings/engineer.ts')),
  own: () => loadChunk(() => import('./wings/own.ts')),
  sandbox: () => loadChunk(() => import('./wings/sandbox.ts')),
}

export const bringWing = async (wing: Wing, world: World) =>
  (await fetched<{ wireWing: (world: World) => object }>(wings[wing]())).wireWing(world)

/** The session and the flows that live beside every room. What else a room needs comes with its wing. */
export function wireRooms(world: World) {
  // The bank is about to be asked for money, and nothing can be shown before it has answered.
  void wake(world.tongue())
  const flows: typeof roomsFlow = wire(roomsFlow, roomsPorts, {
    bringWing: async ({ wing }) => {
      // A chart looks its flows up as it starts them, so those of a wing take their places now.
      Object.assign(flows.implementations.actors, await bringWing(wing, world))
    },
  })
  // To provide them would build the largest chart of all once more before anything is seen.
  Object.assign(flows.implementations.actors, {
    personFlow: wirePerson(world),
    noticesFlow: wireNotices(world),
    feedFlow: wireFeed(world),
    walletFlow: wireWallet(world),
    ordersFlow: wireOrders(world),
    verificationFlow: wireVerification(world),
    recordingFlow: wireRecording(world),
    lockFlow: wireLock(world),
  } satisfies typeof homeActors)
  return { sessionFlow: wireSession(world), roomsFlow: flows }
}
