import type { AccountListed } from '#contract/account'
import { makeListFlow } from '#machines/kit/list.flow'

export const accountsList = makeListFlow<AccountListed, { walletId: string }>('accounts')
