import type { AccountListed } from '#contract/account'
import { makeListFlow } from '#machines/kit/list.flow'

/** The virtual accounts of a wallet, open and closed. */
export const accountsList = makeListFlow<AccountListed, { walletId: string }>('accounts')
