import type { WalletType } from '#contract/wallet'
import { makeDeedFlow } from '#machines/kit/deed.flow'

/** Makes one more wallet, for a purpose of its own. */
export const newWallet = makeDeedFlow<{ walletType: WalletType }, { uuid: string }>('newWallet')
