import { expect, test } from 'vitest'
import { createFeedLine, renewToken, type FeedListener } from '#client/feed'
import type { Authority } from '#client/call'
import { eventually } from '#tests/kit/eventually'

type Frame = [
  ref: string,
  join: string,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
]

/** Sockets that open at once and end in the test. */
function openSockets() {
  const urls: string[] = []
  const sent: Frame[] = []
  const sockets: Socket[] = []

  class Socket extends EventTarget {
    readyState = 0

    constructor(url: string) {
      super()
      urls.push(url)
      sockets.push(this)
      queueMicrotask(() => {
        this.readyState = 1
        this.dispatchEvent(new Event('open'))
      })
    }
    hear(data: string) {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    send(text: string) {
      sent.push(JSON.parse(text) as Frame)
    }
    close(code = 1000, reason = '') {
      this.readyState = 3
      this.dispatchEvent(Object.assign(new Event('close'), { code, reason }))
    }
  }
  return { urls, sent, sockets, Socket }
}

/** Records what is reported, to the listener and to the session. */
function openListener() {
  const events: unknown[] = []
  const listener: FeedListener = {
    joined: () => events.push('joined'),
    live: (place) => events.push({ live: place }),
    changed: (change) => events.push({ told: change }),
    reset: (place) => events.push({ reset: place }),
    refused: (code, of) => events.push(`refused ${code} ${of}`),
    broken: () => events.push('broken'),
  }
  const lost: string[] = []
  let epoch = 1
  const authority: Authority = {
    bearer: () => ({ token: `at-${epoch}`, epoch }),
    renew: async () => ({ token: `at-${++epoch}`, epoch }),
    lost: (kind, of) => lost.push(`${kind} ${of}`),
    blocked: (of) => lost.push(`blocked ${of}`),
  }
  return { events, listener, lost, authority }
}

/** A bank at the other end of a socket. */
function openLine() {
  const { urls, sent, sockets, Socket } = openSockets()
  const { events, listener, lost, authority } = openListener()
  const line = createFeedLine({
    url: 'https://bank.example/realtime/v1',
    tenantId: 'acme',
    authority,
    transport: Socket as never,
  })
  const joinOf = () =>
    eventually(() => sent.findLast(([, , , event]) => event === 'phx_join') ?? fail())
  const fail = () => {
    throw new Error('Nobody joined.')
  }
  /** Sends on the channel last joined. */
  async function say(event: string, payload: object) {
    const [ref, , topic] = await joinOf()
    const reply = event === 'phx_reply' ? ref : null
    sockets.at(-1)?.hear(JSON.stringify([ref, reply, topic, event, payload]))
  }
  const accept = async () => {
    const [, , , , { config }] = await joinOf()
    const { postgres_changes } = config as { postgres_changes: object[] }
    const wanted = postgres_changes.map((one) => ({ id: 7, ...one }))
    await say('phx_reply', { status: 'ok', response: { postgres_changes: wanted } })
  }
  const follow = (place: { epoch: number; seq: number } | null = null) =>
    line.watch({ walletId: 'w1', position: place }, listener)

  return { authority, follow, accept, say, joinOf, heard: events, lost, urls, sockets }
}

const notice = (message: string, seq = 4) => ({
  channel: 'w',
  extension: 'feed',
  status: 'ok',
  message,
  epoch: 9,
  seq,
})

const change = (record: object) => ({
  ids: [7],
  data: {
    schema: 'public',
    table: 'transactions',
    commit_timestamp: '2026-01-01T00:00:00.000Z',
    type: 'INSERT',
    columns: [],
    record,
    errors: null,
  },
})

test('the join carries token and position, the URL neither', async () => {
  const { follow, joinOf, urls } = openLine()
  follow({ epoch: 9, seq: 3 })
  const [, , topic, , payload] = await joinOf()
  expect(topic).toBe('realtime:wallet-transactions-w1')
  expect(payload).toMatchObject({
    access_token: 'at-1',
    feed: { epoch: 9, seq: 3 },
    config: { postgres_changes: [{ event: '*', schema: 'public', filter: 'wallet_id=eq.w1' }] },
  })
  expect(urls).toEqual(['wss://bank.example/realtime/v1/websocket?apikey=acme&vsn=2.0.0'])
})

test('delivers changes in order, amounts unchanged', async () => {
  const { follow, accept, say, heard: events } = openLine()
  follow()
  await accept()
  await say('system', notice('LIVE'))
  await say('postgres_changes', change({ id: 1, amount: '1.50', feed: { epoch: 9, seq: 5 } }))
  await say('system', notice('RESET', 8))
  expect(events).toEqual([
    'joined',
    { live: { epoch: 9, seq: 4 } },
    {
      told: {
        table: 'transactions',
        kind: 'INSERT',
        at: '2026-01-01T00:00:00.000Z',
        place: { epoch: 9, seq: 5 },
        record: { id: 1, amount: '1.50' },
      },
    },
    { reset: { epoch: 9, seq: 8 } },
  ])
})

test.each([
  ['have no place in the feed', { id: 1 }, 'transactions'],
  ['are of a table nobody knows', { feed: { epoch: 9, seq: 5 } }, 'secrets'],
])('a change that %s breaks the connection once', async (_, record, table) => {
  const { follow, accept, say, heard: events } = openLine()
  follow()
  await accept()
  const { data } = change(record)
  await say('postgres_changes', { ids: [7], data: { ...data, table } })
  await say('system', notice('LIVE'))
  expect(events).toEqual(['joined', 'broken'])
})

test('a refused join reports the reason and the token’s epoch', async () => {
  const { follow, say, heard: events } = openLine()
  follow()
  await say('phx_reply', { status: 'error', response: { reason: 'ACCESS_TOKEN_EXPIRED' } })
  expect(events).toEqual(['refused ACCESS_TOKEN_EXPIRED 1'])
})

test('a channel closed by the bank reports why', async () => {
  const { follow, accept, say, heard: events } = openLine()
  follow()
  await accept()
  await say('system', { extension: 'system', status: 'error', message: 'ACCESS_TOKEN_EXPIRED' })
  await say('phx_close', {})
  expect(events).toEqual(['joined', 'refused ACCESS_TOKEN_EXPIRED 1'])
})

test.each([
  [1008, 'USER_BLOCKED', 'refused USER_BLOCKED 1', ['blocked 1']],
  [1008, 'ACCESS_TOKEN_INVALID', 'refused ACCESS_TOKEN_INVALID 1', []],
  [1012, 'RESTART', 'broken', []],
  [1006, '', 'broken', []],
])('a socket closed with %i %s is reported as: %s', async (code, reason, text, expected) => {
  const { follow, accept, sockets, heard: events, lost } = openLine()
  follow()
  await accept()
  sockets.at(-1)?.close(code, reason)
  expect(events).toEqual(['joined', text])
  expect(lost).toEqual(expected)
})

test('reports nothing after leaving, and can join again at once', async () => {
  const { follow, accept, say, sockets, heard: events } = openLine()
  const leave = follow()
  await accept()
  const [before] = sockets
  leave()
  before?.hear('[]')
  before?.close(1006)
  expect(events).toEqual(['joined'])
  follow({ epoch: 9, seq: 5 })
  await eventually(() => expect(sockets).toHaveLength(2))
  await accept()
  await say('system', notice('LIVE', 5))
  expect(events.slice(1)).toEqual(['joined', { live: { epoch: 9, seq: 5 } }])
})

test('renews a refused token once; a second refusal ends the session', async () => {
  const { authority, follow, joinOf, lost } = openLine()
  const { signal } = new AbortController()
  await renewToken(authority, { epoch: 1, renewedBefore: false }, signal)
  follow()
  expect((await joinOf())[4]).toMatchObject({ access_token: 'at-2' })
  await expect(
    renewToken(authority, { epoch: 2, renewedBefore: true }, signal),
  ).rejects.toMatchObject({
    code: 'SESSION_LOST',
  })
  expect(lost).toEqual(['retry 2'])
})
