import { afterAll, expect, test } from 'vitest'
import { Feed } from '#bank/feed/feed'
import { networkOf } from '#bank/http/network'
import { openTestServices, origin } from '#tests/bank/outside/openWorld'
import { eventually } from '#tests/kit/eventually'
import { openFeedKit } from './feedKit.ts'
import { openFeedConnection, refusedFor } from './feedConnection.ts'

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const feed = new Feed(world)
feed.start(clock.every)
afterAll(() => feed.stop())

const joined = expect.objectContaining({ status: 'ok' })

/** A person with all five sockets open. */
async function seated() {
  const ann = await hall.newcomer()
  const five = Array.from({ length: 5 }, () => openFeedConnection(feed))
  for (const line of five) expect(await line.join(ann)).toEqual(joined)
  return { ann, five, sixth: openFeedConnection(feed) }
}

test('refuses a person’s sixth socket until another leaves', async () => {
  const { ann, five, sixth } = await seated()
  expect(await sixth.join(ann)).toEqual(refusedFor('RATE_LIMITED'))
  five[0]?.onClosed()
  expect(await sixth.join(ann)).toEqual(joined)
})

test('a dead socket gives its slot to a new one, live ones keep theirs', async () => {
  const { ann, five, sixth } = await seated()
  five[1]?.die()
  const joining = sixth.join(ann)
  await eventually(() => {
    clock.advance(100)
    expect(five[1]?.closed).toEqual([{ code: 1008, reason: 'TIMEOUT' }])
  })
  expect(await joining).toEqual(joined)
  expect(five.flatMap(({ closed }) => closed)).toHaveLength(1)
})

test('a socket closed while waiting takes no slot', async () => {
  const { ann, five, sixth } = await seated()
  for (const line of five) line.die()
  const joining = sixth.join(ann)
  await eventually(() => expect(five.map(({ pings }) => pings())).toEqual([1, 1, 1, 1, 1]))
  sixth.onClosed()
  clock.advance(1_000)
  await joining
  const others = Array.from({ length: 5 }, () => openFeedConnection(feed))
  for (const line of others) expect(await line.join(ann)).toEqual(joined)
})

test('whoever signs in again on sockets that they have takes no other slots', async () => {
  const one = new Feed(world)
  const ann = await hall.newcomer()
  const five = Array.from({ length: 5 }, () => openFeedConnection(one))
  for (const line of five) await line.join(ann)
  clock.advance(10 * 60_000)
  await one.check()
  const bearer = await ann.token()
  for (const line of five) expect(await line.join({ ...ann, bearer })).toEqual(joined)
  expect(five.flatMap(({ closed }) => closed)).toEqual([])
  await one.stop()
})

test('a socket may be silent for a minute, and nameless for ten seconds, to the moment', async () => {
  const one = new Feed(world)
  one.start(clock.every)
  const [silent, nameless] = [openFeedConnection(one), openFeedConnection(one)]
  await silent.join(await hall.newcomer())
  const after = (ms: number) => {
    clock.advance(ms)
    return [silent, nameless].map(({ closed }) => closed.map(({ reason }) => reason).join())
  }
  expect(after(10_000)).toEqual(['', ''])
  expect(after(500)).toEqual(['', 'TIMEOUT'])
  expect(after(49_500)).toEqual(['', 'TIMEOUT'])
  expect(after(500)).toEqual(['TIMEOUT', 'TIMEOUT'])
  await one.stop()
})

test('an address has twenty sockets without a token, and more once they are signed in', async () => {
  const one = new Feed(world)
  const sockets = Array.from({ length: 20 }, () => openFeedConnection(one))
  expect(one.admits(origin.ip)).toBe(false)
  expect(one.admits('192.0.2.77')).toBe(true)
  expect(await sockets[0]?.join(await hall.newcomer())).toEqual(joined)
  expect(one.admits(origin.ip)).toBe(true)
  openFeedConnection(one)
  expect(one.admits(origin.ip)).toBe(false)
  sockets[1]?.onClosed()
  expect(one.admits(origin.ip)).toBe(true)
})

test.each([
  ['2001:db8:0:7::1', '2001:0db8::7:ffff:0:0:1', true],
  ['2001:db8:0:7::1', '2001:db8:0:8::1', false],
  ['2001:db8::', '2001:db8:0:0:9::', true],
  ['::1', '::2', true],
  ['::ffff:198.51.100.1', '198.51.100.1', true],
  ['::ffff:198.51.100.1', '::ffff:198.51.100.2', false],
  ['198.51.100.1', '198.51.100.2', false],
  ['unknown', 'unknown', true],
])('%s and %s in one network: %s', (one, other, same) => {
  expect(networkOf(one) === networkOf(other)).toBe(same)
})
