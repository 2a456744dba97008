import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'
import { loadChunk } from '#app/loadChunk.ts'
import { refusalOf } from '#tests/kit/client'

/** Chunks that load late, or not at all. */

test('a chunk that loads is what was asked for', async () => {
  expect(await loadChunk(() => Promise.resolve({ screen: 'x' }))).toEqual({ screen: 'x' })
})

test('a chunk that does not load means that the network is gone', async () => {
  const refusal = await refusalOf(loadChunk(() => Promise.reject(new TypeError('no such file'))))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.code).toBe('OFFLINE')
})

test('waits for a chunk no longer than for the bank', async () => {
  vi.useFakeTimers()
  try {
    let code: string | null = null
    void refusalOf(loadChunk(() => new Promise(() => {}))).then((refusal) => (code = refusal.code))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
    expect(code).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(code).toBe('OFFLINE')
  } finally {
    vi.useRealTimers()
  }
})

test('fetches a chunk that failed once more', async () => {
  const answers = [Promise.reject(new TypeError('no such file')), Promise.resolve('here')]
  expect(await loadChunk(() => answers.shift() ?? Promise.reject(new Error('again')))).toBe('here')
})
