import { createFeedLine, renewToken } from '#client/feed'
import { wire } from '#machines/kit/port'
import { feedFlow } from '#machines/wallet/feed.flow'
import { feedPorts } from '#machines/wallet/feed.setup'
import type { World } from '../wiring.ts'
import { awaitNetwork } from './session.ts'

/** Who brings the news: the line to the bank, the session that renews its token, and this device. */
export function wireFeed({ device, realtime }: Pick<World, 'device' | 'realtime'>) {
  const line = createFeedLine(realtime)
  return wire(feedFlow, feedPorts, {
    watchFeed: (following, tell) =>
      line.watch(following, {
        joined: () => tell({ type: 'feed.joined' }),
        live: (place) => tell({ type: 'feed.live', place }),
        told: (change) => tell({ type: 'feed.told', change }),
        reset: (place) => tell({ type: 'feed.reset', place }),
        refused: (code, epoch) => tell({ type: 'feed.refused', code, epoch }),
        broken: () => tell({ type: 'feed.broken' }),
      }),
    watchDevice: (_, tell) => {
      const online = device.online.watch((now) => now || tell({ type: 'network.lost' }))
      const returned = device.watchReturn(() => tell({ type: 'device.woke' }))
      return () => {
        online()
        returned()
      }
    },
    renewToken: (ask, signal) => renewToken(realtime.authority, ask, signal),
    awaitNetwork: (_, signal) => awaitNetwork(device.online, signal),
  })
}
