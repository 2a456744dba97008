import type { SubAccount } from '#contract/program'
import { makeListFlow } from '#machines/kit/list.flow'

/** The wallet's card balances, each with its cards. */
export const cardsList = makeListFlow<SubAccount, { walletId: string }>('cards')
