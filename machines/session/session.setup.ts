import { assign, emit, setup } from 'xstate'
import type { RefusalCode } from '#contract/kit/refusal'
import type { signOutScopes } from '#contract/session'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * What the session chart asks, remembers, hears and announces. The picture is in session.flow.ts;
 * these words stand apart because its states fill two files.
 */

export const QUEUE_MAX = 2_000

export interface StoredTokens {
  access: boolean
  refresh: boolean
  /** Names the signing-in the tokens came from; a renewal leaves it. No secret. */
  signInId: string | null
}

/** `entry` is the renewal itself or a Telegram sign-in; `retry` was already sent twice. */
export type CallKind = 'plain' | 'entry' | 'retry'

export type SignOutScope = Exclude<(typeof signOutScopes)[number], 'others'>

export const sessionPorts = {
  findStoredTokens: question<StoredTokens>('findStoredTokens'),
  /** One holder over all tabs; whoever finds newer tokens on the shelf takes those. */
  renewTokens: question<StoredTokens>('renewTokens'),
  signInByTelegram: question<StoredTokens>('signInByTelegram'),
  /** Answers when the device is online, and whether it had to wait for that. */
  awaitNetwork: question<{ waited: boolean }>('awaitNetwork'),
  /** Drops the tokens of that signing-in first of all; then tells the bank, where a scope says so. */
  endSession: question<void, { scope: SignOutScope | null; signInId: string | null }>('endSession'),
}

export interface SessionContext {
  insideTelegram: boolean
  /** How many calls may wait at once. */
  queueMax: number
  tokens: StoredTokens
  /** The generation of the access token: one more with every renewal and every signing-in. */
  epoch: number
  /** The generation with which the present signing-in began. */
  signInEpoch: number
  queue: number[]
  attempts: number
  /** What the bank is told on leaving; null when it ended the session itself. */
  signOutScope: SignOutScope | null
  /** Why the session was lost; null after an ordinary sign-out. */
  reason: RefusalCode | null
}

interface RefusedCall {
  id: number
  kind: CallKind
  epoch: number
}

export type SessionEvent =
  | ({ type: 'call.refused' } & RefusedCall)
  | { type: 'call.dropped'; id: number }
  | { type: 'tokens.stored'; tokens: StoredTokens }
  | { type: 'tokens.changed'; tokens: StoredTokens }
  | { type: 'user.blocked'; epoch: number }
  | { type: 'session.end'; scope: SignOutScope }
  | { type: 'session.retry' }

export type SessionEmitted =
  | { type: 'calls.replay'; ids: number[]; epoch: number }
  | { type: 'calls.refuse'; ids: number[]; reason: RefusalCode }
  | { type: 'session.lost'; reason: RefusalCode | null }

const noTokens: StoredTokens = { access: false, refresh: false, signInId: null }

/** A renewal that got no real answer is tried once more; any other refusal ends the session. */
const noAnswer: readonly RefusalCode[] = [
  'OFFLINE',
  'TIMEOUT',
  'ABORTED',
  'BAD_RESPONSE',
  'INTERNAL',
  'OVERLOADED',
  'RATE_LIMITED',
]

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    input: {} as Pick<SessionContext, 'insideTelegram'> & Partial<Pick<SessionContext, 'queueMax'>>,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'inside' | 'outside',
  },
  actors: sessionPorts,
  delays: {
    renewalTimesOut: REQUEST_TIMEOUT_MS,
    retryDelayPasses: 2_000,
    networkWaitTimesOut: REQUEST_TIMEOUT_MS,
    signOutTimesOut: 5_000,
  },
  guards: {
    tokensFound: (_, tokens: StoredTokens) => tokens.access || tokens.refresh,
    sameSignIn: ({ context }, tokens: StoredTokens) =>
      (tokens.access || tokens.refresh) && tokens.signInId === context.tokens.signInId,
    ofAnotherSignIn: ({ context }, call: { epoch: number }) => call.epoch < context.signInEpoch,
    ofThisSignIn: ({ context }, call: { epoch: number }) => call.epoch >= context.signInEpoch,
    renewalExhausted: (_, call: RefusedCall) => call.kind !== 'plain',
    renewalItself: (_, call: RefusedCall) => call.kind === 'entry',
    entryOfThisEpoch: ({ context }, call: RefusedCall) =>
      call.kind === 'entry' && call.epoch === context.epoch,
    newerTokenStored: ({ context }, call: RefusedCall) => call.epoch < context.epoch,
    queueFull: ({ context }) => context.queue.length >= context.queueMax,
    canRefresh: ({ context }) => context.tokens.refresh,
    insideTelegram: ({ context }) => context.insideTelegram,
    retriesExhausted: ({ context }, { waited }: { waited: boolean }) =>
      context.attempts > 0 && !waited,
    userBlocked: ({ event }) => refusalIn(event).code === 'USER_BLOCKED',
    unanswered: ({ event }) => noAnswer.includes(refusalIn(event).code),
  },
  actions: {
    assignSignIn: assign(({ context }, tokens: StoredTokens) => ({
      tokens,
      epoch: context.epoch + 1,
      signInEpoch: context.epoch + 1,
    })),
    assignRenewal: assign(({ context }, tokens: StoredTokens) => ({
      tokens,
      epoch: context.epoch + 1,
    })),
    countAttempt: assign((_, { waited }: { waited: boolean }) => ({ attempts: waited ? 0 : 1 })),
    assignSignOutScope: assign((_, { scope }: { scope: SignOutScope }) => ({
      signOutScope: scope,
    })),
    assignReason: assign((_, { reason }: { reason: RefusalCode }) => ({ reason })),
    assignRefusal: assign(({ event }) => ({ reason: refusalIn(event).code })),
    assignCall: assign(({ context }, { id }: { id: number }) => ({
      queue: [...context.queue, id],
    })),
    clearCall: assign(({ context }, { id }: { id: number }) => ({
      queue: context.queue.filter((waiting) => waiting !== id),
    })),
    clearQueue: assign({ queue: [] }),
    clearFailures: assign({ attempts: 0, signOutScope: null, reason: null }),
    clearTokens: assign({ tokens: noTokens }),
    emitCallReplay: emit(({ context }, { id }: { id: number }) => replay(context, [id])),
    emitQueueReplay: emit(({ context }) => replay(context, context.queue)),
    emitCallRefusal: emit(({ context }, { id }: { id: number }) => refuse(context, [id])),
    emitQueueRefusal: emit(({ context }) => refuse(context, context.queue)),
    emitQueueFull: emit((_, { id }: { id: number }) => ({
      type: 'calls.refuse' as const,
      ids: [id],
      reason: 'QUEUE_FULL' as const,
    })),
    emitLost: emit(({ context }) => ({ type: 'session.lost' as const, reason: context.reason })),
  },
})

const replay = ({ epoch }: SessionContext, ids: number[]) =>
  ({ type: 'calls.replay', ids, epoch }) as const

const refuse = ({ reason }: SessionContext, ids: number[]) =>
  ({ type: 'calls.refuse', ids, reason: reason ?? 'SESSION_LOST' }) as const
