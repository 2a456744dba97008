import { afterAll, expect, test, vi } from 'vitest'
import { createActor, createMachine, type AnyActorLogic, type AnyEventObject } from 'xstate'
import type { createFeedLine, FeedListener } from '#client/feed'
import { createFakeDevice } from '#device/fakeDevice'
import { calm } from '#tests/kit/tab'

/** What the ports of the feed tell of the line, of the network, and of a line that does not load. */

const lines = { load: (): Promise<object> => Promise.resolve({}), watched: [] as string[] }
let heard: FeedListener

// Files of a worker share their modules: this one loads its own, and leaves none behind.
vi.resetModules()
vi.doMock('#app/loadChunk.ts', () => ({ loadChunk: () => lines.load() }))
const { wireFeed } = await import('#app/features/wallet/feedPorts.ts')
afterAll(() => {
  vi.doUnmock('#app/loadChunk.ts')
  vi.resetModules()
})

const line = {
  watch: (_: unknown, listener: FeedListener) => {
    heard = listener
    lines.watched.push('watched')
    return () => void lines.watched.push('stopped')
  },
}

const following = { walletId: 'w1', position: null }
const renewal = { epoch: 4, renewedBefore: true }
const loaded = { createFeedLine: () => line as unknown as ReturnType<typeof createFeedLine> }

function watch(port: 'watchFeed' | 'watchDevice' | 'renewToken', load: () => Promise<object>) {
  lines.load = load
  lines.watched = []
  const device = createFakeDevice()
  const { actors } = wireFeed({ device, realtime: {} as never }).implementations
  const input = port === 'renewToken' ? renewal : following
  const src = (actors as unknown as Record<string, AnyActorLogic>)[port]!
  const told: AnyEventObject[] = []
  const actions = ({ event }: { event: AnyEventObject }) => void told.push(event)
  const actor = createActor(createMachine({ invoke: { src, input }, on: { '*': { actions } } }))
  actor.start()
  return { actor, device, told }
}

test('all that the line brings is told, until it is stopped', async () => {
  const { actor, told } = watch('watchFeed', async () => loaded)
  await calm()
  const place = { epoch: 1, seq: 2 }
  heard.joined()
  heard.live(place)
  heard.changed({ place } as never)
  heard.reset(place)
  heard.refused('INTERNAL', 3)
  heard.broken()
  expect(told).toEqual([
    { type: 'feed.joined' },
    { type: 'feed.live', place },
    { type: 'feed.changed', change: { place } },
    { type: 'feed.reset', place },
    { type: 'feed.refused', code: 'INTERNAL', epoch: 3 },
    { type: 'feed.broken' },
  ])
  actor.stop()
  expect(lines.watched).toEqual(['watched', 'stopped'])
})

test('a line that does not load is a broken one', async () => {
  const { told } = watch('watchFeed', () => Promise.reject(new Error('gone')))
  await calm()
  expect(told).toEqual([{ type: 'feed.broken' }])
})

test('a line that loads too late is not watched', async () => {
  const { actor } = watch('watchFeed', async () => loaded)
  actor.stop()
  await calm()
  expect(lines.watched).toEqual([])
})

test('of the device it is told when the network goes and when the app returns, until it is stopped', () => {
  const { actor, device, told } = watch('watchDevice', async () => loaded)
  device.setOnline(false)
  expect(told).toEqual([{ type: 'network.lost' }])
  const turn = () => {
    device.setOnline(true)
    device.showApp()
  }
  turn()
  actor.stop()
  device.setOnline(false)
  turn()
  expect(told).toEqual([{ type: 'network.lost' }, { type: 'device.woke' }])
})

test('a token that the line refused is renewed for the same sign-in', async () => {
  const asked: unknown[] = []
  const renewToken = async (_: unknown, request: unknown) => void asked.push(request)
  watch('renewToken', async () => ({ renewToken }))
  await calm()
  expect(asked).toEqual([renewal])
})
