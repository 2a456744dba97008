import { once } from 'node:events'
import { WebSocket } from 'ws'
import { FeedPosition, feedFilterOf, feedTopicOf, REALTIME_PATH } from '#contract/feed'
import type { Crowd, Member } from './protocol.ts'
import { signIn } from './population.ts'

/** Follows a wallet through a socket until the bank stops. */
export async function follow(crowd: Crowd, member: Member) {
  const { port } = crowd
  const { walletId, bearer } = await signIn(crowd, member)
  const socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}/websocket?vsn=2.0.0`)
  const received = { seq: 0, restart: null as FeedPosition | null }
  socket.on('error', () => {})
  socket.on('message', (data: Buffer) => {
    const { event, payload } = read(data)
    if (event === 'postgres_changes') received.seq = payload.data.record.feed.seq
    if (event !== 'system') return
    if (payload.message === 'LIVE') received.seq = FeedPosition.parse(payload).seq
    if (payload.message === 'RESTART') received.restart = FeedPosition.parse(payload)
  })
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  const topic = `realtime:${feedTopicOf(walletId)}`
  const changes = [{ event: '*', schema: 'public', filter: feedFilterOf(walletId) }]
  const join = { config: { postgres_changes: changes }, access_token: bearer }
  const live = new Promise<void>((resolve) =>
    socket.on('message', (data: Buffer) => read(data).payload.message === 'LIVE' && resolve()),
  )
  socket.send(JSON.stringify(['1', '1', topic, 'phx_join', join]))
  await live

  return {
    received,
    /** The close code. */
    closed,
    async leave() {
      socket.close()
      await closed
    },
  }
}

/** Event and payload of a frame. */
function read(data: Buffer) {
  const frame = JSON.parse(String(data)) as [unknown, unknown, string, string, FeedMessage]
  return { event: frame[3], payload: frame[4] }
}

interface FeedMessage {
  message?: string
  data: { record: { feed: { seq: number } } }
}
