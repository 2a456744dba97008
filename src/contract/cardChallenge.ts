import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { endpoint, readers } from './kit/endpoint.ts'
import { Id, Moment } from './kit/fields.ts'
import { paginated, paging } from './kit/page.ts'
import { cardBrands, cardStatuses } from './cardShape.ts'

/** Ours: 3-D Secure. A shop on the web asks through the network whether the holder is paying. */

const challengeStatuses = ['WAITING', 'APPROVED', 'DENIED', 'EXPIRED'] as const
export type CardChallengeStatus = (typeof challengeStatuses)[number]

export const CHALLENGE_WAITS_MS = 5 * 60_000

export const CardChallenge = z.object({
  id: z.string(),
  status: z.enum(challengeStatuses),
  wallet_id: z.string(),
  card_id: z.string(),
  brand: z.enum(cardBrands),
  last4: z.string().check(z.regex(/^\d{4}$/)),
  card_status: z.enum(cardStatuses),
  merchant: z.object({
    name: z.string(),
    category_code: z.string(),
    city: z.string(),
    country: z.string(),
  }),
  amount: Amount,
  currency: z.string(),
  created_at: Moment,
  expires_at: Moment,
  /** Of the bank’s clock, which a phone's may be far from. */
  seconds_left: z.int(),
  answered_at: z.nullable(Moment),
})
export type CardChallenge = z.output<typeof CardChallenge>

const inside = { base: 'core', rate: 'plain' } as const

export const listCardChallenges = endpoint(inside, {
  verb: 'GET',
  path: '/issuing/challenges',
  who: readers,
  ask: z.strictObject({
    wallet_uuid: Id,
    ...paging,
    status: z.optional(z.enum(challengeStatuses)),
  }),
  reply: paginated(CardChallenge),
  refuses: ['NOT_FOUND'],
  repeat: 'read',
  rate: 'list',
})

/** An answer given again changes nothing; another one, or one that comes too late, is refused. */
const answering = {
  ...inside,
  verb: 'POST',
  who: ['person'],
  ask: z.strictObject({ id: Id }),
  reply: CardChallenge,
  repeat: 'natural',
} as const

export const approveCardChallenge = endpoint(answering, {
  path: '/issuing/challenges/:id/approve',
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
  audit: 'card_challenge_approved',
})

/** Freezes the card too. */
export const denyCardChallenge = endpoint(answering, {
  path: '/issuing/challenges/:id/deny',
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'card_challenge_denied',
})

export const cardChallengeCalls = {
  listCardChallenges,
  approveCardChallenge,
  denyCardChallenge,
}
