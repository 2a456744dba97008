import { assign, emit, setup } from 'xstate'
import type { RefusalCode } from '#contract/kit/refusal'
import { isBlockedCode, type BlockedCode } from '#contract/kit/refusals'
import type { signOutScopes } from '#contract/session'
import { REQUEST_TIMEOUT_MS } from '#contract/kit/wire'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

export const QUEUE_MAX = 2_000

/** Between retries of a renewal without an answer. Together they last a minute. */
export const RETRY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

export interface StoredTokens {
  access: boolean
  refresh: boolean
  /** The sign-in the tokens came from, kept by renewals. Not a secret. */
  signInId: string | null
}

/** `entry`: the renewal itself or a Telegram sign-in; `retry`: already sent twice. */
export type CallKind = 'plain' | 'entry' | 'retry'

export type SignOutScope = Exclude<(typeof signOutScopes)[number], 'others'>

export const sessionPorts = {
  findStoredTokens: question<StoredTokens>('findStoredTokens'),
  /** One tab at a time; newer tokens found in the store are used instead. */
  renewTokens: question<StoredTokens>('renewTokens'),
  signInByTelegram: question<StoredTokens>('signInByTelegram'),
  /** Answers once the device is online; `waited` if it had been offline. */
  awaitNetwork: question<{ waited: boolean }>('awaitNetwork'),
  /** Drops that sign-in's tokens first, then tells the bank if a scope is given. */
  endSession: question<void, { scope: SignOutScope | null; signInId: string | null }>('endSession'),
}

export interface SessionContext {
  insideTelegram: boolean
  queueMax: number
  retriesMax: number
  tokens: StoredTokens
  /** Incremented by every renewal and every sign-in. */
  epoch: number
  /** The epoch in which this sign-in began. */
  signInEpoch: number
  queue: number[]
  /** Renewals without an answer, in a row. */
  failures: number
  /** Null when the bank ended the session itself. */
  signOutScope: SignOutScope | null
  /** Null after an ordinary sign-out. */
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
  | { type: 'user.blocked'; epoch: number; reason: BlockedCode }
  | { type: 'session.end'; scope: SignOutScope }
  | { type: 'session.retry' }

export type SessionEmitted =
  | { type: 'calls.replay'; ids: number[]; epoch: number }
  | { type: 'calls.refuse'; ids: number[]; reason: RefusalCode }
  | { type: 'session.lost'; reason: RefusalCode | null }

const noTokens: StoredTokens = { access: false, refresh: false, signInId: null }

/** Renewals without an answer are retried; only a refusal by the bank ends the session. */
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
    input: {} as Pick<SessionContext, 'insideTelegram'> &
      Partial<Pick<SessionContext, 'queueMax' | 'retriesMax'>>,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'inside' | 'outside',
  },
  actors: sessionPorts,
  delays: {
    renewalTimesOut: REQUEST_TIMEOUT_MS,
    retryDelayPasses: ({ context }) => pauseAfter(context.failures),
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
    retriesExhausted: ({ context }) => context.failures > context.retriesMax,
    stillUnreachable: ({ context }, { waited }: { waited: boolean }) =>
      context.failures > context.retriesMax && !waited,
    userBlocked: ({ event }) => isBlockedCode(refusalIn(event).code),
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
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    restartCount: assign(({ context }, { waited }: { waited: boolean }) => ({
      failures: waited ? 0 : context.failures,
    })),
    assignSignOutScope: assign((_, { scope }: { scope: SignOutScope }) => ({
      signOutScope: scope,
      reason: null,
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
    clearFailures: assign({ failures: 0, signOutScope: null, reason: null }),
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

const pauseAfter = (failures: number) => RETRY_PAUSES_MS[failures - 1] ?? RETRY_PAUSES_MS[0]

const replay = ({ epoch }: SessionContext, ids: number[]) =>
  ({ type: 'calls.replay', ids, epoch }) as const

const refuse = ({ reason }: SessionContext, ids: number[]) =>
  ({ type: 'calls.refuse', ids, reason: reason ?? 'SESSION_LOST' }) as const
