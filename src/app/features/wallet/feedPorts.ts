import type { createFeedLine } from '#client/feed'
import { wire } from '#machines/kit/port'
import { feedFlow } from '#machines/wallet/feed.flow'
import { feedPorts } from '#machines/wallet/feed.setup'
import type { Services } from '#app/services.ts'
import { awaitNetwork } from '#app/features/session/ports.ts'
import { loadChunk } from '#app/loadChunk.ts'

/** Loaded after the balances. */
const loadFeed = () => loadChunk(() => import('#client/feed'))

export function wireFeed({ device, realtime }: Pick<Services, 'device' | 'realtime'>) {
  let line: ReturnType<typeof createFeedLine> | undefined
  return wire(feedFlow, feedPorts, {
    watchFeed: (following, send) => {
      let stopped = false
      let stop = () => {}
      const start = ({ createFeedLine }: Awaited<ReturnType<typeof loadFeed>>) => {
        if (stopped) return
        line ??= createFeedLine(realtime)
        stop = line.watch(following, {
          joined: () => send({ type: 'feed.joined' }),
          live: (place) => send({ type: 'feed.live', place }),
          changed: (change) => send({ type: 'feed.changed', change }),
          reset: (place) => send({ type: 'feed.reset', place }),
          refused: (code, epoch) => send({ type: 'feed.refused', code, epoch }),
          broken: () => send({ type: 'feed.broken' }),
        })
      }
      loadFeed().then(start, () => send({ type: 'feed.broken' }))
      return () => {
        stopped = true
        stop()
      }
    },
    watchDevice: (_, send) => {
      const online = device.online.watch((now) => now || send({ type: 'network.lost' }))
      const returned = device.watchShown(() => send({ type: 'device.woke' }))
      return () => {
        online()
        returned()
      }
    },
    renewToken: async (request, signal) => {
      const { renewToken } = await loadFeed()
      await renewToken(realtime.authority, request, signal)
    },
    awaitNetwork: (_, signal) => awaitNetwork(device.online, signal),
  })
}
