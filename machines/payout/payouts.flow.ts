import type { Payout } from '#contract/payout'
import { makeListFlow } from '#machines/kit/list.flow'

export const payoutsList = makeListFlow<Payout, { walletId: string }>('payouts')
