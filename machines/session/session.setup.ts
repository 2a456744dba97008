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
  mark: string | null
}

/** `entry` is the renewal itself or a Telegram sign-in; `retry` was already sent twice. */
export type CallKind = 'plain' | 'entry' | 'retry'

export type SignOutScope = Exclude<(typeof signOutScopes)[number], 'others'>

export const sessionPorts = {
  lookForTokens: question<StoredTokens>('lookForTokens'),
  /** One holder over all tabs; whoever finds newer tokens on the shelf takes those. */
  renewTokens: question<StoredTokens>('renewTokens'),
  signInByTelegram: question<StoredTokens>('signInByTelegram'),
  /** Answers when the device is online, and whether it had to wait for that. */
  awaitNetwork: question<{ waited: boolean }>('awaitNetwork'),
  /** Drops the tokens of that signing-in first of all; then tells the bank, where a scope says so. */
  endSession: question<void, { scope: SignOutScope | null; mark: string | null }>('endSession'),
}

export interface SessionContext {
  insideTelegram: boolean
  /** How many calls may wait at once. */
  queueMost: number
  kept: StoredTokens
  /** The generation of the access token: one more with every renewal and every signing-in. */
  epoch: number
  /** The generation with which the present signing-in began. */
  born: number
  queue: number[]
  tries: number
  /** What the bank is told on leaving; null when it ended the session itself. */
  farewell: SignOutScope | null
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
  | { type: 'tokens.kept'; kept: StoredTokens }
  | { type: 'tokens.changed'; kept: StoredTokens }
  | { type: 'user.blocked'; epoch: number }
  | { type: 'session.end'; scope: SignOutScope }
  | { type: 'session.retry' }

export type SessionEmitted =
  | { type: 'calls.replay'; ids: number[]; epoch: number }
  | { type: 'calls.refuse'; ids: number[]; reason: RefusalCode }
  | { type: 'session.lost'; reason: RefusalCode | null }

const noTokens: StoredTokens = { access: false, refresh: false, mark: null }

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
    input: {} as Pick<SessionContext, 'insideTelegram'> &
      Partial<Pick<SessionContext, 'queueMost'>>,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'inside' | 'outside',
  },
  actors: sessionPorts,
  delays: {
    renewalTimesOut: REQUEST_TIMEOUT_MS,
    hiccupPasses: 2_000,
    patienceEnds: REQUEST_TIMEOUT_MS,
    farewellTimesOut: 5_000,
  },
  guards: {
    tokensFound: (_, tokens: StoredTokens) => tokens.access || tokens.refresh,
    sameSigning: ({ context }, tokens: StoredTokens) =>
      (tokens.access || tokens.refresh) && tokens.mark === context.kept.mark,
    ofAnotherSigning: ({ context }, call: { epoch: number }) => call.epoch < context.born,
    ofThisSigning: ({ context }, call: { epoch: number }) => call.epoch >= context.born,
    renewalExhausted: (_, call: RefusedCall) => call.kind !== 'plain',
    renewalItself: (_, call: RefusedCall) => call.kind === 'entry',
    atTheDoor: ({ context }, call: RefusedCall) =>
      call.kind === 'entry' && call.epoch === context.epoch,
    newerTokenKept: ({ context }, call: RefusedCall) => call.epoch < context.epoch,
    queueFull: ({ context }) => context.queue.length >= context.queueMost,
    canRefresh: ({ context }) => context.kept.refresh,
    insideTelegram: ({ context }) => context.insideTelegram,
    triedEnough: ({ context }, { waited }: { waited: boolean }) => context.tries > 0 && !waited,
    userBlocked: ({ event }) => refusalIn(event).code === 'USER_BLOCKED',
    unanswered: ({ event }) => noAnswer.includes(refusalIn(event).code),
  },
  actions: {
    noteSigning: assign(({ context }, tokens: StoredTokens) => ({
      kept: tokens,
      epoch: context.epoch + 1,
      born: context.epoch + 1,
    })),
    noteRenewal: assign(({ context }, tokens: StoredTokens) => ({
      kept: tokens,
      epoch: context.epoch + 1,
    })),
    noteTry: assign((_, { waited }: { waited: boolean }) => ({ tries: waited ? 0 : 1 })),
    noteFarewell: assign((_, { scope }: { scope: SignOutScope }) => ({ farewell: scope })),
    noteReason: assign((_, { reason }: { reason: RefusalCode }) => ({ reason })),
    noteRefusal: assign(({ event }) => ({ reason: refusalIn(event).code })),
    noteCall: assign(({ context }, { id }: { id: number }) => ({ queue: [...context.queue, id] })),
    forgetCall: assign(({ context }, { id }: { id: number }) => ({
      queue: context.queue.filter((waiting) => waiting !== id),
    })),
    forgetQueue: assign({ queue: [] }),
    forgetTroubles: assign({ tries: 0, farewell: null, reason: null }),
    forgetTokens: assign({ kept: noTokens }),
    replayCall: emit(({ context }, { id }: { id: number }) => replay(context, [id])),
    replayQueue: emit(({ context }) => replay(context, context.queue)),
    refuseCall: emit(({ context }, { id }: { id: number }) => refuse(context, [id])),
    refuseQueue: emit(({ context }) => refuse(context, context.queue)),
    turnCallAway: emit((_, { id }: { id: number }) => ({
      type: 'calls.refuse' as const,
      ids: [id],
      reason: 'QUEUE_FULL' as const,
    })),
    announceLost: emit(({ context }) => ({
      type: 'session.lost' as const,
      reason: context.reason,
    })),
  },
})

const replay = ({ epoch }: SessionContext, ids: number[]) =>
  ({ type: 'calls.replay', ids, epoch }) as const

const refuse = ({ reason }: SessionContext, ids: number[]) =>
  ({ type: 'calls.refuse', ids, reason: reason ?? 'SESSION_LOST' }) as const
