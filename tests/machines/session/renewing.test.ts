import { expect, test } from 'vitest'
import type { RefusalCode } from '#contract/kit/refusal'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'
import { isReconnecting } from '#machines/session/session.flow'
import { bothTokens, noTokens, otherTokens, trusted } from './slowSession.ts'

/**
 * Calls refused for their token, case by case: the walks of session.flow.test.ts follow the chart,
 * even where it is wrong.
 */

const FIRST_PAUSE_MS = 1_000
const PAUSES_MS = [FIRST_PAUSE_MS, 2_000, 4_000, 8_000, 15_000, 30_000]

test('many refused calls share one renewal and are replayed with its token', async () => {
  const { answer, calls, call, emitted, where } = await trusted()
  for (const id of [1, 2, 3]) call(id)
  expect(calls('renewTokens')).toBe(1)
  expect(emitted).toEqual([])
  await answer('renewTokens', bothTokens)
  expect(emitted).toEqual(['replay 1,2,3 at 2'])
  expect(where()).toBe('inside')
})

test('replays at once a call refused for an older token', async () => {
  const { answer, calls, call, emitted } = await trusted()
  call(1)
  await answer('renewTokens', bothTokens)
  call(2, 1)
  expect(emitted).toEqual(['replay 1 at 2', 'replay 2 at 2'])
  expect(calls('renewTokens')).toBe(1)
  call(3, 2)
  expect(calls('renewTokens')).toBe(2)
})

test('tokens of another sign-in replay no waiting call', async () => {
  const { answer, calls, call, emitted } = await trusted()
  call(1)
  await answer('renewTokens', otherTokens)
  expect(emitted).toEqual(['refuse 1 SESSION_LOST'])
  expect(calls('findStoredTokens')).toBe(2)
})

test.each<RefusalCode>([
  'OFFLINE',
  'TIMEOUT',
  'ABORTED',
  'BAD_RESPONSE',
  'INTERNAL',
  'OVERLOADED',
  'RATE_LIMITED',
])('renewals that end in %s are retried for a minute and never end the session', async (code) => {
  const { actor, answer, calls, call, emitted, refuse, turn, where } = await trusted()
  call(1)
  expect(isReconnecting(actor.getSnapshot())).toBe(false)
  for (const [failures, pause] of PAUSES_MS.entries()) {
    await refuse('renewTokens', code)
    expect(isReconnecting(actor.getSnapshot())).toBe(true)
    await turn(pause - 1)
    expect(calls('awaitNetwork')).toBe(failures)
    await turn(1)
    await answer('awaitNetwork', { waited: false })
    expect(calls('renewTokens')).toBe(failures + 2)
  }
  call(2)
  expect(emitted).toEqual([])
  await refuse('renewTokens', code)
  await answer('awaitNetwork', { waited: false })
  expect(emitted).toEqual([`refuse 1,2 ${code}`])
  expect(where()).toBe('inside')
  expect(calls('endSession')).toBe(0)
  call(3)
  await answer('renewTokens', bothTokens)
  expect(emitted.slice(1)).toEqual(['replay 3 at 2'])
  expect(isReconnecting(actor.getSnapshot())).toBe(false)
})

