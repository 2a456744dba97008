import type { ParsedOf } from '#contract/kit/endpoint'
import type { Language } from '#contract/preferences'
import type { readStatement } from '#contract/statement'
import type { CurrencyRow } from '#bank/reference/reference.rows'
import type { Movement } from './statement.rows.ts'

export interface StatementAccount {
  currency: CurrencyRow
  opening: bigint
  movements: readonly Movement[]
}

export interface Statement {
  request: Pick<ParsedOf<typeof readStatement>, 'from_date' | 'to_date' | 'time_zone'>
  holder: string
  wallet: { name: string | null; number: number }
  language: Language
  issued: Date
  accounts: readonly StatementAccount[]
}
