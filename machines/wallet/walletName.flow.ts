import type { Wallet } from '#contract/wallet'
import { makeFormFlow } from '#machines/kit/form.flow'

/** Without a name the wallet is called by its kind. */
export const walletName = makeFormFlow<{ walletId: string; name: string }, Wallet>('walletName')
