import type { UnclaimedPayment, UnclaimedPaymentView } from '#contract/ops/unclaimedPayment'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Payments that are nobody's, before or after somebody decided that the bank keeps them. */
export const unclaimedPaymentQueue = makeReadFlow<
  { view: UnclaimedPaymentView; offset: number },
  Page<UnclaimedPayment>
>('unclaimedPaymentQueue')
