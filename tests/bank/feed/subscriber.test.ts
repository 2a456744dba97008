import { afterAll, expect, test } from 'vitest'
import { Feed } from '#bank/feed/feed'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { eventually } from '#tests/kit/eventually'
import { newsOf, openFeedKit, type Person } from './feedKit.ts'
import { openFeedConnection, refusedFor } from './feedConnection.ts'

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const feed = new Feed(world)
feed.start(clock.every)
afterAll(() => feed.stop())

const news = (person: Person, count: number) =>
  hall.tell(...Array.from({ length: count }, (_, id) => newsOf(person, { id })))

const joined = expect.objectContaining({ status: 'ok' })

async function standing(count: number) {
  const ann = await hall.newcomer()
  await news(ann, count)
  const line = openFeedConnection(feed)
  await line.join(ann)
  await eventually(() => expect(line.notices()).toEqual([`LIVE ${count}`]))
  const epoch = line.said.find(({ payload }) => payload.message === 'LIVE')?.payload.epoch
  line.onClosed()
  return { ann, place: (seq: number) => ({ epoch, seq }), line: openFeedConnection(feed) }
}

test('delivers missed entries once and in order, then LIVE', async () => {
  const { ann, place, line } = await standing(250)
  await line.join(ann, { feed: place(3) })
  await eventually(() => expect(line.notices()).toEqual(['LIVE 250']))
  expect(line.told()).toEqual(Array.from({ length: 247 }, (_, n) => n + 4))
  await news(ann, 1)
  await eventually(() => expect(line.told().at(-1)).toBe(251))
})

test.each([
  ['heard in another epoch', { epoch: 5, seq: 3 }],
  ['heard more than there is', { seq: 11 }],
])('a subscriber who was away and %s reloads', async (_, from) => {
  const { ann, place, line } = await standing(10)
  await line.join(ann, { feed: { ...place(0), ...from } })
  expect(line.notices()).toEqual(['RESET 10'])
  await news(ann, 1)
  await eventually(() => expect(line.told()).toEqual([11]))
})

test('resets after more than a thousand missed entries', async () => {
  const { ann, place, line } = await standing(1_005)
  await line.join(ann, { feed: place(4) })
  expect(line.notices()).toEqual(['RESET 1005'])
  const other = openFeedConnection(feed)
  await other.join(ann, { feed: place(5) })
  await eventually(() => expect(other.notices()).toEqual(['LIVE 1005']))
  expect(other.told()).toHaveLength(1_000)
})

test('resets when the missed rows are gone', async () => {
  const { ann, place, line } = await standing(1_002)
  await world.engine.transaction(hall.scope, (tx) =>
    tx.query(`delete from wallet_feed where tenant_id = $1 and wallet_id = $2 and seq < 500`, [
      hall.tenantId,
      ann.walletId,
    ]),
  )
  await line.join(ann, { feed: place(400) })
  expect(line.notices()).toEqual(['RESET 1002'])
})

test('delivers the first entry of a silent wallet after a pause', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  await line.join(ann, { feed: { epoch: 0, seq: 0 } })
  expect(line.notices()).toEqual(['LIVE 0'])
  await news(ann, 2)
  await eventually(() => expect(line.told()).toEqual([1, 2]))
})

/** Minutes pass, as for a client. */
async function passing(line: ReturnType<typeof openFeedConnection>, minutes: number) {
  for (let half = 0; half < minutes * 2; half++) {
    clock.advance(30_000)
    await line.say('phoenix', 'heartbeat')
  }
}

test('an expired token closes the channels; a new one reopens them on the same socket', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  await line.join(ann)
  await passing(line, 9)
  const bearer = await ann.token()
  expect(line.notices()).toEqual(['LIVE 0'])
  await passing(line, 1)
  await feed.check()
  expect(line.notices()).toEqual(['LIVE 0', 'ACCESS_TOKEN_EXPIRED'])
  expect(line.said.at(-1)).toMatchObject({ event: 'phx_close' })
  await news(ann, 1)
  expect(await line.join(ann)).toEqual(refusedFor('ACCESS_TOKEN_EXPIRED'))
  expect(await line.join({ ...ann, bearer }, { feed: { epoch: 0, seq: 0 } })).toEqual(joined)
  await eventually(() => expect(line.told()).toEqual([1]))
  expect(line.closed).toEqual([])
})

test('a token renewed in time keeps them open', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  await line.join(ann)
  await passing(line, 9)
  await line.say('realtime:w', 'access_token', { access_token: await ann.token() })
  await passing(line, 9)
  await feed.check()
  await news(ann, 1)
  await eventually(() => expect(line.told()).toEqual([1]))
})

test('another person’s token closes the channel and joins none', async () => {
  const [ann, eve] = [await hall.newcomer(), await hall.newcomer()]
  const line = openFeedConnection(feed)
  await line.join(ann)
  await line.say('realtime:w', 'access_token', { access_token: eve.bearer })
  expect(line.notices().at(-1)).toBe('FORBIDDEN')
  expect(await line.join(eve)).toEqual(refusedFor('FORBIDDEN'))
})

