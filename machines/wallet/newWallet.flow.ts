import type { WalletType } from '#contract/wallet'
import { makeFormFlow } from '#machines/kit/form.flow'

export const newWallet = makeFormFlow<{ walletType: WalletType }, { uuid: string }>('newWallet')
