import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'
import { bringDoorstep, fetched } from '#app/wiring/fetched.ts'
import { refusalOf } from '#tests/kit/client'

/** Pieces of the app that come late, or not at all. */

test('a piece that comes is what was asked for', async () => {
  expect(await fetched(Promise.resolve({ screen: 'x' }))).toEqual({ screen: 'x' })
  expect((await bringDoorstep()).enterCode).toBeTypeOf('function')
})

test('a piece that does not come is a network that is not there', async () => {
  const refusal = await refusalOf(fetched(Promise.reject(new TypeError('no such file'))))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.code).toBe('OFFLINE')
})

test('nobody waits longer for a piece than for the bank', async () => {
  vi.useFakeTimers()
  try {
    let code: string | null = null
    void refusalOf(fetched(new Promise(() => {}))).then((refusal) => (code = refusal.code))
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
    expect(code).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(code).toBe('OFFLINE')
  } finally {
    vi.useRealTimers()
  }
})
