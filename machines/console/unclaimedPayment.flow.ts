import type { OpsUnclaimedPayment, UnclaimedPaymentAct } from '#contract/ops/unclaimedPayment'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const unclaimedPayment = makeRecordFlow<
  OpsUnclaimedPayment,
  'take' | 'leave' | UnclaimedPaymentAct
>({
  id: 'unclaimedPayment',
  description: 'A payment that is nobody’s, until a second person credits it to a customer.',
})
