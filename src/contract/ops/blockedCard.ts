import * as z from 'zod/mini'
import { cardReasons, cardStatuses } from '#contract/cardShape'
import { endpoint } from '#contract/kit/endpoint'
import { Id, Moment } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { assigning, QueueItem } from './queue.ts'
import { opsEndpoint } from './staff.ts'

/** Cards that the bank blocked on a suspicion, until somebody of the staff has looked. */

export const BLOCK_REVIEW_MS = 24 * 3_600_000
const WORDS_MAX = 300

export const blockedCardViews = ['waiting', 'kept'] as const
export type BlockedCardView = (typeof blockedCardViews)[number]

const blockedCardActs = ['release', 'keep'] as const
export type BlockedCardAct = (typeof blockedCardActs)[number]

export const BlockedCard = z.object({
  ...QueueItem.shape,
  wallet: z.string(),
  last4: z.string(),
  status: z.enum(cardStatuses),
  /** Null once it is no longer blocked. */
  reason: z.nullable(z.enum(cardReasons)),
})
export type BlockedCard = z.output<typeof BlockedCard>

export const blockedCardSorts = sortsBy('since', 'assignee')
export type BlockedCardSort = (typeof blockedCardSorts)[number]

/** Those that wait, the longest first; or those that somebody decided to keep blocked. */
export const listBlockedCards = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/blocked-cards',
  ask: z.strictObject({
    ...paging,
    view: z._default(z.enum(blockedCardViews), 'waiting'),
    sort: z._default(z.enum(blockedCardSorts), 'since'),
  }),
  reply: paginated(BlockedCard),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

const Review = z.object({
  id: z.string(),
  decision: z.enum(['RELEASED', 'KEPT']),
  /** As the holder was sent them. */
  words: z.string(),
  by: z.string(),
  at: Moment,
})

export const OpsBlockedCard = z.object({
  ...BlockedCard.shape,
  reviews: z.array(Review),
  /** What whoever asks may do now. */
  can: z.array(z.enum(blockedCardActs)),
})
export type OpsBlockedCard = z.output<typeof OpsBlockedCard>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readBlockedCard = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/blocked-cards/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsBlockedCard,
  repeat: 'read',
})

export const assignBlockedCard = endpoint(one, {
  ...assigning,
  path: '/api/ops/blocked-cards/:id/assign',
  audit: 'blocked_card_assigned',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  /** The holder reads the message as it is written. */
  ask: z.strictObject({
    id: Id,
    message: z.string().check(z.trim(), z.minLength(3), z.maxLength(WORDS_MAX)),
  }),
  reply: z.object({ id: z.string(), status: z.enum(cardStatuses) }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  repeat: 'spending',
} as const

/** Usable again, or frozen where its holder had frozen it. */
export const releaseCard = endpoint(deciding, {
  path: '/api/ops/blocked-cards/:id/release',
  audit: 'blocked_card_released',
})

export const keepCardBlocked = endpoint(deciding, {
  path: '/api/ops/blocked-cards/:id/keep',
  audit: 'blocked_card_kept',
})

export const blockedCardCalls = {
  listBlockedCards,
  readBlockedCard,
  assignBlockedCard,
  releaseCard,
  keepCardBlocked,
}