test('waits a minute in all before the waiting calls are refused', () => {
  expect(PAUSES_MS.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(60_000)
})

test('a refusal by the bank after failures ends the session', async () => {
  const { answer, call, emitted, refuse, turn, where } = await trusted()
  call(1)
  await refuse('renewTokens', 'OFFLINE')
  await turn(FIRST_PAUSE_MS)
  await answer('awaitNetwork', { waited: false })
  await refuse('renewTokens', 'REFRESH_EXPIRED')
  expect(emitted).toEqual(['refuse 1 REFRESH_EXPIRED', 'lost REFRESH_EXPIRED'])
  expect(where()).toBe('outside')
})

test('a network that cannot be watched keeps the session', async () => {
  const { call, emitted, refuse, turn, where } = await trusted()
  call(1)
  await refuse('renewTokens', 'TIMEOUT')
  await turn(FIRST_PAUSE_MS)
  await refuse('awaitNetwork', 'INTERNAL')
  expect(emitted).toEqual(['refuse 1 TIMEOUT'])
  expect(where()).toBe('inside')
})

test('retries again each time the device was offline', async () => {
  const { answer, calls, call, emitted, refuse, turn } = await trusted()
  call(1)
  for (const tries of [2, 3, 4]) {
    await refuse('renewTokens', 'OFFLINE')
    await turn(FIRST_PAUSE_MS)
    await answer('awaitNetwork', { waited: true })
    expect(calls('renewTokens')).toBe(tries)
  }
  await answer('renewTokens', bothTokens)
  expect(emitted).toEqual(['replay 1 at 2'])
})

test('refuses calls that wait too long for the network, keeping the session', async () => {
  const { calls, call, emitted, refuse, turn, where } = await trusted()
  call(1)
  await refuse('renewTokens', 'OFFLINE')
  await turn(FIRST_PAUSE_MS)
  await turn(REQUEST_TIMEOUT_MS)
  expect(emitted).toEqual(['refuse 1 OFFLINE'])
  expect(where()).toBe('inside')
  call(2)
  expect(calls('renewTokens')).toBe(2)
})

test('gives up an unanswered renewal after a minute and retries', async () => {
  const { calls, bank, call, turn } = await trusted()
  call(1)
  await turn(REQUEST_TIMEOUT_MS)
  expect(bank.last('renewTokens').signal.aborted).toBe(true)
  await turn(FIRST_PAUSE_MS)
  expect(calls('awaitNetwork')).toBe(1)
})

test('a refused renewal ends the session and refuses the calls with its reason', async () => {
  const { calls, bank, call, emitted, refuse, where } = await trusted()
  call(1)
  await refuse('renewTokens', 'REFRESH_REUSED')
  expect(emitted).toEqual(['refuse 1 REFRESH_REUSED', 'lost REFRESH_REUSED'])
  expect(where()).toBe('outside')
  expect(bank.last('endSession').input).toEqual({ scope: null, signInId: 'm1' })
  expect(calls('findStoredTokens')).toBe(1)
})

test('another tab’s renewal replays the waiting calls, unless it is another sign-in', async () => {
  for (const [theirs, becomes] of [
    [bothTokens, 'replay 1 at 2'],
    [otherTokens, 'refuse 1 SESSION_LOST'],
    [noTokens, 'refuse 1 SESSION_LOST'],
  ] as const) {
    const { actor, bank, call, emitted } = await trusted()
    call(1)
    actor.send({ type: 'tokens.changed', tokens: theirs })
    expect(emitted).toEqual([becomes])
    expect(bank.last('renewTokens').signal.aborted).toBe(true)
  }
})

test('a call sent twice ends the session; the renewal itself does not', async () => {
  const { call, emitted } = await trusted()
  call(1, 1, 'retry')
  expect(emitted).toEqual(['refuse 1 SESSION_LOST', 'lost SESSION_LOST'])
  const again = await trusted()
  again.call(1)
  again.call(2, 1, 'entry')
  expect(again.emitted).toEqual(['refuse 2 SESSION_LOST'])
  again.call(3, 1, 'retry')
  expect(again.emitted.slice(1)).toEqual(['refuse 1,3 SESSION_LOST', 'lost SESSION_LOST'])
})

test('without a refresh token signs in by Telegram, elsewhere ends the session', async () => {
  const access = { ...bothTokens, refresh: false }
  const web = await trusted({}, access)
  web.call(1)
  expect(web.emitted).toEqual(['refuse 1 NO_REFRESH_TOKEN', 'lost NO_REFRESH_TOKEN'])
  const mini = await trusted({ insideTelegram: true }, access)
  mini.call(1)
  await mini.refuse('signInByTelegram', 'OFFLINE')
  await mini.turn(FIRST_PAUSE_MS)
  await mini.answer('awaitNetwork', { waited: false })
  expect(mini.calls('signInByTelegram')).toBe(2)
  await mini.answer('signInByTelegram', access)
  expect(mini.emitted).toEqual(['replay 1 at 2'])
})

test('limits the waiting calls and drops aborted ones', async () => {
  const { actor, answer, call, emitted } = await trusted({ queueMax: 2 })
  for (const id of [1, 2, 3]) call(id)
  expect(emitted).toEqual(['refuse 3 QUEUE_FULL'])
  actor.send({ type: 'call.dropped', id: 1 })
  call(4)
  await answer('renewTokens', bothTokens)
  expect(emitted.slice(1)).toEqual(['replay 2,4 at 2'])
})
