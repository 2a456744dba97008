import type { Wallet, WalletType } from '#contract/wallet'
import { makeFormFlow } from '#machines/kit/form.flow'

export const newWallet = makeFormFlow<{ walletType: WalletType; name: string }, Wallet>('newWallet')
