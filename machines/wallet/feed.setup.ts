import { assign, emit, setup } from 'xstate'
import type { FeedChange, FeedPosition } from '#contract/feed'
import { Refusal, type RefusalCode, type RefusalNote } from '#contract/kit/refusal'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** What the feed asks, remembers, hears and announces. The picture is in feed.flow.ts. */

export interface FeedCursor {
  walletId: string
  /** How far was heard; null before the first time. */
  heard: FeedPosition | null
}

/** What comes over the line while it stands. */
export type FeedLineEvent =
  | { type: 'feed.joined' }
  | { type: 'feed.live'; place: FeedPosition }
  | { type: 'feed.told'; change: FeedChange }
  | { type: 'feed.reset'; place: FeedPosition }
  | { type: 'feed.refused'; code: RefusalCode; epoch: number }
  | { type: 'feed.broken' }

export type FeedDeviceEvent = { type: 'device.woke' } | { type: 'network.lost' }

export const feedPorts = {
  /** Joins the wallet's channel, once, and tells what comes until it is left. */
  watchFeed: stream<FeedLineEvent, FeedCursor>('watchFeed'),
  watchDevice: stream<FeedDeviceEvent>('watchDevice'),
  /** Asks the session for a newer token than that of a generation; `again` when that was new too. */
  renewToken: question<void, { epoch: number; again: boolean }>('renewToken'),
  awaitNetwork: question<unknown>('awaitNetwork'),
}

export interface FeedContext {
  walletId: string | null
  heard: FeedPosition | null
  /** The piece of news that brought us to `heard`; null where the wallet must be read anew. */
  change: FeedChange | null
  /** The generation of the token that was refused. */
  epoch: number
  /** Whether the token was renewed a moment ago, for the joining under way. */
  renewed: boolean
  tries: number
  refusal: RefusalNote | null
}

export type FeedEvent =
  | { type: 'wallet.follow'; walletId: string; since: FeedPosition | null }
  | { type: 'wallet.leave' }
  | FeedLineEvent
  | FeedDeviceEvent

/** One piece of news, once and in order; or that the wallet must be read anew from here. */
export type FeedEmitted =
  | { type: 'news.told'; change: FeedChange }
  | { type: 'news.reset'; place: FeedPosition }

const QUICK_ATTEMPTS = 3

const tokenCodes: readonly RefusalCode[] = ['ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID']
/** No later try would be answered otherwise. */
const lastingCodes: readonly RefusalCode[] = [
  'NOT_FOUND',
  'FORBIDDEN',
  'TENANT_MISMATCH',
  'USER_BLOCKED',
  'VALIDATION_FAILED',
]
const noAnswer: readonly RefusalCode[] = ['OFFLINE', 'TIMEOUT', 'ABORTED', 'INTERNAL']

/** The number after what was heard; the first of a wallet that was silent begins its epoch. */
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
    stillQuick: ({ context }) => context.tries < QUICK_ATTEMPTS,
    walletKnown: ({ context }) => context.walletId !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    nextNews: ({ context }, { place }: FeedChange) => isNext(context.heard, place),
    knownNews: ({ context }, { place }: FeedChange) => isKnown(context.heard, place),
    firstTime: ({ context }) => context.heard === null,
    allTold: ({ context }, place: FeedPosition) =>
      context.heard?.seq === place.seq && (context.heard.epoch === place.epoch || place.seq === 0),
    tokenRefused: (_, { code }: { code: RefusalCode }) => tokenCodes.includes(code),
    lastingRefusal: (_, { code }: { code: RefusalCode }) => lastingCodes.includes(code),
    unanswered: ({ event }) => noAnswer.includes(refusalIn(event).code),
  },
  actions: {
    noteWallet: assign((_, followed: { walletId: string; since: FeedPosition | null }) => ({
      walletId: followed.walletId,
      heard: followed.since,
      change: null,
    })),
    forgetWallet: assign({ walletId: null, heard: null, change: null }),
    noteChange: assign((_, change: FeedChange) => ({ change, heard: change.place })),
    notePlace: assign((_, place: FeedPosition) => ({ heard: place, change: null })),
    noteCode: assign((_, { code, epoch }: { code: RefusalCode; epoch: number }) => ({
      refusal: new Refusal(code).note,
      epoch,
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    noteRenewal: assign({ renewed: true }),
    forgetRenewal: assign({ renewed: false }),
    noteTry: assign(({ context }) => ({ tries: Math.min(context.tries + 1, QUICK_ATTEMPTS) })),
    forgetTroubles: assign({ tries: 0, renewed: false, refusal: null }),
    announceChange: emit((_, change: FeedChange) => ({ type: 'news.told' as const, change })),
    announceReset: emit((_, place: FeedPosition) => ({ type: 'news.reset' as const, place })),
  },
})
