import { expect, test } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { settled } from '#tests/kit/mbt'
import { openFeed, place } from './openFeed.ts'

test('the first join makes the wallet be read again', () => {
  const { joins, live, announced, is } = openFeed()
  expect(joins).toEqual([{ walletId: 'w1', position: null, left: false }])
  live(3)
  expect(announced).toEqual(['reset 3'])
  expect(is('live')).toBe(true)
})

test('announces each number once and in order', () => {
  const { live, changed, announced, joins } = openFeed()
  live(3)
  for (const seq of [4, 5, 4, 5, 3, 6]) changed(seq)
  expect(announced).toEqual(['reset 3', 'news 4', 'news 5', 'news 6'])
  expect(joins).toHaveLength(1)
})

test('rejoins from the last position after a gap', () => {
  const { live, changed, announced, joins } = openFeed()
  live(3)
  changed(5)
  expect(joins.map(({ position, left }) => [position?.seq, left])).toEqual([
    [undefined, true],
    [3, false],
  ])
  changed(4)
  changed(5)
  live(5)
  expect(announced).toEqual(['reset 3', 'news 4', 'news 5'])
})

test('rejoins if the replay ends at another number', () => {
  const { live, tell, is, clock, joins } = openFeed()
  live(3)
  tell({ type: 'feed.broken' })
  clock.increment(500)
  return settled().then(() => {
    live(5)
    expect(is('pausing')).toBe(true)
    expect(joins).toHaveLength(2)
  })
})

test('a lost history makes the wallet be read again and the feed go on', () => {
  const { live, changed, tell, announced, joins } = openFeed()
  live(3)
  tell({ type: 'feed.reset', place: place(40, 8) })
  changed(41, 8)
  expect(announced).toEqual(['reset 3', 'reset 40', 'news 41'])
  changed(42)
  expect(joins.at(-1)?.position).toEqual(place(41, 8))
})

test('the first news of a wallet begin its epoch', () => {
  const { live, changed, announced } = openFeed()
  live(0, 0)
  changed(1)
  changed(2)
  expect(announced).toEqual(['reset 0', 'news 1', 'news 2'])
})

test('rejoins after a pause, a longer one after three failures', async () => {
  const { tell, clock, joins } = openFeed()
  for (const wait of [500, 500, 500, 4_000]) {
    const count = joins.length
    tell({ type: 'feed.broken' })
    clock.increment(wait - 1)
    await settled()
    expect(joins).toHaveLength(count)
    clock.increment(1)
    await settled()
    expect(joins).toHaveLength(count + 1)
  }
})

test('does nothing offline and joins at once when online', async () => {
  const { live, changed, clock, joins, setOnline, is } = openFeed()
  live(3)
  changed(4)
  setOnline(false)
  expect(joins[0]?.left).toBe(true)
  clock.increment(600_000)
  await settled()
  expect(is('waiting')).toBe(true)
  setOnline(true)
  await settled()
  expect(joins.at(-1)?.position).toEqual(place(4))
})

test('rejoins after sleep', () => {
  const { live, wake, joins } = openFeed()
  live(3)
  wake()
  expect(joins.map(({ position }) => position?.seq)).toEqual([undefined, 3])
})

test('renews an expired token and rejoins from the last position', async () => {
  const { live, refuse, renew, renewals, joins, is } = openFeed()
  live(3)
  refuse('ACCESS_TOKEN_EXPIRED', 4)
  expect(is('renewing')).toBe(true)
  expect(renewals).toEqual([{ epoch: 4, renewedBefore: false }])
  renew()
  await settled()
  expect(joins.at(-1)).toMatchObject({ position: place(3) })
  refuse('ACCESS_TOKEN_INVALID', 5)
  expect(renewals.at(-1)).toEqual({ epoch: 5, renewedBefore: true })
  renew(new Refusal('SESSION_LOST'))
  await settled()
  expect(is('gone')).toBe(true)
})

test('a renewal long ago does not count as a second refusal', async () => {
  const { live, tell, refuse, renew, renewals, clock } = openFeed()
  live(3)
  refuse('ACCESS_TOKEN_EXPIRED', 4)
  renew()
  await settled()
  tell({ type: 'feed.broken' })
  clock.increment(500)
  await settled()
  refuse('ACCESS_TOKEN_EXPIRED', 5)
  expect(renewals.at(-1)).toEqual({ epoch: 5, renewedBefore: false })
})

test('a renewal without an answer is retried', async () => {
  const { live, refuse, renew, is } = openFeed()
  live(3)
  refuse('ACCESS_TOKEN_EXPIRED')
  renew(new Refusal('OFFLINE'))
  await settled()
  expect(is('pausing')).toBe(true)
})

test('stops at a foreign wallet and can follow another', () => {
  const { refuse, is, feed, joins } = openFeed()
  refuse('NOT_FOUND')
  expect(is('gone')).toBe(true)
  expect(feed.getSnapshot().context.refusal?.code).toBe('NOT_FOUND')
  feed.send({ type: 'wallet.follow', walletId: 'w2', since: null })
  expect(joins.at(-1)).toEqual({ walletId: 'w2', position: null, left: false })
})

test('joins only once a wallet is open, and leaves it for the next', () => {
  const { feed, joins, live, announced } = openFeed(null)
  expect(joins).toEqual([])
  feed.send({ type: 'wallet.follow', walletId: 'w1', since: null })
  live(9)
  feed.send({ type: 'wallet.follow', walletId: 'w1', since: null })
  expect(joins).toHaveLength(1)
  feed.send({ type: 'wallet.follow', walletId: 'w2', since: null })
  expect(joins.map(({ walletId, left, position }) => [walletId, left, position])).toEqual([
    ['w1', true, null],
    ['w2', false, null],
  ])
  live(1)
  expect(announced).toEqual(['reset 9', 'reset 1'])
  feed.send({ type: 'wallet.leave' })
  expect(joins.every(({ left }) => left)).toBe(true)
})

test('gives up an unanswered join after ten seconds', () => {
  const { clock, is } = openFeed()
  clock.increment(10_000)
  expect(is('pausing')).toBe(true)
})

test('with a known position the wallet is not read again and misses nothing', () => {
  const { announced, feed, joins, live, changed } = openFeed(null)
  feed.send({ type: 'wallet.follow', walletId: 'w1', since: place(4) })
  expect(joins).toEqual([{ walletId: 'w1', position: place(4), left: false }])
  changed(5)
  live(5)
  changed(6)
  expect(announced).toEqual(['news 5', 'news 6'])
})
