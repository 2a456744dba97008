import type { OrderInfo } from '#contract/orderType'
import type { PaymentLimits } from '#contract/paymentLimits'
import { makeReadFlow } from '#machines/kit/read.flow'

/** What payments cost and how much may be paid: as the bank will hold the next order to them. */
export interface Fees {
  types: OrderInfo[]
  limits: PaymentLimits
}

export const fees = makeReadFlow<null, Fees>('fees')
