import type { HotWalletAct, OpsHotWallet } from '#contract/ops/hotWallet'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const oneHotWallet = makeRecordFlow<OpsHotWallet, HotWalletAct>({
  id: 'oneHotWallet',
  description: 'One hot wallet and its levels; looser ones take a second person.',
})
