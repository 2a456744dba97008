import type { WalletType } from '#contract/wallet'
import { makeFormFlow } from '#machines/kit/form.flow'

/** Makes one more wallet, for a purpose of its own. */
export const newWallet = makeFormFlow<{ walletType: WalletType }, { uuid: string }>('newWallet')
