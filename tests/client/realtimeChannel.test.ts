import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joinChannel } from '#client/realtimeChannel'

type Frame = [join: string, ref: string, topic: string, event: string, payload: object]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A socket that does what the test says. */
function openSockets() {
  const sent: Frame[] = []
  const closed: string[] = []
  const sockets: Socket[] = []

  class Socket extends EventTarget {
    readyState = 0
    constructor() {
      super()
      sockets.push(this)
    }
    hear(data: string) {
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
    send(text: string) {
      sent.push(JSON.parse(text) as Frame)
    }
    close() {
      closed.push(this.readyState === 0 ? 'connecting' : 'open')
    }
    open() {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    }
  }
  return { sent, closed, sockets, Socket }
}

function openChannel() {
  const { sent, closed, sockets, Socket } = openSockets()
  const heard: unknown[] = []
  const tokens = ['at-1']
  const options = {
    url: 'https://bank.example/realtime/v1',
    publicKey: 'acme',
    topic: 'w1',
    payload: { feed: null },
    token() {
      const [token] = tokens
      if (token === undefined) throw new Error('No token is left.')
      return token
    },
    Socket: Socket as never,
  }
  const leave = joinChannel(options, {
    joined: () => heard.push('joined'),
    told: (event, payload) => heard.push([event, payload]),
    ended: (reason) => heard.push({ ended: reason instanceof Error ? reason.message : reason }),
  })
  const [socket] = sockets
  const say = (text: string) => socket!.hear(text)
  const reply = (ref: string, topic: string, payload: object) =>
    say(JSON.stringify(['1', ref, topic, 'phx_reply', payload]))
  const accept = () => reply('1', 'realtime:w1', { status: 'ok', response: {} })
  const beat = (ref: string) => reply(ref, 'phoenix', { status: 'ok', response: {} })
  const refuse = (ref: string, reason: string) =>
    reply(ref, 'realtime:w1', { status: 'error', response: { reason } })
  const open = () => socket!.open()
  return { sent, heard, closed, tokens, leave, say, open, accept, beat, refuse }
}

const HEARTBEAT_MS = 25_000

test('a join that nobody answers ends after ten seconds, one that was answered does not', () => {
  const [silent, answered] = [openChannel(), openChannel()]
  for (const one of [silent, answered]) one.open()
  answered.accept()
  vi.advanceTimersByTime(9_999)
  expect(silent.heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(silent.heard).toEqual([{ ended: null }])
  expect(answered.heard).toEqual(['joined'])
})

test('a heartbeat is sent while it is answered, and one without an answer ends the channel', () => {
  const { open, accept, beat, sent, heard } = openChannel()
  open()
  accept()
  vi.advanceTimersByTime(HEARTBEAT_MS)
  beat('2')
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(sent.slice(1)).toEqual([
    ['1', '2', 'phoenix', 'heartbeat', {}],
    ['1', '3', 'phoenix', 'heartbeat', {}],
  ])
  expect(heard).toEqual(['joined'])
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(heard).toEqual(['joined', { ended: null }])
  vi.advanceTimersByTime(4 * HEARTBEAT_MS)
  expect(sent).toHaveLength(3)
})

test('a new token is sent on with the next heartbeat, once', () => {
  const { open, accept, beat, sent, tokens } = openChannel()
  open()
  accept()
  tokens[0] = 'at-2'
  for (const ref of ['2', '4']) {
    vi.advanceTimersByTime(HEARTBEAT_MS)
    beat(ref)
  }
  expect(sent.map(([, , topic, event, payload]) => [topic, event, payload])).toEqual([
    ['realtime:w1', 'phx_join', { feed: null, access_token: 'at-1' }],
    ['phoenix', 'heartbeat', {}],
    ['realtime:w1', 'access_token', { access_token: 'at-2' }],
    ['phoenix', 'heartbeat', {}],
  ])
})

test.each([
  ['a refused join', 'FORBIDDEN', (one: Channel) => one.refuse('1', 'FORBIDDEN')],
  ['a refused token', 'USER_BLOCKED', (one: Channel) => one.refuse('7', 'USER_BLOCKED')],
  ['a closing', null, (one: Channel) => one.say('[null,null,"realtime:w1","phx_close",{}]')],
  ['an error', null, (one: Channel) => one.say('[null,null,"realtime:w1","phx_error",{}]')],
])('%s ends it with its reason, and nothing follows', (_, reason, happen) => {
  const one = openChannel()
  one.open()
  happen(one)
  one.accept()
  one.say('[null,null,"realtime:w1","system",{}]')
  expect(one.heard).toEqual([{ ended: reason }])
})

type Channel = ReturnType<typeof openChannel>

test.each(['no JSON', '{}', '[1]'])('what cannot be read ends it: %s', (text) => {
  const { open, say, heard } = openChannel()
  open()
  say(text)
  expect(heard).toEqual([{ ended: expect.any(String) as unknown }])
})

test('without a token it ends, at the join and at a heartbeat', () => {
  const first = openChannel()
  first.tokens.length = 0
  first.open()
  vi.advanceTimersByTime(4 * HEARTBEAT_MS)
  expect(first.heard).toEqual([{ ended: 'No token is left.' }])
  expect(first.sent).toEqual([])
  const later = openChannel()
  later.open()
  later.accept()
  later.tokens.length = 0
  vi.advanceTimersByTime(HEARTBEAT_MS)
  expect(later.heard).toEqual(['joined', { ended: 'No token is left.' }])
})

test('an answer to anything but the join does not join', () => {
  const { open, beat, heard, sent } = openChannel()
  open()
  beat('1')
  expect(heard).toEqual([])
  expect(sent).toHaveLength(1)
})

test('left while it connects, it is closed once it is open and asks nothing', () => {
  const { leave, open, closed, sent } = openChannel()
  leave()
  expect(closed).toEqual([])
  open()
  expect(closed).toEqual(['open'])
  vi.advanceTimersByTime(4 * HEARTBEAT_MS)
  expect(sent).toEqual([])
})

test('left, it is closed at once and tells nothing more', () => {
  const { leave, open, accept, say, closed, heard } = openChannel()
  open()
  accept()
  leave()
  say('[null,null,"realtime:w1","system",{}]')
  vi.advanceTimersByTime(4 * HEARTBEAT_MS)
  expect(closed).toEqual(['open'])
  expect(heard).toEqual(['joined'])
})
