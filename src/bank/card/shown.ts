import type { CardDetail } from '#contract/card'
import type { CardListed } from '#contract/cardShape'
import type { SubAccount } from '#contract/program'
import { fromMinor } from '#contract/kit/amount'
import { currencyShown } from '#bank/reference/reference'
import { spendableOf, type CardMoney } from './balance.ts'
import type { CardRow } from './card.rows.ts'
import { limitsShown } from './limits.ts'
import { issuingProgramShown, type IssuingProgramInfo } from './programs.ts'
import type { Spent } from './purchase/spent.rows.ts'
import type { SubAccountCounted } from './subAccount.rows.ts'

export function cardListed(
  row: CardRow,
  program: IssuingProgramInfo,
  spent: Spent | undefined,
): CardListed {
  const { brand, type, form_factor, sub_account_type } = program.row
  return {
    id: row.id,
    card_id: row.id,
    card_status: row.status,
    stage: row.stage,
    reason: row.reason,
    brand,
    last4: row.last4,
    type,
    form_factor,
    tokenizable: form_factor === 'VIRTUAL',
    nick_name: row.nick_name,
    name_on_card: row.name_on_card,
    wallet_id: row.wallet_id,
    program_id: row.program_id,
    request_id: row.request_id,
    created_at: row.created_at.toISOString(),
    replaces: row.replaces,
    single_use: row.single_use,
    one_merchant: row.one_merchant,
    merchant_name: row.merchant_name,
    pin_changing: row.pin_change !== null,
    channels: channelsShown(row, program),
    limits: limitsShown(row.caps, spent, program.currency.scale),
    fiat_account: { id: row.sub_account_id, type: sub_account_type },
  }
}

const channelsShown = ({ channels_off: off }: CardRow, { row }: IssuingProgramInfo) => ({
  online: !off.includes('online'),
  shops: !off.includes('shops'),
  cash: !off.includes('cash'),
  abroad: !off.includes('abroad'),
  home_country: row.home_country,
})

export function subAccountShown(
  row: SubAccountCounted,
  program: IssuingProgramInfo,
  money: CardMoney,
): SubAccount {
  const { currency } = program
  const decimal = (minor: bigint) => fromMinor(minor, currency.scale)
  const free = decimal(spendableOf(money))
  return {
    id: row.id,
    nick_name: row.nick_name,
    type: row.type,
    status: row.status,
    reason: row.reason,
    wallet_id: row.wallet_id,
    program_id: row.program_id,
    created_at: row.created_at.toISOString(),
    balance: free,
    fiat_balance: free,
    realtimeauth_balance: decimal(0n),
    total_balance: decimal(money.posted - money.owed),
    held_balance: decimal(money.held),
    owed_balance: decimal(money.owed),
    cards_count: row.cards_count,
    currency: currencyShown(currency),
    issuing_program: issuingProgramShown(program),
    realtime_auth: [],
  }
}

export const cardShown = (
  card: CardListed,
  subAccount: SubAccount,
  program: IssuingProgramInfo,
): CardDetail => ({
  ...card,
  fiat_account: subAccount,
  issuing_programs: issuingProgramShown(program),
})
