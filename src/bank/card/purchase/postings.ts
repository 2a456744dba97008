import { idOf, type LedgerAccount } from '#bank/ledger/accounts'
import {
  capturing,
  expiring,
  holding,
  voiding,
  type Leg,
  type Transfer,
} from '#bank/ledger/transfer'
import {
  freeCardMoney,
  cardMoneyAccount,
  cardOwedAccount,
  cardSchemeAccount,
  type CardMoney,
} from '#bank/card/balance'
import type { CardTransactionRow } from './transaction.rows.ts'

/**
 * A purchase has one hold at a time: when the amount changes, one transfer replaces it. What
 * exceeds the free balance is owed, and later credits pay that first.
 */
export interface PurchasePosting {
  legs: Leg[]
  holdId: string | null
  overdrawn: boolean
}

const accountOf = ({ sub_account_id, currency_id }: CardTransactionRow): LedgerAccount =>
  cardMoneyAccount(sub_account_id, currency_id)

export const transferOf = (
  row: CardTransactionRow,
  cause: string,
  legs: readonly Leg[],
): Transfer => ({
  id: idOf(row.id, 'card', String(row.version)),
  cause: `card ${cause}`,
  legs: legs.filter((leg) => leg.hold !== undefined || leg.posted !== 0n),
})

export function holdPosting(row: CardTransactionRow, amount: bigint, until: Date): PurchasePosting {
  const account = accountOf(row)
  const holdId = idOf(row.id, 'hold', String(row.version))
  const hold = holding(account, { id: holdId, amount, until })
  const legs = row.hold_id === null ? [hold] : [voiding(account, row.hold_id), hold]
  return { legs, holdId, overdrawn: false }
}

export function releasePosting(
  row: CardTransactionRow,
  end: 'voided' | 'expired',
): PurchasePosting {
  if (row.hold_id === null) return { legs: [], holdId: null, overdrawn: false }
  const account = accountOf(row)
  const leg = end === 'expired' ? expiring(account, row.hold_id) : voiding(account, row.hold_id)
  return { legs: [leg], holdId: null, overdrawn: false }
}

export function capturePosting(
  row: CardTransactionRow,
  money: CardMoney,
  amount: bigint,
  last: boolean,
): PurchasePosting {
  const account = accountOf(row)
  const fromHold = row.hold_id === null ? 0n : least(amount, row.held)
  const debit = debitPosting(row, money, amount - fromHold)
  const ended = last || fromHold === row.held
  const legs: Leg[] = [
    ...(row.hold_id === null
      ? []
      : [
          capturing(account, {
            id: row.hold_id,
            amount: fromHold,
            rest: ended ? 'released' : 'kept',
          }),
        ]),
    ...debit.legs,
    { ...cardSchemeAccount(row.currency_id), posted: amount },
  ]
  return { legs, holdId: ended ? null : row.hold_id, overdrawn: debit.owed > 0n }
}

/** From the free money; what exceeds it is owed. */
export function debitPosting(
  { sub_account_id, currency_id }: Pick<CardTransactionRow, 'sub_account_id' | 'currency_id'>,
  money: CardMoney,
  amount: bigint,
): { legs: Leg[]; owed: bigint } {
  const fromFree = least(amount, freeCardMoney(money))
  const owed = amount - fromFree
  const legs = [
    { ...cardMoneyAccount(sub_account_id, currency_id), posted: -fromFree },
    { ...cardOwedAccount(sub_account_id, currency_id), posted: -owed },
  ]
  return { legs, owed }
}

export function creditPosting(
  { sub_account_id, currency_id }: Pick<CardTransactionRow, 'sub_account_id' | 'currency_id'>,
  { owed }: Pick<CardMoney, 'owed'>,
  amount: bigint,
): Leg[] {
  const paid = least(amount, owed)
  return [
    { ...cardOwedAccount(sub_account_id, currency_id), posted: paid },
    { ...cardMoneyAccount(sub_account_id, currency_id), posted: amount - paid },
  ]
}

/** Pays what is owed from money that came in without `creditPosting`, for example by an order. */
export function repaymentLegs(
  { sub_account_id, currency_id }: Pick<CardTransactionRow, 'sub_account_id' | 'currency_id'>,
  money: CardMoney,
): Leg[] {
  const paid = least(freeCardMoney(money), money.owed)
  return [
    { ...cardMoneyAccount(sub_account_id, currency_id), posted: -paid },
    { ...cardOwedAccount(sub_account_id, currency_id), posted: paid },
  ]
}

const least = (a: bigint, b: bigint) => (a < b ? a : b < 0n ? 0n : b)
