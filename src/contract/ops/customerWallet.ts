import * as z from 'zod/mini'
import { Amount } from '#contract/kit/amount'
import { Moment } from '#contract/kit/fields'

export const CustomerWallet = z.object({
  id: z.string(),
  number: z.string(),
  type: z.string(),
  created_at: Moment,
  balances: z.array(
    z.object({
      symbol: z.string(),
      /** Coins of one symbol are on several networks. */
      chain: z.nullable(z.string()),
      booked: Amount,
      available: Amount,
    }),
  ),
})
