import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInspectorSocket } from '#client/inspectorSocket'

class Socket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly all: Socket[] = []
  readyState = 0
  readonly sent: string[] = []
  closed = false
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    Socket.all.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.closed = true
  }
}

beforeEach(() => void vi.stubGlobal('WebSocket', Socket))
afterEach(() => void vi.unstubAllGlobals())

function open() {
  const leaving = new AbortController()
  const opening = openInspectorSocket(4242, leaving.signal)
  return { leaving, opening, socket: Socket.all.at(-1)! }
}

test('messages go as JSON to this machine', async () => {
  const { opening, socket } = open()
  expect(socket.url).toBe('ws://localhost:4242')
  socket.dispatchEvent(new Event('open'))
  const { send } = await opening
  send({ type: 'x' })
  expect(socket.sent).toEqual(['{"type":"x"}'])
})

test('a port where nothing listens is named', async () => {
  const { opening, socket } = open()
  socket.dispatchEvent(new Event('error'))
  await expect(opening).rejects.toThrow('Nothing listens at port 4242.')
})

test('only a connection that is still being made is given up', () => {
  const first = open()
  first.leaving.abort()
  const second = open()
  second.socket.readyState = 1
  second.leaving.abort()
  expect([first.socket.closed, second.socket.closed]).toEqual([true, false])
})
