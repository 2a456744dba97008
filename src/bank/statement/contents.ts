import type { ParsedOf } from '#contract/kit/endpoint'
import type { readBalances, readStatement } from '#contract/statement'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { PaperHead } from './paper.ts'
import type { Movement } from './statement.rows.ts'

export interface StatementAccount {
  currency: CurrencyRow
  opening: bigint
  movements: readonly Movement[]
}

export interface Statement extends PaperHead {
  request: Pick<ParsedOf<typeof readStatement>, 'from_date' | 'to_date' | 'time_zone'>
  accounts: readonly StatementAccount[]
}

export interface ConfirmedBalances extends PaperHead {
  request: Pick<ParsedOf<typeof readBalances>, 'day' | 'time_zone'>
  /** The end of the day, or now while it runs. */
  at: Date
  balances: readonly { currency: CurrencyRow; balance: bigint }[]
}
