import { expect, test } from 'vitest'
import { createActor, emit, setup, type EventObject } from 'xstate'
import { createFakeDevice } from '#device/fakeDevice'
import { authorityOf } from '#app/features/session/authority.ts'
import { createTokenCache } from '#app/features/session/tokenCache.ts'

/** What calls ask of the session: its token, and what becomes of a refused one. */

type Authority = ReturnType<typeof authorityOf>
type Session = NonNullable<ReturnType<Parameters<typeof authorityOf>[0]>>

const EPOCH = 3

/** A session that is signed in, notes what it is told, and answers when a test says so. */
function openSession(signInId = 'm1') {
  const { tokenStore } = createFakeDevice()
  tokenStore.store({ access_token: 'at-0', refresh_token: 'rt-1' }, 'm1')
  const cache = createTokenCache(tokenStore)
  cache.look()
  const told: EventObject[] = []
  const actor = createActor(
    setup({
      types: { emitted: {} as EventObject & { ids: number[]; reason?: string } },
      actions: { note: ({ event }) => void told.push(event) },
    }).createMachine({
      context: { epoch: EPOCH, tokens: { signInId } },
      initial: 'inside',
      states: {
        inside: { tags: 'inside', on: { leave: 'outside', end: 'over' } },
        outside: {},
        over: { type: 'final' },
      },
      on: {
        'answer.replay': { actions: emit({ type: 'calls.replay', ids: [1] }) },
        'answer.refuse': { actions: emit({ type: 'calls.refuse', ids: [1], reason: 'X' }) },
        '*': { actions: 'note' },
      },
    }),
  ).start()
  const authority = authorityOf(() => actor as unknown as Session, cache)
  return { actor, authority, told, tokenStore }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (thrown: { code: string }) => thrown.code,
  )

test('a call bears the token of the session, and none once that is left', () => {
  const { actor, authority, told } = openSession()
  expect(authority.bearer()).toEqual({ token: 'at-0', epoch: EPOCH })
  expect(told).toEqual([])
  actor.send({ type: 'leave' })
  expect(authority.bearer()).toEqual({ token: null, epoch: EPOCH })
})

test('a token that another tab stored is told to the session before it is borne', () => {
  const { authority, told, tokenStore } = openSession()
  tokenStore.store({ access_token: 'at-9', refresh_token: 'rt-9' }, 'm1')
  expect(authority.bearer().token).toBe('at-9')
  expect(told).toMatchObject([{ type: 'tokens.changed', tokens: { signInId: 'm1' } }])
})

test('a token of somebody who has just signed in elsewhere is not borne', () => {
  const { authority } = openSession('m0')
  expect(() => authority.bearer()).toThrow(expect.objectContaining({ code: 'SESSION_LOST' }))
})

const asked = (authority: Authority, signal?: AbortSignal) => authority.renew(EPOCH, signal)

test('a refused call waits for the session, and is made again with its token', async () => {
  const { actor, authority, told } = openSession()
  authority.bearer()
  const waiting = asked(authority)
  expect(told).toEqual([{ type: 'call.refused', id: 1, kind: 'plain', epoch: EPOCH }])
  actor.send({ type: 'answer.replay' })
  expect(await waiting).toEqual({ token: 'at-0', epoch: EPOCH })
})

test('a refused call is refused with the session’s reason, or once it ends', async () => {
  const { actor, authority } = openSession()
  const refused = codeOf(asked(authority))
  actor.send({ type: 'answer.refuse' })
  expect(await refused).toBe('X')
  const waiting = codeOf(asked(authority))
  actor.send({ type: 'end' })
  expect(await waiting).toBe('SESSION_LOST')
  expect(await codeOf(asked(authority))).toBe('SESSION_LOST')
  expect(authority.bearer()).toEqual({ token: null, epoch: 0 })
})

test('whoever gives up is refused at once, and the session forgets the call', async () => {
  const { authority, told } = openSession()
  const stop = new AbortController()
  const waiting = codeOf(asked(authority, stop.signal))
  stop.abort()
  expect(await waiting).toBe('ABORTED')
  expect(told.at(-1)).toEqual({ type: 'call.dropped', id: 1 })
  expect(await codeOf(asked(authority, stop.signal))).toBe('ABORTED')
  expect(told).toHaveLength(2)
})

test('a lost session and a blocked customer are told with the epoch they are of', () => {
  const { authority, told } = openSession()
  authority.lost('entry', EPOCH)
  authority.blocked(EPOCH, 'USER_BLOCKED')
  expect(told).toEqual([
    { type: 'call.refused', id: 1, kind: 'entry', epoch: EPOCH },
    { type: 'user.blocked', epoch: EPOCH, reason: 'USER_BLOCKED' },
  ])
})
