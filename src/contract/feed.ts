import * as z from 'zod/mini'

/**
 * The live news of a wallet, in the words of the Supabase Realtime protocol: what a channel is
 * called, what is said to join it, and what comes back. The frames themselves are the protocol's own.
 *
 * Each piece of news has a number, one more than the one before in the same epoch. Whoever was away
 * says how far they had heard, and is told what came since, or that they must read anew.
 */

export const REALTIME_PATH = '/realtime/v1'

/** More than this is not told again: the wallet is read anew instead. */
export const FEED_LENGTH_MAX = 1_000

/**
 * The tables a wallet's channel tells of, by their names on the wire. Notices are the person's, and
 * told to each of their wallets: how many are unread, and nothing of what they say.
 */
export const feedTables = [
  'transactions',
  'orders',
  'cards',
  'accounts',
  'rails',
  'notices',
] as const
export type FeedTable = (typeof feedTables)[number]

export const feedKinds = ['INSERT', 'UPDATE', 'DELETE'] as const
export type FeedKind = (typeof feedKinds)[number]

/** What a watched page tells, in the protocol's own way of saying a thing that is not stored. */
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

/** What a subscriber wants to hear of; without a table, of all of them. */
export const FeedBinding = z.object({
  event: z.enum(['*', ...feedKinds]),
  schema: z.literal('public'),
  table: z.optional(z.enum(['*', ...feedTables])),
  filter: z.string().check(z.maxLength(WORD_MAX), z.regex(/^wallet_id=eq\.[\w-]{1,64}$/)),
})
export type FeedBinding = z.output<typeof FeedBinding>

/** The user's access token stands in here, never in the address. */
export const FeedJoin = z.object({
  config: z.object({
    postgres_changes: z.array(FeedBinding).check(z.minLength(1), z.maxLength(BINDINGS_MAX)),
  }),
  access_token: Token,
  /** How far the subscriber has heard already. */
  feed: z.nullish(FeedPosition),
  /** A watch of theirs (play tenants): what its page tells is said on this channel as well. */
  watch: z.nullish(z.string().check(z.maxLength(64))),
})

export type FeedJoin = z.output<typeof FeedJoin>

export const FeedRenewal = z.object({ access_token: Token })

/** Any frame a client may send, in either version of the protocol. */
const Ref = z.nullish(z.string().check(z.maxLength(WORD_MAX)))
const Word = z.string().check(z.minLength(1), z.maxLength(WORD_MAX))
export const FeedFrame = z.union([
  z.object({ join_ref: Ref, ref: Ref, topic: Word, event: Word, payload: z.unknown() }),
  z.pipe(
    z.tuple([Ref, Ref, Word, Word, z.unknown()]),
    z.transform(([join_ref, ref, topic, event, payload]) => ({
      join_ref,
      ref,
      topic,
      event,
      payload,
    })),
  ),
])
export type FeedFrame = z.output<typeof FeedFrame>

/** A changed row, with its place in the feed, which travels in the row. */
export interface FeedChange {
  table: FeedTable
  kind: FeedKind
  at: string
  place: FeedPosition
  record: Record<string, unknown>
}

/**
 * What the bank says of the channel itself. LIVE: all that was missed has been told. RESET: it cannot
 * be told, read anew. RESTART: the bank is about to go, and comes back.
 */
export const feedNotices = ['LIVE', 'RESET', 'RESTART'] as const
export const FeedNotice = z.extend(FeedPosition, {
  extension: z.literal('feed'),
  message: z.enum(feedNotices),
})
export type FeedNotice = z.output<typeof FeedNotice>

/** A changed row as the socket sends it: a deleted one is in `old`, any other in `new`. */
const Row = z.looseObject({ feed: z.optional(FeedPosition) })
export const FeedChangeMessage = z.object({
  table: z.enum(feedTables),
  eventType: z.enum(feedKinds),
  commit_timestamp: z.string(),
  new: Row,
  old: Row,
})
