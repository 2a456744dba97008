import { inTenant, type Engine } from '#bank/db/engine'
import { listPretendStatement } from './pretend.rows.ts'
import type { Statements } from './statement.ts'

/** Of the book that the pretended rails and networks keep themselves, apart from the ledger. */
export const pretendStatements = (engine: Engine): Statements => ({
  read: async (ask) =>
    ask.sandbox ? inTenant(engine, ask.tenantId, (tx) => listPretendStatement(tx, ask)) : null,
})
