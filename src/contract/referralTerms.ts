import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'

/** What inviting a friend brings, where the tenant pays for it. */
export const ReferralTerms = z.object({
  currency: z.string(),
  /** Of the two one may be 0. */
  inviter: Amount,
  friend: Amount,
  /** How much the friend has to add from outside. */
  added: Amount,
  /** Within so many days of their sign-up. */
  days: z.int(),
  /** How many rewards somebody who invites gets within 365 days. */
  per_year: z.int(),
})
export type ReferralTerms = z.output<typeof ReferralTerms>
