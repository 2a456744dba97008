import { expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { createFeedFollower, type FeedReader } from '#bank/feed/follower'
import { feedNotification, parseFeedNotification } from '#bank/feed/feedNotification'
import { createManualClock } from '#bank/outside/clock'
import { openLog } from '#bank/outside/log'
import type { BankServices } from '#bank/services'

/** When entries are looked for, and of whom. */

const ROUND_MS = 30_000

function openFollower() {
  const clock = createManualClock('2026-03-01T12:00:00Z')
  const logged: string[] = []
  const looked: string[] = []
  const listeners = new Set<(message: string | null) => void>()
  const broken = { directory: false }
  const engine = {
    async asOwner() {
      if (broken.directory) throw new Error('gone')
      return ['t1', 't2']
    },
    transaction: ({ tenantId }: { tenantId: string }, work: (tx: unknown) => unknown) =>
      tenantId === 't9' ? Promise.reject(new Error('broken')) : work({}),
    listen(listener: (message: string | null) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  } as unknown as Engine
  const log = openLog(clock, false, (line) => logged.push(line))
  const walletsBehind: FeedReader['walletsBehind'] = async (_, tenantId, among) => {
    looked.push(`${tenantId} ${among?.join(',') ?? 'all'}`)
    return []
  }
  const reader = {
    name: 'notices',
    table: 'notice_cursors',
    walletsBehind,
  } as unknown as FeedReader
  const world = { engine, log } as unknown as BankServices
  const follower = createFeedFollower(world, reader, () => {})
  const tell = (message: string | null) => listeners.forEach((listener) => listener(message))
  const news = () => looked.splice(0).toSorted()
  return { clock, logged, looked, listeners, broken, follower, tell, news }
}

test('looks at what is notified, at all that may be missed, and at everybody each round', async () => {
  const { clock, looked, listeners, follower, tell, news } = openFollower()
  follower.start(clock.every)
  tell(feedNotification('t7', new Set(['w1', 'w2'])))
  await expect.poll(() => looked.length).toBe(1)
  expect(news()).toEqual(['t7 w1,w2'])
  for (const message of ['chain t7 w1', 'feed t7', 'feed', '']) tell(message)
  tell(null)
  await expect.poll(() => looked.length).toBe(2)
  expect(news()).toEqual(['t1 all', 't2 all'])
  clock.advance(ROUND_MS - 1)
  clock.advance(1)
  await expect.poll(() => looked.length).toBe(2)
  expect(news()).toEqual(['t1 all', 't2 all'])
  await follower.stop()
  expect(listeners.size).toBe(0)
  clock.advance(ROUND_MS)
  await follower.drain('t3')
  expect(news()).toEqual(['t3 all'])
})

test('logs a tenant that is broken, and a directory that cannot be read', async () => {
  const { clock, logged, broken, follower, tell, looked } = openFollower()
  follower.start(clock.every)
  tell(feedNotification('t9', new Set(['w1'])))
  await expect.poll(() => logged.length).toBe(1)
  expect(logged[0]).toContain('news not read')
  expect(logged[0]).toContain('"notices"')
  expect(logged[0]).toContain('t9')
  broken.directory = true
  tell(null)
  await expect.poll(() => logged.length).toBe(2)
  expect(logged[1]).toContain('news not read')
  broken.directory = false
  tell(null)
  await expect.poll(() => looked.length).toBe(2)
  await follower.stop()
})

const wallets = (count: number) => new Set(Array.from({ length: count }, (_, at) => `w${at}`))

test('names up to 150 wallets, and of more says all', () => {
  const named = parseFeedNotification(feedNotification('t1', wallets(150)))
  expect([named?.tenantId, named?.walletIds?.length]).toEqual(['t1', 150])
  expect(parseFeedNotification(feedNotification('t1', wallets(151)))).toEqual({
    tenantId: 't1',
    walletIds: null,
  })
  for (const message of ['chain t1 w1', 'feed', 'feed t1', 'feed  w1', ''])
    expect(parseFeedNotification(message)).toBeNull()
})
