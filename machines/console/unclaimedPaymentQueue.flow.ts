import type {
  UnclaimedPayment,
  UnclaimedPaymentSort,
  UnclaimedPaymentView,
} from '#contract/ops/unclaimedPayment'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Payments that are nobody's, before or after somebody decided that the bank keeps them. */
export const unclaimedPaymentQueue = makeQueueFlow<
  { view: UnclaimedPaymentView; sort: UnclaimedPaymentSort; offset: number },
  UnclaimedPayment
>('unclaimedPaymentQueue')
