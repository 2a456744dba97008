import type { SubAccount } from '#contract/program'
import { makeListFlow } from '#machines/kit/list.flow'

/** What pays for the cards of a wallet, each with its cards. */
export const cardsList = makeListFlow<SubAccount, { walletId: string }>('cards')
