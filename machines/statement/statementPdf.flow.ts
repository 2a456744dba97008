import type { Language } from '#contract/preferences'
import { makeStatementFlow } from '#machines/wallet/statement.flow'

export interface StatementRequest {
  walletId: string
  /** Days, both included. */
  from: string
  to: string
  /** Null for all currencies. */
  currencyId: string | null
  language: Language
}

export const statementPdf = makeStatementFlow<StatementRequest>('statementPdf')
