import { useSelector } from '@xstate/react'
import type { WalletRole } from '#contract/wallet'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.ts'

/** What whoever is here may do in the open wallet; until it is known, all of it. */
const openRoleOf = (snapshot: WalletSnapshot | undefined): WalletRole => {
  const { wallets = null, openId = null } = snapshot?.context ?? {}
  return wallets?.find(({ uuid }) => uuid === openId)?.role ?? 'owner'
}

export const useOpenRole = () => useSelector(useFlow('wallet'), openRoleOf)
