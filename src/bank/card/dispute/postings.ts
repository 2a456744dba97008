import type { LedgerAccount } from '#bank/ledger/accounts'
import type { Leg } from '#bank/ledger/transfer'
import { cardSchemeAccount, type CardMoney } from '#bank/card/balance'
import { creditPosting, debitPosting } from '#bank/card/purchase/postings'

/** Whose card it is. */
interface CardOf {
  sub_account_id: string
  currency_id: string
}

/** What the bank has out of its own money until networks decide. */
const disputesAccount = (currencyId: string): LedgerAccount => ({
  address: 'disputes',
  currencyId,
})

/** From the bank's own money; a debt of the card is paid first. */
export const creditLegs = (of: CardOf, money: CardMoney, amount: bigint): Leg[] => [
  { ...disputesAccount(of.currency_id), posted: -amount },
  ...creditPosting(of, money, amount),
]

/** What was spent meanwhile becomes a debt of the card. */
export const takeBackLegs = (of: CardOf, money: CardMoney, amount: bigint): Leg[] => [
  ...debitPosting(of, money, amount).legs,
  { ...disputesAccount(of.currency_id), posted: amount },
]

/** The network’s money: to the bank, which has paid the customer, or to the customer. */
export const returnLegs = (
  of: CardOf,
  money: CardMoney,
  { credited, rest }: { credited: bigint; rest: bigint },
): Leg[] => [
  { ...cardSchemeAccount(of.currency_id), posted: -(credited + rest) },
  { ...disputesAccount(of.currency_id), posted: credited },
  ...creditPosting(of, money, rest),
]

/** The card’s money once a refund has come in, as `creditPosting` posts it. */
export function afterCredit(money: CardMoney, amount: bigint): CardMoney {
  const paid = amount < money.owed ? amount : money.owed
  return { ...money, owed: money.owed - paid, posted: money.posted + amount - paid }
}
