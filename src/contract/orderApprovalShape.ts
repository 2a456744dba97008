import * as z from 'zod/mini'
import { Amount } from './kit/amount.ts'
import { Moment } from './kit/fields.ts'

/** Of a payment that waits for a second person. */

/** What was typed and stays: what leaves, what of it is exchanged, or what arrives. */
const fixedAmounts = ['total', 'net', 'arrives'] as const
export type FixedAmount = (typeof fixedAmounts)[number]

/** At which whoever may approve it does, until it expires. */
const ApprovalPrice = z.object({
  quote_id: z.string(),
  expires_at: Moment,
  rate: Amount,
  total: Amount,
  fee: Amount,
  network_fee: Amount,
  arrives: Amount,
})
export type ApprovalPrice = z.output<typeof ApprovalPrice>

export const OrderApproval = z.object({
  made_by: z.nullable(z.string()),
  approvers: z.array(z.string()),
  /** Null where it converts nothing. */
  fixed: z.nullable(z.enum(fixedAmounts)),
  /** Null for whoever may not approve it, and where there is no price now. */
  price: z.nullable(ApprovalPrice),
})
