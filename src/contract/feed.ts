import * as z from 'zod/mini'
import { Id } from './kit/fields.ts'

/**
 * Messages are numbered without gaps within an epoch. A returning subscriber names the last one it
 * received, and gets what it missed or is told to reload.
 */

export const REALTIME_PATH = '/realtime/v1'
export const REALTIME_VERSION = '2.0.0'

/** Beyond this many missed messages the wallet is reloaded instead. */
export const FEED_LENGTH_MAX = 1_000

/**
 * Notices and the conversation belong to the person: each of their wallets is sent numbers, and no
 * text.
 */
const feedTables = [
  'transactions',
  'orders',
  'order_recalls',
  'cards',
  'card_challenges',
  'card_disputes',
  'accounts',
  'rails',
  'notices',
  'conversations',
  'payment_requests',
  'schedules',
  'payouts',
] as const
export type FeedTable = (typeof feedTables)[number]

const feedKinds = ['INSERT', 'UPDATE', 'DELETE'] as const
export type FeedKind = (typeof feedKinds)[number]

/** A broadcast, in the protocol's terms: an event that is not stored. */
export const FRAMES_EVENT = 'frames'

export const feedTopicOf = (walletId: string) => `wallet-transactions-${walletId}`
export const feedFilterOf = (walletId: string) => `wallet_id=eq.${walletId}`

export const FeedPosition = z.object({
  epoch: z.int().check(z.nonnegative()),
  seq: z.int().check(z.nonnegative()),
})
export type FeedPosition = z.output<typeof FeedPosition>

const TOKEN_MAX = 1_024
const BINDINGS_MAX = 20
const WORD_MAX = 200

const Token = z.nullish(z.string().check(z.maxLength(TOKEN_MAX)))

/** Without a table: all of them. */
export const FeedBinding = z.object({
  event: z.enum(['*', ...feedKinds]),
  schema: z.literal('public'),
  table: z.optional(z.enum(['*', ...feedTables])),
  filter: z.string().check(z.maxLength(WORD_MAX), z.regex(/^wallet_id=eq\.[\w-]{1,64}$/)),
})
export type FeedBinding = z.output<typeof FeedBinding>

/** The access token is sent in here, never in the URL. */
export const FeedJoin = z.object({
  config: z.object({
    postgres_changes: z.array(FeedBinding).check(z.minLength(1), z.maxLength(BINDINGS_MAX)),
  }),
  access_token: Token,
  feed: z.nullish(FeedPosition),
  watch: z.nullish(Id),
})

export type FeedJoin = z.output<typeof FeedJoin>

export const FeedRenewal = z.object({ access_token: Token })

const Ref = z.nullish(z.string().check(z.maxLength(WORD_MAX)))
const Word = z.string().check(z.minLength(1), z.maxLength(WORD_MAX))
const NamedFrame = z.object({
  join_ref: Ref,
  ref: Ref,
  topic: Word,
  event: Word,
  payload: z.unknown(),
})
const LISTED = 5
const ListedFrame = z.pipe(
  z.array(z.unknown()).check(z.minLength(LISTED), z.maxLength(LISTED)),
  z.transform(([join_ref, ref, topic, event, payload]): unknown => ({
    join_ref,
    ref,
    topic,
    event,
    payload,
  })),
)
/** A client of the newer protocol sends the same as a list. */
export const FeedFrame = z.union([NamedFrame, z.pipe(ListedFrame, NamedFrame)])
export type FeedFrame = z.output<typeof FeedFrame>

export const FeedReply = z.object({
  status: z.string(),
  response: z.object({ reason: z.optional(z.unknown()) }),
})

export interface FeedChange {
  table: FeedTable
  kind: FeedKind
  at: string
  place: FeedPosition
  record: Record<string, unknown>
}

/** RESET: what was missed cannot be sent, reload. RESTART: the bank is about to restart. */
const feedNotices = ['LIVE', 'RESET', 'RESTART'] as const
export const FeedNotice = z.extend(FeedPosition, {
  extension: z.literal('feed'),
  message: z.enum(feedNotices),
})
export type FeedNotice = z.output<typeof FeedNotice>

/** Why the bank ends a channel. */
export const FeedClosing = z.object({
  extension: z.literal('system'),
  status: z.literal('error'),
  message: z.string(),
})

const Row = z.looseObject({ feed: z.optional(FeedPosition) })
export const FeedChangeMessage = z.object({
  data: z.object({
    table: z.enum(feedTables),
    type: z.enum(feedKinds),
    commit_timestamp: z.string(),
    record: z.optional(Row),
    old_record: z.optional(Row),
  }),
})

export const FeedBroadcast = z.object({ event: z.literal(FRAMES_EVENT), payload: z.unknown() })
