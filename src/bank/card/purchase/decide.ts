import type { DeclineReason } from '#contract/cardTransaction'
import type { PaymentChannel, CardStatus } from '#contract/cardShape'
import type { CardMerchant, EntryMode } from '#bank/outside/network/network'
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
  paused: boolean
}

const statusReasons: Record<Exclude<CardStatus, 'ACTIVE'>, DeclineReason> = {
  INACTIVE: 'card_inactive',
  FROZEN: 'card_frozen',
  BLOCKED: 'card_blocked',
  CANCELED: 'card_closed',
  CLOSED: 'card_closed',
}

interface Authorization {
  minor: bigint
  already: bigint
  merchant: CardMerchant
  /** Null where the card was presented before. */
  entry: EntryMode | null
  /** Whether the holder was asked first and did not approve this. */
  isUnapproved?: boolean
  /** Whether it is a subscription that the holder stopped. */
  isStopped?: boolean
}

export function declineReasonFor(
  { card, subAccount, program, money, spent, paused }: AuthorizationState,
  { minor, already, merchant, entry, isUnapproved, isStopped }: Authorization,
): DeclineReason | null {
  if (isUnapproved) return 'challenge_not_approved'
  if (card.reason === 'used') return 'card_used'
  if (card.status !== 'ACTIVE') return statusReasons[card.status]
  if (card.merchant_name !== null && card.merchant_name !== merchant.name) return 'other_merchant'
  if (isStopped) return 'subscription_stopped'
  if (subAccount.status !== 'ACTIVE') return 'account_blocked'
  if (paused) return 'bank_paused'
  const shut = entry && channelOff(card.channels_off, entry, isAbroad(program, merchant))
  if (shut) return `channel_${shut}`
  if (program.row.blocked_countries.includes(merchant.country)) return 'country_blocked'
  if (program.row.blocked_categories.includes(merchant.category)) return 'category_blocked'
  const over = firstOver(card.caps, spent, { more: minor, already })
  if (over) return over
  return spendableOf(money) < minor ? 'insufficient_funds' : null
}

const channelOf: Record<EntryMode, PaymentChannel> = {
  online: 'online',
  contactless: 'shops',
  chip: 'shops',
  cash: 'cash',
}

/** Being abroad is where the card itself is; a shop on the web is nowhere. */
function channelOff(off: readonly PaymentChannel[], entry: EntryMode, abroad: boolean) {
  const channel = channelOf[entry]
  if (off.includes(channel)) return channel
  return abroad && channel !== 'online' && off.includes('abroad') ? 'abroad' : null
}

const isAbroad = ({ row }: IssuingProgramInfo, { country }: CardMerchant) =>
  country !== row.home_country

export interface PurchaseDeps {
  tx: Tx
  tenantId: string
  world: BankServices
}
