import { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { eventually } from '#tests/kit/eventually'
import { newsOf, openFeedKit, openProcess, type Person } from './feedKit.ts'

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const bank = await openProcess(world, ['mini.bank.example'])
bank.feed.start(clock.every)
afterAll(() => bank.close())

const clients: RealtimeClient[] = []
afterEach(async () => {
  for (const one of clients.splice(0)) await one.disconnect()
})

type Vsn = '1.0.0' | '2.0.0'

/** Open for the other side, and dead to every sign. */
class HalfOpen extends WebSocket {
  constructor(address: string) {
    super(address, { autoPong: false })
  }
}

/** The library as published. */
function openClient(
  bearer: string | null,
  vsn: Vsn = '2.0.0',
  url = bank.url,
  transport: new (address: string) => WebSocket = WebSocket,
) {
  const client = new RealtimeClient(url, {
    transport: transport as never,
    params: { apikey: 'public' },
    vsn,
    ...(bearer && { accessToken: async () => bearer }),
  })
  clients.push(client)
  return client
}

interface Change {
  eventType: string
  new: Record<string, unknown>
  old: Record<string, unknown>
}

async function follow(client: RealtimeClient, walletId: string, submission: object = {}) {
  const recorded: Change[] = []
  const notices: Record<string, unknown>[] = []
  const states: string[] = []
  if (client.accessToken) await client.setAuth()
  const channel = client
    .channel(`wallet-transactions-${walletId}`)
    .on(
      'postgres_changes',
      {
        event: '*',
        schema: 'public',
        table: 'transactions',
        filter: `wallet_id=eq.${walletId}`,
        ...submission,
      },
      (change) => recorded.push(change),
    )
    .on('system', {}, (text) => notices.push(text))
  return { channel, told: recorded, notices, states }
}

async function followed(person: Person, client = openClient(person.bearer), submission?: object) {
  const one = await follow(client, person.walletId, submission)
  one.channel.subscribe((state, error) =>
    one.states.push(error ? `${state} ${error.message}` : state),
  )
  await eventually(() => expect(one.notices.map(({ message }) => message)).toContain('LIVE'))
  return one
}

describe.each<Vsn>(['1.0.0', '2.0.0'])(
  'the unmodified library, version %s of the protocol',
  (vsn) => {
    test('delivers the commits of its own wallet only, amounts exact', async () => {
      const [ann, bob] = [await hall.newcomer(), await hall.newcomer()]
      const { told: recorded, states, channel } = await followed(ann, openClient(ann.bearer, vsn))
      const amount = '1.123456789012345678'
      await hall.tell(newsOf(bob, { id: 7 }), newsOf(ann, { id: 1, amount, status: 'pending' }))
      await hall.tell(newsOf(ann, { id: 1, amount, status: 'complete' }, 'UPDATE'))
      await hall.tell(newsOf(ann, { id: 1 }, 'DELETE'))
      await eventually(() => expect(recorded).toHaveLength(3))
      expect(
        recorded.map((change) => [change.eventType, change.new.status, change.new.amount]),
      ).toEqual([
        ['INSERT', 'pending', amount],
        ['UPDATE', 'complete', amount],
        ['DELETE', undefined, undefined],
      ])
      expect(recorded[2]?.old).toMatchObject({ id: 1 })
      expect(states).toEqual(['SUBSCRIBED'])
      expect(await channel.unsubscribe()).toBe('ok')
    })

    test('is refused without a token', async () => {
      const ann = await hall.newcomer()
      const one = await follow(openClient(null, vsn), ann.walletId)
      one.channel.subscribe((state) => one.states.push(state))
      await eventually(() => {
        clock.advance(100)
        expect(one.states).toEqual(['SUBSCRIBED', 'CLOSED'])
      })
      expect(one.notices.map(({ message }) => message)).toEqual(['ACCESS_TOKEN_INVALID'])
      await hall.tell(newsOf(ann, { id: 1 }))
      await bank.feed.hub.idle()
      expect(one.told).toEqual([])
    })

    test('refuses another’s wallet as not found, and audits it', async () => {
      const [ann, eve] = [await hall.newcomer(), await hall.newcomer()]
      const {
        channel,
        told: recorded,
        states,
      } = await follow(openClient(eve.bearer, vsn), ann.walletId)
      channel.subscribe((state, error) => states.push(`${state} ${error?.message}`))
      await eventually(() => expect(states).toContain('CHANNEL_ERROR NOT_FOUND'))
      await hall.tell(newsOf(ann, { id: 1 }))
      await bank.feed.hub.idle()
      expect(recorded).toEqual([])
      const { rows } = await world.engine.transaction(hall.scope, (tx) =>
        tx.query(
          `select outcome, code from audit where tenant_id = $1 and actor_id = $2 and action = 'feed_joined'`,
          [hall.tenantId, eve.personId],
        ),
      )
      expect(rows).toContainEqual({ outcome: 'denied', code: 'NOT_FOUND' })
    })
  },
)

test('delivers only the kind of change subscribed to', async () => {
  const ann = await hall.newcomer()
  const { told: recorded } = await followed(ann, openClient(ann.bearer), { event: 'UPDATE' })
  await hall.tell(
    newsOf(ann, { id: 1 }),
    newsOf(ann, { id: 2 }, 'UPDATE', 'orders'),
    newsOf(ann, { id: 3 }, 'UPDATE'),
  )
  await eventually(() => expect(recorded.map((change) => change.new.id)).toEqual([3]))
})

test('dead connections do not keep a person from the feed', async () => {
  const ann = await hall.newcomer()
  for (let line = 0; line < 4; line++)
    await followed(ann, openClient(ann.bearer, '2.0.0', bank.url, HalfOpen))
  const alive = await followed(ann)
  const received: Change[][] = []
  void followed(ann).then(({ told: recorded }) => received.push(recorded))
  await eventually(() => {
    clock.advance(100)
    expect(received).toHaveLength(1)
  })
  await hall.tell(newsOf(ann, { id: 1 }))
  await eventually(() => expect(received[0]).toHaveLength(1))
  await eventually(() => expect(alive.told).toHaveLength(1))
})

test('refuses another tenant’s token', async () => {
  const [ann, app] = [await hall.newcomer(), await (await openFeedKit(world)).newcomer()]
  const { channel, states } = await follow(openClient(app.bearer), ann.walletId)
  channel.subscribe((state, error) => states.push(`${state} ${error?.message}`))
  await eventually(() => expect(states).toContain('CHANNEL_ERROR NOT_FOUND'))
})

test('two banks on one database each serve their subscribers', async () => {
  const ann = await hall.newcomer()
  const url = (world.engine as typeof world.engine & { url: string }).url
  const engine = postgresEngine(poolFor(url, 3), { name: 'second', durability: 'power' })
  const second = await openProcess({ ...world, engine })
  second.feed.start(clock.every)
  const current = await followed(ann)
  const there = await followed(ann, openClient(ann.bearer, '1.0.0', second.url))
  await hall.tell(newsOf(ann, { id: 1 }), newsOf(ann, { id: 2 }))
  for (const { told: recorded } of [current, there])
    await eventually(() => expect(recorded.map((change) => change.new.id)).toEqual([1, 2]))
  await second.close()
  await engine.close()
})

test('a stopping bank sends positions and closes with 1012', async () => {
  const ann = await hall.newcomer()
  const going = await openProcess(world)
  going.feed.start(clock.every)
  const {
    notices,
    states,
    told: recorded,
  } = await followed(ann, openClient(ann.bearer, '2.0.0', going.url))
  await hall.tell(newsOf(ann, { id: 1 }))
  await eventually(() => expect(recorded).toHaveLength(1))
  await going.close()
  await eventually(() => expect(states.at(-1)).toMatch(/1012/))
  expect(notices.at(-1)).toMatchObject({ message: 'RESTART', seq: 1 })
})
