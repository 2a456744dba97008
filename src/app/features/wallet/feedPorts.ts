import type { createFeedLine } from '#client/feed'
import { wire } from '#machines/kit/port'
import { feedFlow } from '#machines/wallet/feed.flow'
import { feedPorts } from '#machines/wallet/feed.setup'
import type { Services } from '#app/services.ts'
import { awaitNetwork } from '#app/features/session/ports.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** Loaded after the balances, together with the realtime library. */
const bringLine = () => loadChunk(() => import('#client/feed'))

export function wireFeed({ device, realtime }: Pick<Services, 'device' | 'realtime'>) {
  let line: ReturnType<typeof createFeedLine> | undefined
  return wire(feedFlow, feedPorts, {
    watchFeed: (following, tell) => {
      let left = false
      let leave = () => {}
      const follow = ({ createFeedLine }: Awaited<ReturnType<typeof bringLine>>) => {
        if (left) return
        line ??= createFeedLine(realtime)
        leave = line.watch(following, {
          joined: () => tell({ type: 'feed.joined' }),
          live: (place) => tell({ type: 'feed.live', place }),
          changed: (change) => tell({ type: 'feed.changed', change }),
          reset: (place) => tell({ type: 'feed.reset', place }),
          refused: (code, epoch) => tell({ type: 'feed.refused', code, epoch }),
          broken: () => tell({ type: 'feed.broken' }),
        })
      }
      bringLine().then(follow, () => tell({ type: 'feed.broken' }))
      return () => {
        left = true
        leave()
      }
    },
    watchDevice: (_, tell) => {
      const online = device.online.watch((now) => now || tell({ type: 'network.lost' }))
      const returned = device.watchShown(() => tell({ type: 'device.woke' }))
      return () => {
        online()
        returned()
      }
    },
    renewToken: async (ask, signal) => {
      const { renewToken } = await bringLine()
      await renewToken(realtime.authority, ask, signal)
    },
    awaitNetwork: (_, signal) => awaitNetwork(device.online, signal),
  })
}
