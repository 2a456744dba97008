import type { SubAccount } from '#contract/program'
import { makeListFlow } from '#machines/kit/list.flow'

export const cardsList = makeListFlow<SubAccount, { walletId: string }>('cards')
