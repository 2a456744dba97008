import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { Moment } from './kit/fields.ts'

/** Ours: a customer asks for a bank payment back that has left. The other bank decides. */

export const recallStatuses = [
  'REQUESTED',
  'SENT',
  'RETURNED',
  'REFUSED',
  'EXPIRED',
  'NOT_NEEDED',
] as const
export type RecallStatus = (typeof recallStatuses)[number]

export const isOpenRecall = (status: RecallStatus) => status === 'REQUESTED' || status === 'SENT'

export const recallReasons = ['wrong_recipient', 'wrong_amount', 'paid_twice', 'fraud'] as const
export type RecallReason = (typeof recallReasons)[number]

/** Why the other bank does not give it back. */
export const recallAnswers = [
  'recipient_refused',
  'account_closed',
  'no_money',
  'not_found',
  'legal',
  'other',
] as const
export type RecallAnswer = (typeof recallAnswers)[number]

/** Why a payment that left cannot be asked back. */
const recallObstacles = [
  'crypto',
  'not_sent',
  'unknown',
  'open',
  'returned',
  'refused',
  'too_late',
] as const
export type RecallObstacle = (typeof recallObstacles)[number]

export const Recall = z.object({
  id: z.string(),
  status: z.enum(recallStatuses),
  reason: z.enum(recallReasons),
  answer: z.nullable(z.enum(recallAnswers)),
  /** What arrived at the recipient, which is what is asked for. */
  amount: Amount,
  currency: z.string(),
  /** What came back of it: the other bank may keep a fee. */
  returned_amount: z.nullable(Amount),
  due_at: Moment,
  created_at: Moment,
  moved_at: Moment,
})
export type Recall = z.output<typeof Recall>

export const OrderRecall = z.object({
  /** Why it cannot be asked for now; null where it can. */
  obstacle: z.nullable(z.enum(recallObstacles)),
  /** For which reasons it can. */
  reasons: z.array(z.enum(recallReasons)),
  /** Until when, for at least one of them. */
  until: z.nullable(Moment),
  /** By when the other bank answers what is asked now. */
  answer_by: z.nullable(Moment),
  /** The newest one. */
  recall: z.nullable(Recall),
})
export type OrderRecall = z.output<typeof OrderRecall>
