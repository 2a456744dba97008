import type { statementCalls } from '#contract/statement'
import type { HandlersOf } from '#bank/requestContext'
import { handleReadStatement } from './statement.ts'

export const statementRoutes: HandlersOf<typeof statementCalls> = {
  readStatement: handleReadStatement,
}
