import type { Language } from '#contract/preferences'
import type { WalletRole } from '#contract/wallet'
import type { WalletSnapshot } from '#machines/wallet/wallet.flow'
import { formatAmount } from '#app/i18n/amounts.ts'
import type { MemberWords } from './words.ts'

interface Granted {
  role: WalletRole
  pays_most: string | null
}

interface Writing {
  base: string
  language: Language
}

/** The role, and up to how much a payer pays. */
export function roleLine(
  { role, pays_most: sum }: Granted,
  { member: texts }: MemberWords,
  { base, language }: Writing,
): string {
  const name = texts.roles[role]
  return sum === null ? name : `${name}, ${texts.upTo(formatAmount(sum, base, language))}`
}

export const baseOf = (snapshot: WalletSnapshot | undefined) =>
  snapshot?.context.wallets?.[0]?.base_currency ?? ''
