import type { CallName } from '#contract/table'
import { memberMay } from '#contract/walletAccess'
import { useOpenRole } from './openRole.ts'

/** Whether a call is open to whoever is here, in the open wallet. */
export function useMayInWallet(): (call: CallName) => boolean {
  const role = useOpenRole()
  return (call) => memberMay(role, call)
}
