import { expect, test } from 'vitest'
import { bothTokens, noTokens, open, otherTokens, trusted } from './slowSession.ts'

/** Signing in and out, case by case, as in renewing.test.ts. */

test.each([
  [noTokens, 'outside'],
  [bothTokens, 'inside'],
  [{ ...bothTokens, access: false }, 'inside'],
  [{ ...bothTokens, refresh: false }, 'inside'],
])('with %j in the token store a person is %s', async (found, place) => {
  expect((await trusted({}, found)).where()).toBe(place)
})

test('an unreadable token store signs nobody in, and changes are read again', async () => {
  const { answer, actor, calls, refuse, where } = open()
  await refuse('findStoredTokens', 'INTERNAL')
  expect(where()).toBe('outside')
  actor.send({ type: 'tokens.changed', tokens: bothTokens })
  expect(calls('findStoredTokens')).toBe(2)
  await answer('findStoredTokens', bothTokens)
  expect(where()).toBe('inside')
})

test('never replays a call of an earlier sign-in', async () => {
  const { actor, calls, call, emitted } = await trusted()
  actor.send({ type: 'tokens.stored', tokens: otherTokens })
  call(1, 1)
  expect(emitted).toEqual(['refuse 1 SESSION_LOST'])
  expect(calls('renewTokens')).toBe(0)
  call(2, 2)
  call(3, 1)
  expect(emitted).toEqual(['refuse 1 SESSION_LOST', 'refuse 3 SESSION_LOST'])
})

test('a blocked person keeps the tokens and can retry', async () => {
  const { actor, calls, call, emitted, refuse, where } = await trusted()
  call(1)
  await refuse('renewTokens', 'USER_BLOCKED')
  expect(emitted).toEqual(['refuse 1 USER_BLOCKED'])
  expect(where()).toBe('')
  expect(calls('endSession')).toBe(0)
  actor.send({ type: 'session.retry' })
  expect(where()).toBe('inside')
  call(2)
  expect(calls('renewTokens')).toBe(2)
})

test('whoever leaves after a block has left, and lost nothing', async () => {
  for (const isLifted of [false, true]) {
    const { actor, emitted } = await trusted()
    actor.send({ type: 'user.blocked', epoch: 1, reason: 'USER_CLOSED' })
    if (isLifted) actor.send({ type: 'session.retry' })
    actor.send({ type: 'session.end', scope: 'this' })
    expect(emitted).toEqual(['lost null'])
  }
})

test('a block counts only for the current sign-in', async () => {
  const { actor, where } = await trusted()
  actor.send({ type: 'tokens.stored', tokens: otherTokens })
  actor.send({ type: 'user.blocked', epoch: 1, reason: 'USER_BLOCKED' })
  expect(where()).toBe('inside')
  actor.send({ type: 'user.blocked', epoch: 2, reason: 'USER_BLOCKED' })
  expect(where()).toBe('')
})

test('sign-out sends its scope, refuses waiting calls and is no loss', async () => {
  for (const waits of [true, false]) {
    const { actor, answer, bank, call, emitted, where } = await trusted()
    if (waits) call(1)
    actor.send({ type: 'session.end', scope: 'all' })
    expect(emitted).toEqual([...(waits ? ['refuse 1 SESSION_LOST'] : []), 'lost null'])
    expect(bank.last('endSession').input).toEqual({ scope: 'all', signInId: 'm1' })
    await answer('endSession')
    expect(where()).toBe('outside')
    actor.send({ type: 'tokens.stored', tokens: otherTokens })
    expect(where()).toBe('inside')
  }
})

test('leaving after a new sign-in says nothing of an earlier loss', async () => {
  const { actor, call, emitted, refuse, answer } = await trusted()
  call(1)
  await refuse('renewTokens', 'REFRESH_INVALID')
  await answer('endSession')
  actor.send({ type: 'tokens.stored', tokens: otherTokens })
  actor.send({ type: 'session.end', scope: 'this' })
  expect(emitted).toEqual(['refuse 1 REFRESH_INVALID', 'lost REFRESH_INVALID', 'lost null'])
})

test('sign-out ends without the bank’s answer', async () => {
  const { actor, call, emitted, turn, where } = await trusted()
  actor.send({ type: 'session.end', scope: 'this' })
  await turn(5_000)
  expect(where()).toBe('outside')
  call(1)
  expect(emitted).toEqual(['lost null', 'refuse 1 SESSION_LOST'])
})

test('a refused Telegram sign-in ends the session', async () => {
  const { calls, call, emitted } = await trusted({ insideTelegram: true }, noTokens)
  call(1, 0, 'entry')
  expect(emitted).toEqual(['refuse 1 SESSION_LOST', 'lost SESSION_LOST'])
  expect(calls('endSession')).toBe(1)
})
