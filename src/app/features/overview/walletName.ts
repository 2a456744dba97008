import type { WalletType } from '#contract/wallet'
import type { OverviewWords } from './words.ts'

/** What its owner calls it, else its kind. */
export const walletNameOf = (
  { name, type }: { name: string | null; type: WalletType },
  { overview }: OverviewWords,
) => name ?? overview.kinds[type]
