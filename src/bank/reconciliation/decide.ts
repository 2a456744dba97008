import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  correctDifference,
  explainDifference,
  reopenDifference,
  type DifferenceAct,
  type reconciliationCalls,
} from '#contract/ops/reconciliation'
import { differenceLife } from '#machines/reconciliation/difference.life'
import { advance } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { idOf, type LedgerAddress } from '#bank/ledger/accounts'
import { commitLedgerRows } from '#bank/ledger/step'
import type { Transfer } from '#bank/ledger/transfer'
import type { HandlersOf, NoTransactionContext } from '#bank/requestContext'
import { carryOut } from '#bank/staff/carryOut'
import { insertLineSteps, lockLines, writeLines, type LineRow } from './line.rows.ts'
import { lineStepOf } from './lines.ts'
import { CORRECTED } from './ours.rows.ts'
import { differenceOf } from './shown.ts'
import {
  eventOfDifferenceAct,
  handleListReconciledDays,
  handleReadDifference,
  handleReadReconciledDay,
} from './staffLines.ts'

type Context = NoTransactionContext<typeof correctDifference>

/**
 * The line is locked before its money moves, as a statement that is taken in locks it: whoever comes
 * second decides about what the first one left.
 */
const deciding = (
  { audit }: typeof explainDifference | typeof correctDifference | typeof reopenDifference,
  act: DifferenceAct,
) => ({
  noTransaction: ({ id, reason }: ParsedOf<typeof correctDifference>, context: Context) =>
    carryOut(context, { audit, reason }, async (tx) => {
      const { world, tenant, caller, entered } = context
      const [before] = isUuid(id) ? await lockLines(tx, tenant.id, [id]) : []
      if (!before) throw new Refusal('NOT_FOUND')
      const now = world.clock.now()
      const event = eventOfDifferenceAct(act, caller.staffId)
      const record = { status: before.status, facts: { proposedBy: before.proposed_by } }
      const { status, intents } = advance(differenceLife, record, event)
      const corrects = intents.some(({ type }) => type === 'correctBook')
      const line: LineRow = {
        ...before,
        status,
        ours: corrects ? (before.theirs ?? 0n) : before.ours,
        proposed_by: status === 'PROPOSED' ? caller.staffId : null,
        moved_at: now,
        version: before.version + 1,
      }
      const transfers = corrects ? [correctionOf(before)] : []
      await commitLedgerRows(tx, tenant.id, { transfers, rows: [] }, now)
      await writeLines(tx, tenant.id, [line])
      await insertLineSteps(tx, tenant.id, [lineStepOf(line, event, caller.staffId, reason)])
      entered.object = `difference ${id}`
      return { id, status }
    }),
})

/** The account outside gets what its statement says, against the bank's own differences. */
function correctionOf(line: LineRow): Transfer {
  const minor = differenceOf(line)
  const { id, version, source, currency_id: currencyId } = line
  return {
    id: idOf(id, 'correction', String(version)),
    cause: CORRECTED,
    legs: [
      // As the ledger has it: only accounts outside have lines.
      { address: source as LedgerAddress, currencyId, posted: -minor },
      { address: 'differences', currencyId, posted: minor },
    ],
  }
}

export const reconciliationRoutes: HandlersOf<typeof reconciliationCalls> = {
  listReconciledDays: handleListReconciledDays,
  readReconciledDay: handleReadReconciledDay,
  readDifference: handleReadDifference,
  explainDifference: deciding(explainDifference, 'explain'),
  correctDifference: deciding(correctDifference, 'correct'),
  reopenDifference: deciding(reopenDifference, 'reopen'),
}