test.each([
  ['an ended session', 'end', 'ACCESS_TOKEN_INVALID'],
  ['a blocked person', 'block', 'USER_BLOCKED'],
] as const)('a token of %s closes the socket within a second', async (_, what, reason) => {
  const [ann, bob] = [await hall.newcomer(), await hall.newcomer()]
  const [line, other] = [openFeedConnection(feed), openFeedConnection(feed)]
  await line.join(ann)
  await other.join(bob)
  await ann[what]()
  clock.advance(1_000)
  await eventually(() => expect(line.closed).toEqual([{ code: 1008, reason }]))
  await news(ann, 1)
  await news(bob, 1)
  await eventually(() => expect(other.told()).toEqual([1]))
  expect(line.told()).toEqual([])
  expect(other.closed).toEqual([])
})

test.each([
  ['{"topic":', 'no JSON'],
  ['{"topic":"a"}', 'no frame'],
  ['[1,2]', 'no frame of the second version'],
])('closes a socket that sends %s (%s)', async (text) => {
  const line = openFeedConnection(feed)
  line.receive(text)
  await line.settled()
  expect(line.closed).toEqual([{ code: 1008, reason: 'VALIDATION_FAILED' }])
})

test('closes a socket above ten frames a second', async () => {
  const [unconfirmed, patient] = [openFeedConnection(feed), openFeedConnection(feed)]
  for (let n = 0; n < 31; n++) await unconfirmed.say('phoenix', 'heartbeat')
  expect(unconfirmed.closed).toEqual([{ code: 1008, reason: 'RATE_LIMITED' }])
  for (let n = 0; n < 50; n++) {
    await patient.say('phoenix', 'heartbeat')
    clock.advance(100)
  }
  expect(patient.closed).toEqual([])
})

test('closes a socket without a token or without heartbeats', async () => {
  const ann = await hall.newcomer()
  const [nameless, silent] = [openFeedConnection(feed), openFeedConnection(feed)]
  await silent.join(ann)
  clock.advance(11_000)
  expect(nameless.closed).toEqual([{ code: 1008, reason: 'TIMEOUT' }])
  expect(silent.closed).toEqual([])
  clock.advance(50_000)
  expect(silent.closed).toEqual([{ code: 1008, reason: 'TIMEOUT' }])
})

test('closes a socket with heartbeats but no token, and one with an expired token', async () => {
  const ann = await hall.newcomer()
  const [nameless, over] = [openFeedConnection(feed), openFeedConnection(feed)]
  await over.join(ann)
  await passing(over, 10)
  await feed.check()
  for (let n = 0; n < 11; n++) {
    await nameless.say('phoenix', 'heartbeat')
    await over.say('phoenix', 'heartbeat')
    clock.advance(1_000)
  }
  expect(nameless.closed).toEqual([{ code: 1008, reason: 'TIMEOUT' }])
  expect(over.closed).toEqual([{ code: 1008, reason: 'TIMEOUT' }])
})

test('closes a socket that does not read after 256 frames', async () => {
  const ann = await hall.newcomer()
  const [slow, quick] = [openFeedConnection(feed), openFeedConnection(feed)]
  await slow.join(ann)
  await quick.join(ann)
  slow.stick()
  await news(ann, 256)
  await eventually(() => expect(quick.told()).toHaveLength(256))
  expect(slow.closed).toEqual([])
  await news(ann, 1)
  await eventually(() => expect(quick.told()).toHaveLength(257))
  expect(slow.closed).toEqual([{ code: 1013, reason: 'SLOW' }])
  expect(quick.closed).toEqual([])
})

test('limits a socket to twenty subscriptions', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  expect(await line.join(ann, { bindings: 19 })).toEqual(joined)
  expect(await line.join(ann, { topic: 'b' })).toEqual(joined)
  expect(await line.join(ann, { topic: 'c' })).toEqual(refusedFor('RATE_LIMITED'))
  await line.say('b', 'phx_leave')
  expect(await line.join(ann, { topic: 'c' })).toEqual(joined)
  expect(await line.join(ann, { topic: 'd', bindings: 21 })).toEqual(
    refusedFor('VALIDATION_FAILED'),
  )
})

test('delivers nothing of a channel left or never joined', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  expect(await line.say('realtime:w', 'phx_leave')).toEqual(refusedFor('NOT_FOUND'))
  await line.join(ann)
  expect(await line.say('realtime:w', 'broadcast')).toEqual(refusedFor('FORBIDDEN'))
  expect(await line.say('realtime:w', 'phx_leave')).toEqual({ status: 'ok', response: {} })
  await news(ann, 1)
  await feed.hub.idle()
  expect(line.told()).toEqual([])
})

test('joining twice renews the channel, without doubled entries', async () => {
  const ann = await hall.newcomer()
  const line = openFeedConnection(feed)
  await line.join(ann)
  await line.join(ann)
  await news(ann, 1)
  await eventually(() => expect(line.told()).toEqual([1]))
})
