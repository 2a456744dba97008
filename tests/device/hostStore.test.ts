// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostStore } from '#device/hostStore'
import { openFakeBridge } from './fakeBridge.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(kind: 'secure' | 'device') {
  const fake = openFakeBridge()
  const answer = (event: string, more: object) => fake.emit(`${kind}_storage_${event}`, more)
  return { ...fake, answer, store: hostStore(window, fake.bridge, kind)! }
}

test.each(['secure', 'device'] as const)('%s storage is read and written by name', async (kind) => {
  const { answer, sent, store } = open(kind)
  const [first, second] = [store.read('a'), store.read('b')]
  expect(sent).toEqual([
    [`web_app_${kind}_storage_get_key`, { req_id: `${kind} 1`, key: 'a' }],
    [`web_app_${kind}_storage_get_key`, { req_id: `${kind} 2`, key: 'b' }],
  ])
  answer('key_received', { req_id: `${kind} 2`, value: 'of b' })
  answer('key_received', { req_id: `${kind} 1` })
  expect(await Promise.all([first, second])).toEqual([null, 'of b'])
  const written = store.write('a', 'x')
  expect(sent.at(-1)).toEqual([
    `web_app_${kind}_storage_save_key`,
    { req_id: `${kind} 3`, key: 'a', value: 'x' },
  ])
  answer('key_saved', { req_id: `${kind} 3` })
  expect(await written).toBeUndefined()
})

test.each([
  ['a reason', { error: 'UNSUPPORTED' }, 'UNSUPPORTED'],
  ['none', {}, 'UNKNOWN'],
])('a failure with %s is refused', async (_, more, reason) => {
  const { answer, store } = open('device')
  const read = expect(store.read('a')).rejects.toThrow(`for us: ${reason}`)
  answer('failed', { req_id: 'device 1', ...more })
  await read
})

test('no answer within three seconds is a refusal, and a late one is nobody’s', async () => {
  const { answer, store } = open('device')
  let end = 'waiting'
  const read = store.read('a').catch((thrown: Error) => void (end = thrown.message))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(end).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await read
  expect(end).toContain('TIMEOUT')
  answer('key_received', { req_id: 'device 1', value: 'late' })
})

test('an answer ends the wait', async () => {
  const { answer, store } = open('device')
  const read = store.read('a')
  answer('key_received', { req_id: 'device 1', value: 'x' })
  await read
  expect(vi.getTimerCount()).toBe(0)
})

test('a client without storage has none', () => {
  const cannot = ['web_app_secure_storage_get_key']
  const { bridge } = openFakeBridge({ cannot })
  expect(hostStore(window, bridge, 'secure')).toBeNull()
  expect(hostStore(window, bridge, 'device')).not.toBeNull()
})
