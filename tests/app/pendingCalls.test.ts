import { expect, test } from 'vitest'
import { createPendingCalls } from '#app/features/session/pendingCalls.ts'

/** Calls that wait for a renewal. */

const bearer = { token: 'at-1' } as never

test('each has an id of its own, from one', () => {
  const calls = createPendingCalls(() => bearer)
  expect([calls.nextId(), calls.nextId()]).toEqual([1, 2])
})

test('they are replayed or refused by id, and all others when the session is lost', async () => {
  const calls = createPendingCalls(() => bearer)
  const [one, two, three] = [1, 2, 3].map((id) => calls.add(id, undefined, () => {}))
  calls.replay([1])
  calls.refuse([2, 1], 'OFFLINE')
  calls.refuseAll()
  await expect(one).resolves.toBe(bearer)
  await expect(two).rejects.toMatchObject({ code: 'OFFLINE' })
  await expect(three).rejects.toMatchObject({ code: 'SESSION_LOST' })
})

test('one that its caller aborts is refused at once and told of, once', async () => {
  const calls = createPendingCalls(() => bearer)
  const caller = new AbortController()
  let dropped = 0
  const call = calls.add(1, caller.signal, () => (dropped += 1))
  caller.abort()
  await expect(call).rejects.toMatchObject({ code: 'ABORTED' })
  calls.replay([1])
  expect(dropped).toBe(1)
})

test('an abort after the answer drops nothing', async () => {
  const calls = createPendingCalls(() => bearer)
  const caller = new AbortController()
  let dropped = 0
  const call = calls.add(1, caller.signal, () => (dropped += 1))
  calls.replay([1])
  caller.abort()
  await expect(call).resolves.toBe(bearer)
  expect(dropped).toBe(0)
})

test('without a bearer by then, the call is refused by what says so', async () => {
  const calls = createPendingCalls(() => {
    throw new Error('nobody is signed in')
  })
  const call = calls.add(1, undefined, () => {})
  calls.replay([1])
  await expect(call).rejects.toThrow('nobody is signed in')
})
