import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settleWithin } from '#bank/settleWithin'
import { abortSlowRequests } from '#bank/slowRequests'

/** How long the bank waits for its own work to end, and for a sender to say what they want. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const after = (ms: number, fails = false) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => (fails ? reject(new Error('made up')) : resolve()), ms)
  })

test.each<[what: string, settled: boolean, work: () => Promise<void>[]]>([
  ['nothing', true, () => []],
  ['what ends in time', true, () => [after(99)]],
  ['the last of two in time', true, () => [after(1), after(99)]],
  ['what fails in time', true, () => [after(99, true)]],
  ['one that fails beside one that ends', true, () => [after(1, true), after(99)]],
  ['what ends too late', false, () => [after(101)]],
  ['the last of two too late', false, () => [after(1), after(101)]],
  ['one that fails beside one too late', false, () => [after(1, true), after(101)]],
  ['what fails too late', false, () => [after(101, true)]],
  ['what never ends', false, () => [new Promise(() => {})]],
])('%s settles within the time: %s', async (_, settled, work) => {
  const waited = settleWithin(100, work())
  await vi.advanceTimersByTimeAsync(200)
  expect(await waited).toBe(settled)
  expect(vi.getTimerCount()).toBe(0)
})

test('nobody waits longer than told, nor for a clock once all has ended', async () => {
  const answers: string[] = []
  void settleWithin(100, [new Promise(() => {})]).then((settled) => answers.push(`late ${settled}`))
  void settleWithin(100, [after(10)]).then((settled) => answers.push(`soon ${settled}`))
  await vi.advanceTimersByTimeAsync(10)
  expect(answers).toEqual(['soon true'])
  await vi.advanceTimersByTimeAsync(89)
  expect(answers).toEqual(['soon true'])
  await vi.advanceTimersByTimeAsync(1)
  expect(answers).toEqual(['soon true', 'late false'])
})

const CALL_MS = 25_000

/** A request that reaches a server, as far as it was read. */
function arrived(type: string | undefined, complete = false) {
  const server = new EventEmitter()
  abortSlowRequests(server)
  const destroy = vi.fn<() => void>()
  const request = Object.assign(new EventEmitter(), {
    headers: { 'content-type': type },
    complete,
    destroy,
  })
  server.emit('request', request)
  return { request, destroy }
}

test.each(['application/json', 'Application/JSON; charset=utf-8', 'application/problem+json'])(
  'a call in %s that does not end is cut off at the moment',
  (type) => {
    const { destroy } = arrived(type)
    vi.advanceTimersByTime(CALL_MS - 1)
    expect(destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(destroy).toHaveBeenCalledOnce()
  },
)

test.each([undefined, '', 'text/plain', 'multipart/form-data; boundary=x'])(
  'a document in %j has longer',
  (type) => {
    const { destroy } = arrived(type)
    vi.advanceTimersByTime(CALL_MS * 10)
    expect(destroy).not.toHaveBeenCalled()
  },
)

test('a call that was read whole is not waited for', () => {
  arrived('application/json', true)
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['end', 'close'])('after its %s nothing is cut off', (event) => {
  const { request, destroy } = arrived('application/json')
  vi.advanceTimersByTime(CALL_MS - 1)
  request.emit(event)
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(CALL_MS)
  expect(destroy).not.toHaveBeenCalled()
})
