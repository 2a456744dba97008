import type { statementCalls } from '#contract/statement'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadBalances } from './balances.ts'
import { handleReadStatement } from './statement.ts'

export const statementRoutes: HandlersOf<typeof statementCalls> = {
  readStatement: handleReadStatement,
  readBalances: handleReadBalances,
}
