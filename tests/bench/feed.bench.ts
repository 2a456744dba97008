import { afterAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { feedInserts } from '#bank/feed/feed.rows'
import { newsOf, openFeedKit, openProcess, type Person } from '#tests/bank/feed/feedKit'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { median, perSecond, printTable, tail } from './load.ts'

/**
 * The time from a commit to one subscriber and to a thousand, beside a bare commit and the same
 * bytes sent to as many bare sockets. Clients and bank share one process, so the ratios are a worst
 * case.
 */

const ROUNDS = 200
const PEOPLE = 200
const SOCKETS_EACH = 5
const WAVES = 10
const CALLERS = 32
const LOAD_MS = 2_000

const { world } = await openTestServices()
const hall = await openFeedKit(world)
const bank = await openProcess(world)
bank.feed.start()
afterAll(() => bank.close())

/** A subscriber that speaks only the protocol; emits each change. */
async function follow({ walletId, bearer }: Person, onChange: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${bank.url}/websocket?vsn=1.0.0`)
  await new Promise((open) => socket.once('open', open))
  const config = {
    postgres_changes: [{ event: '*', schema: 'public', filter: `wallet_id=eq.${walletId}` }],
  }
  const payload = { config, access_token: bearer }
  const live = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      if (data.includes('"event":"postgres_changes"')) onChange()
      else if (data.includes('"LIVE"')) resolve()
    })
  })
  socket.send(JSON.stringify({ topic: 'realtime:w', event: 'phx_join', payload, ref: '1' }))
  await live
  return socket
}

const record = { id: 1, amount: '12.50', status: 'complete', created_at: '2026-01-01T00:00:00Z' }

/** Milliseconds of each run. */
async function times(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await work()
    taken.push(performance.now() - begun)
  }
  return taken
}

test('commit to one subscriber', async () => {
  const ann = await hall.newcomer()
  let resolveChange = () => {}
  const socket = await follow(ann, () => resolveChange())
  const bare = await times(ROUNDS, () => hall.tell(newsOf(ann, record)))
  let committed = 0
  const after: number[] = []
  const whole = await times(ROUNDS, async () => {
    const arrived = new Promise<void>((resolve) => {
      resolveChange = resolve
    })
    await hall.tell(newsOf(ann, record))
    committed = performance.now()
    await arrived
    after.push(performance.now() - committed)
  })
  socket.terminate()
  printTable(
    'One follower, ms',
    ['', 'median', 'p99'],
    [
      ['commit alone', median(bare), tail(bare)],
      ['commit to client', median(whole), tail(whole)],
      ['of it after the commit', median(after), tail(after)],
      ['ratio', median(whole) / median(bare), tail(whole) / tail(bare)],
    ],
  )
  expect(after).toHaveLength(ROUNDS)
})

test('one commit to a thousand subscribers of two hundred wallets', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => hall.newcomer()))
  let left = 0
  let all = () => {}
  const onChange = () => {
    left -= 1
    if (left === 0) all()
  }
  const sockets: WebSocket[] = []
  for (const person of people)
    sockets.push(
      ...(await Promise.all(Array.from({ length: SOCKETS_EACH }, () => follow(person, onChange)))),
    )
  const waves = await times(WAVES, async () => {
    left = sockets.length
    const done = new Promise<void>((resolve) => {
      all = resolve
    })
    await hall.tell(...people.map((person) => newsOf(person, record)))
    await done
  })
  sockets.forEach((socket) => socket.terminate())
  const bare = await broadcasts(sockets.length)
  printTable(
    `${sockets.length} followers, ms from before the commit to the last of them`,
    ['', 'median', 'worst'],
    [
      ['feed', median(waves), Math.max(...waves)],
      ['bare sockets, no database', median(bare), Math.max(...bare)],
      ['ratio', median(waves) / median(bare), Math.max(...waves) / Math.max(...bare)],
    ],
  )
})

/** The same bytes to as many sockets, without any logic. */
async function broadcasts(count: number): Promise<number[]> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((ready) => server.once('listening', ready))
  const { port } = server.address() as { port: number }
  let left = 0
  let all = () => {}
  const sockets = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`)
      await new Promise((open) => socket.once('open', open))
      socket.on('message', () => --left === 0 && all())
      return socket
    }),
  )
  const text = JSON.stringify({ topic: 'realtime:w', payload: { data: { record }, ids: [1] } })
  const taken = await times(WAVES, async () => {
    left = count
    const done = new Promise<void>((resolve) => {
      all = resolve
    })
    for (const client of server.clients) client.send(text)
    await done
  })
  sockets.forEach((socket) => socket.terminate())
  server.close()
  return taken
}

test('what notifying costs a commit', async () => {
  const people = await Promise.all(Array.from({ length: CALLERS }, () => hall.newcomer()))
  const commits = (ring: boolean) =>
    perSecond(CALLERS, LOAD_MS, (caller) =>
      world.engine.transaction(hall.scope, (tx) => {
        const silent = { ...tx, notify: () => {} }
        const rows = [newsOf(people[caller]!, record)]
        return feedInserts.write(ring ? tx : silent, hall.tenantId, rows, world.clock.now())
      }),
    )
  await commits(true)
  const [without, rung] = [await commits(false), await commits(true)]
  printTable(
    `${CALLERS} callers, commits a second`,
    ['without a ring', 'rung', 'ratio'],
    [[without, rung, rung / without]],
  )
})
