import { useSelector } from '@xstate/react'
import type { CallName } from '#contract/table'
import type { WalletRole } from '#contract/wallet'
import { memberMay } from '#contract/walletAccess'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { useFlow } from '#app/context.ts'

/** What whoever is here may do in the open wallet; until it is known, all of it. */
const openRoleOf = (snapshot: WalletSnapshot | undefined): WalletRole => {
  const { wallets = null, openId = null } = snapshot?.context ?? {}
  return wallets?.find(({ uuid }) => uuid === openId)?.role ?? 'owner'
}

export const useOpenRole = () => useSelector(useFlow('wallet'), openRoleOf)

export function useMayInWallet(): (call: CallName | undefined) => boolean {
  const role = useOpenRole()
  return (call) => call === undefined || memberMay(role, call)
}
