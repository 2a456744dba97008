import { assign, emit, setup } from 'xstate'
import type { FeedChange, FeedPosition } from '#contract/feed'
import { Refusal, type RefusalCode, type RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Ports, context, events and emits of feed.flow.ts. */

export interface FeedCursor {
  walletId: string
  /** Null before the first join. */
  position: FeedPosition | null
}

export type FeedLineEvent =
  | { type: 'feed.joined' }
  | { type: 'feed.live'; place: FeedPosition }
  | { type: 'feed.changed'; change: FeedChange }
  | { type: 'feed.reset'; place: FeedPosition }
  | { type: 'feed.refused'; code: RefusalCode; epoch: number }
  | { type: 'feed.broken' }

export type FeedDeviceEvent = { type: 'device.woke' } | { type: 'network.lost' }

export const feedPorts = {
  /** Joins the wallet's channel, and reports until the state is left. */
  watchFeed: stream<FeedLineEvent, FeedCursor>('watchFeed'),
  watchDevice: stream<FeedDeviceEvent>('watchDevice'),
  /** Asks the session for a token newer than `epoch`; `renewedBefore` if that one was new too. */
  renewToken: question<void, { epoch: number; renewedBefore: boolean }>('renewToken'),
  awaitNetwork: question<unknown>('awaitNetwork'),
}

export interface FeedContext {
  walletId: string | null
  position: FeedPosition | null
  /** The news at this position; null if the wallet must be read again. */
  change: FeedChange | null
  /** The epoch of the refused token. */
  epoch: number
  /** The token was renewed for this join. */
  renewed: boolean
  attempts: number
  refusal: RefusalNote | null
}

export type FeedEvent =
  | { type: 'wallet.follow'; walletId: string; since: FeedPosition | null }
  | { type: 'wallet.leave' }
  | FeedLineEvent
  | FeedDeviceEvent

/** One piece of news, once and in order, or that the wallet must be read again. */
export type FeedEmitted =
  | { type: 'news.arrived'; change: FeedChange }
  | { type: 'news.reset'; place: FeedPosition }

const QUICK_ATTEMPTS = 3

const tokenCodes: readonly RefusalCode[] = ['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID']
/** Refusals that no retry would change. */
const lastingCodes: readonly RefusalCode[] = [
  'NOT_FOUND',
  'FORBIDDEN',
  'TENANT_MISMATCH',
  'USER_BLOCKED',
  'USER_CLOSED',
  'VALIDATION_FAILED',
]
const noAnswer: readonly RefusalCode[] = ['OFFLINE', 'TIMEOUT', 'ABORTED', 'INTERNAL']

/** The next number, or the first of an epoch for a wallet without news. */
const isNext = (position: FeedPosition | null, place: FeedPosition) =>
  position !== null &&
  place.seq === position.seq + 1 &&
  (place.epoch === position.epoch || position.seq === 0)

const isKnown = (position: FeedPosition | null, place: FeedPosition) =>
  position !== null && place.epoch === position.epoch && place.seq <= position.seq

export const feedSetup = setup({
  types: {
    context: {} as FeedContext,
    input: {} as { walletId: string | null },
    events: {} as FeedEvent,
    emitted: {} as FeedEmitted,
    tags: {} as 'live',
  },
  actors: feedPorts,
  delays: {
    joinTimesOut: 10_000,
    catchUpTimesOut: 20_000,
    pausePasses: 500,
    longPausePasses: 4_000,
  },
  guards: {
    retriesLeft: ({ context }) => context.attempts < QUICK_ATTEMPTS,
    walletKnown: ({ context }) => context.walletId !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    nextNews: ({ context }, { place }: FeedChange) => isNext(context.position, place),
    knownNews: ({ context }, { place }: FeedChange) => isKnown(context.position, place),
    firstTime: ({ context }) => context.position === null,
    caughtUp: ({ context }, place: FeedPosition) =>
      context.position?.seq === place.seq &&
      (context.position.epoch === place.epoch || place.seq === 0),
    tokenRefused: (_, { code }: { code: RefusalCode }) => tokenCodes.includes(code),
    lastingRefusal: (_, { code }: { code: RefusalCode }) => lastingCodes.includes(code),
    unanswered: ({ event }) => noAnswer.includes(refusalIn(event).code),
  },
  actions: {
    assignWallet: assign((_, followed: { walletId: string; since: FeedPosition | null }) => ({
      walletId: followed.walletId,
      position: followed.since,
      change: null,
    })),
    clearWallet: assign({ walletId: null, position: null, change: null }),
    assignChange: assign((_, change: FeedChange) => ({ change, position: change.place })),
    assignPosition: assign((_, place: FeedPosition) => ({ position: place, change: null })),
    assignCode: assign((_, { code, epoch }: { code: RefusalCode; epoch: number }) => ({
      refusal: new Refusal(code).note,
      epoch,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignRenewal: assign({ renewed: true }),
    clearRenewal: assign({ renewed: false }),
    countAttempt: assign(({ context }) => ({
      attempts: Math.min(context.attempts + 1, QUICK_ATTEMPTS),
    })),
    clearFailures: assign({ attempts: 0, renewed: false, refusal: null }),
    emitChange: emit((_, change: FeedChange) => ({ type: 'news.arrived' as const, change })),
    emitReset: emit((_, place: FeedPosition) => ({ type: 'news.reset' as const, place })),
  },
})
