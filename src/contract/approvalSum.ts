import * as z from 'zod/mini'
import { Amount, AmountInput } from './kit/amount.ts'
import { endpoint } from './kit/endpoint.ts'
import { enveloped } from './kit/envelope.ts'
import { Id, Moment } from './kit/fields.ts'

/**
 * Ours: a sum of a wallet, in the base currency, above which every payment out of it needs a second
 * person, the owner's too.
 */

/** So much later a higher sum, or none, is in force. */
export const APPROVAL_SUM_HOURS = 24

/** So long somebody who approves payments may agree to it; after that it lapses. */
export const APPROVAL_SUM_AGREE_DAYS = 7

export const ApprovalSum = z.object({
  /** In force now; null for none. */
  sum: z.nullable(Amount),
  /** What comes unless somebody stops it. */
  next: z.nullable(
    z.object({
      sum: z.nullable(Amount),
      /** Not before it. */
      from: Moment,
      /** Until when somebody has to agree; null once one has, and where nobody could. */
      agree_until: z.nullable(Moment),
    }),
  ),
})
export type ApprovalSum = z.output<typeof ApprovalSum>

const ofWallet = {
  base: 'core',
  path: '/frontend/wallets/:wallet_uuid/approval-sum',
  who: ['person'],
  rate: 'plain',
  repeat: 'natural',
  reply: enveloped(ApprovalSum),
} as const

/** By the owner alone. A higher sum, or none, is proved by a second factor. */
export const setApprovalSum = endpoint(ofWallet, {
  verb: 'PUT',
  ask: z.strictObject({ wallet_uuid: Id, sum: z.nullable(AmountInput) }),
  refuses: ['NOT_FOUND', 'AMOUNT_INVALID', 'APPROVER_REQUIRED', 'STEP_UP_REQUIRED'],
  audit: 'approval_sum_set',
})

export const stopApprovalSum = endpoint(ofWallet, {
  verb: 'DELETE',
  path: '/frontend/wallets/:wallet_uuid/approval-sum/next',
  ask: z.strictObject({ wallet_uuid: Id }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT'],
  audit: 'approval_sum_stopped',
})

/** By whoever approves payments and is not the owner; proved by their own second factor. */
export const agreeApprovalSum = endpoint(ofWallet, {
  verb: 'POST',
  path: '/frontend/wallets/:wallet_uuid/approval-sum/next/agree',
  ask: z.strictObject({ wallet_uuid: Id, sum: z.nullable(AmountInput) }),
  refuses: ['NOT_FOUND', 'AMOUNT_INVALID', 'STATE_CONFLICT', 'STEP_UP_REQUIRED'],
  audit: 'approval_sum_agreed',
})

export const approvalSumCalls = { setApprovalSum, stopApprovalSum, agreeApprovalSum }
