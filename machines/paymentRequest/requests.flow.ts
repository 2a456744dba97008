import type { PaymentRequest } from '#contract/paymentRequest'
import { makeListFlow } from '#machines/kit/list.flow'

export const requestsList = makeListFlow<PaymentRequest, { walletId: string }>('requests')
