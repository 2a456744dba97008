import { expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { FeedChannel, type ChannelOptions } from '#bank/feed/channel'
import { feedNotification } from '#bank/feed/feedNotification'
import { Hub } from '#bank/feed/hub'
import { createManualClock } from '#bank/outside/clock'
import { openLog } from '#bank/outside/log'
import type { BankServices } from '#bank/services'
import { frameNotification } from '#bank/watch/frameNotification'

/** Whose entries are read when, and to whom they go. */

const POLL_MS = 5_000
const BATCH = 100

/** The entries of each wallet, and how they were read. */
function openEntries() {
  const reads: string[] = []
  const heads = new Map<string, number>()
  const broken = { reads: false }
  let held = Promise.resolve()
  type Asked = [string, string[], number[], number]
  const query = async (_: string, [, wallets, after, most]: Asked) => {
    reads.push(wallets.map((wallet, at) => `${wallet} ${after[at]}`).join(', '))
    await held
    if (broken.reads) throw new Error('gone')
    const rows = wallets.flatMap((walletId, at) =>
      Array.from({ length: heads.get(walletId) ?? 0 }, (__, seq) => seq + 1)
        .filter((seq) => seq > after[at]!)
        .slice(0, most)
        .map((seq) => entryOf(walletId, seq)),
    )
    return { rows }
  }
  const add = (walletId: string, count: number) =>
    heads.set(walletId, (heads.get(walletId) ?? 0) + count)

  /** Reads that begin from now on end once this is called. */
  function hold() {
    let release = () => {}
    held = new Promise((resolve) => {
      release = resolve
    })
    return release
  }
  return { reads, broken, query, add, hold }
}

const entryOf = (walletId: string, seq: number) => ({
  walletId,
  epoch: '9',
  seq,
  table: 'orders',
  kind: 'INSERT',
  at: new Date(0),
})

type Following = Partial<ChannelOptions> & { seq?: number }

function followIn(hub: Hub, walletId: string, { seq = 0, ...options }: Following) {
  const said: string[] = []
  const channel = new FeedChannel({
    topic: 'realtime:w',
    joinRef: '1',
    tenantId: 't1',
    walletId,
    bindings: [{ id: 1, requested: { event: '*', schema: 'public', filter: 'wallet_id=eq.w' } }],
    from: { epoch: 9, seq },
    liveFrom: 1_000,
    watchId: null,
    memberId: null,
    send: ({ event }) => said.push(event),
    ...options,
  })
  hub.follow(channel)
  return { channel, count: () => said.splice(0).length, said }
}

function openHub() {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  const logged: string[] = []
  const { reads, query, ...entries } = openEntries()
  let tell: (message: string | null) => void = () => {}
  const engine = {
    transaction: (_: unknown, work: (tx: unknown) => unknown) => work({ query }),
    listen(listener: typeof tell) {
      tell = listener
      return () => {
        tell = () => {}
      }
    },
  } as unknown as Engine
  const world = { engine, log: openLog(clock, false, (line) => logged.push(line)) }
  const hub = new Hub(world as unknown as BankServices)
  hub.start(clock.every)

  /** What was read since the last time this was asked. */
  async function read() {
    await hub.idle()
    return reads.splice(0)
  }
  const follow = (walletId: string, more: Following = {}) => followIn(hub, walletId, more)
  const news = (walletIds: string[], tenantId = 't1') =>
    tell(feedNotification(tenantId, new Set(walletIds)))
  const notify = (text: string | null) => tell(text)
  return { ...entries, hub, clock, logged, follow, read, news, tell: notify }
}

test('who begins to follow gets what they missed, and then what is notified', async () => {
  const { follow, read, news, add } = openHub()
  add('w1', 5)
  const { count } = follow('w1', { seq: 3 })
  expect([await read(), count()]).toEqual([['w1 3'], 2])
  add('w1', 1)
  news(['w1', 'w9'])
  expect([await read(), count()]).toEqual([['w1 5'], 1])
  for (const [wallets, tenant] of [
    [['w9'], 't1'],
    [['w1'], 't2'],
  ] as const)
    news([...wallets], tenant)
  expect(await read()).toEqual([])
})

test('what may have been missed is looked for in every wallet, and so it is from time to time', async () => {
  const { follow, read, tell, clock } = openHub()
  for (const one of ['w1', 'w2']) follow(one)
  follow('w3', { tenantId: 't2' })
  await read()
  tell('feed t1 *')
  expect(await read()).toEqual(['w1 0, w2 0'])
  tell(null)
  expect((await read()).toSorted()).toEqual(['w1 0, w2 0', 'w3 0'])
  clock.advance(POLL_MS - 1)
  expect(await read()).toEqual([])
  clock.advance(1)
  expect((await read()).toSorted()).toEqual(['w1 0, w2 0', 'w3 0'])
  tell('something else')
  expect(await read()).toEqual([])
})

test.each([
  [BATCH - 1, ['w1 0']],
  [BATCH, ['w1 0', `w1 ${BATCH}`]],
  [BATCH + 1, ['w1 0', `w1 ${BATCH}`]],
])('of %i entries as many are read at once as may be: %j', async (count, reads) => {
  const { follow, read, add } = openHub()
  add('w1', count)
  const one = follow('w1')
  expect([await read(), one.count()]).toEqual([reads, count])
})

test('all who follow a wallet get it, from the slowest of them on, each entry once', async () => {
  const { follow, read, add, news } = openHub()
  add('w1', 4)
  const quick = follow('w1', { seq: 3 })
  expect([await read(), quick.count()]).toEqual([['w1 3'], 1])
  const slow = follow('w1', { seq: 1 })
  expect([await read(), slow.count(), quick.count()]).toEqual([['w1 1'], 3, 0])
  news(['w1'])
  expect(await read()).toEqual(['w1 4'])
})

test('a wallet is read while somebody follows it', async () => {
  const { hub, follow, read, news } = openHub()
  const [one, other] = [follow('w1'), follow('w1')]
  await read()
  hub.leave(one.channel)
  news(['w1'])
  expect(await read()).toEqual(['w1 0'])
  hub.leave(other.channel)
  news(['w1'])
  expect(await read()).toEqual([])
  hub.leave(other.channel)
})

/** As many tenants as are read at once, so that the next waits. */
const others = ['t2', 't3', 't4', 't5']

test('what nobody follows any more as its turn comes is not read', async () => {
  const { hub, follow, read, news, hold } = openHub()
  const { channel } = follow('w1')
  await read()
  const release = hold()
  for (const tenantId of others) follow('w1', { tenantId })
  news(['w1'])
  hub.leave(channel)
  release()
  expect(await read()).toHaveLength(others.length)
})

test('frames go to those who watch that page, of that tenant', async () => {
  const { follow, read, tell } = openHub()
  const watching = follow('w1', { watchId: 'p1' })
  const strangers = [
    follow('w1'),
    follow('w2', { watchId: 'p2' }),
    follow('w1', { watchId: 'p1', tenantId: 't2' }),
  ]
  await read()
  tell(frameNotification({ tenantId: 't1', watchId: 'p1', frames: '[]' }, 'm'))
  tell(frameNotification({ tenantId: 't9', watchId: 'p1', frames: '[]' }, 'm'))
  expect(watching.said).toEqual(['broadcast'])
  expect(strangers.flatMap(({ said }) => said)).toEqual([])
  expect(await read()).toEqual([])
})

test('what cannot be read is logged, and read at the next time', async () => {
  const { follow, read, add, news, logged, broken } = openHub()
  broken.reads = true
  add('w1', 1)
  const { count } = follow('w1')
  await read()
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/"tenantId":"t1".*"what":"news not told"/)
  broken.reads = false
  news(['w1'])
  expect([await read(), count()]).toEqual([['w1 0'], 1])
})

test('who stops ends what is under way, and reads nothing more', async () => {
  const { hub, follow, read, tell, clock, hold } = openHub()
  const release = hold()
  for (const tenantId of others) follow('w1', { tenantId })
  follow('w1')
  const stopped = hub.stop()
  release()
  await stopped
  expect(await read()).toHaveLength(others.length)
  tell(null)
  clock.advance(POLL_MS)
  expect(await read()).toEqual([])
})
