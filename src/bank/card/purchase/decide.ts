import type { DeclineReason } from '#contract/cardTransaction'
import type { CardStatus } from '#contract/cardShape'
import type { CardMerchant } from '#bank/outside/network/network'
import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { spendableOf, type CardMoney } from '#bank/card/balance'
import type { CardRow } from '#bank/card/card.rows'
import { firstOver } from '#bank/card/limits'
import type { IssuingProgramInfo } from '#bank/card/programs'
import type { Spent } from './spent.rows.ts'
import type { SubAccountRow } from '#bank/card/subAccount.rows'

export interface AuthorizationState {
  card: CardRow
  subAccount: SubAccountRow
  program: IssuingProgramInfo
  money: CardMoney
  spent: Spent
}

const statusReasons: Record<Exclude<CardStatus, 'ACTIVE'>, DeclineReason> = {
  INACTIVE: 'card_inactive',
  FROZEN: 'card_frozen',
  BLOCKED: 'card_blocked',
  CANCELED: 'card_closed',
  CLOSED: 'card_closed',
}

export function declineReasonFor(
  { card, subAccount, program, money, spent }: AuthorizationState,
  { minor, already, merchant }: { minor: bigint; already: bigint; merchant: CardMerchant },
): DeclineReason | null {
  if (card.status !== 'ACTIVE') return statusReasons[card.status]
  if (subAccount.status !== 'ACTIVE') return 'account_blocked'
  if (program.row.blocked_countries.includes(merchant.country)) return 'country_blocked'
  if (program.row.blocked_categories.includes(merchant.category)) return 'category_blocked'
  const over = firstOver(card.caps, spent, { more: minor, already })
  if (over) return over
  return spendableOf(money) < minor ? 'insufficient_funds' : null
}

export interface PurchaseDeps {
  tx: Tx
  tenantId: string
  world: BankServices
}
