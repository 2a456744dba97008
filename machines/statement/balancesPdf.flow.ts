import { makeStatementFlow } from '#machines/wallet/statement.flow'
import type { StatementRequest } from './statementPdf.flow.ts'

/** Of one day: it begins and ends the period. */
export const balancesPdf = makeStatementFlow<Omit<StatementRequest, 'currencyId'>>('balancesPdf')
