import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import type { OpsCallName } from '#contract/ops/calls'
import {
  differenceActs,
  type DifferenceAct,
  type listReconciledDays,
  type OpsDifference,
  type readDifference,
  type readReconciledDay,
} from '#contract/ops/reconciliation'
import { differenceLife, type DifferenceEvent } from '#machines/reconciliation/difference.life'
import { allows } from '#machines/kit/life'
import { currencyAmong, readCurrencies } from '#bank/book/shown'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { StaffContext } from '#bank/requestContext'
import { findCountedDay, listDays } from './days.rows.ts'
import { findLineForStaff, listLinesOfDay, listLineSteps, type LineForStaff } from './line.rows.ts'
import { dayShown, differenceShown, sidesShown, totalsShown } from './shown.ts'

export async function handleListReconciledDays(
  { view, ...page }: ParsedOf<typeof listReconciledDays>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { rows, total } = await listDays(tx, tenantId, { ...page, view: view ?? null })
  return pageFrom(rows.map(dayShown), total, page.offset)
}

export async function handleReadReconciledDay(
  { source, day, ...page }: ParsedOf<typeof readReconciledDay>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const found = await findCountedDay(tx, tenantId, source, day)
  if (!found) throw new Refusal('NOT_FOUND')
  const currencies = await readCurrencies(tx, tenantId)
  const { rows, total } = await listLinesOfDay(tx, tenantId, { ...page, source, day })
  return {
    ...dayShown(found),
    tried_at: found.tried_at.toISOString(),
    totals: totalsShown(found, currencies),
    total,
    data: rows.map((row) => differenceShown(row, currencies)),
    has_more: page.offset + rows.length < total,
  }
}

export async function handleReadDifference(
  { id }: ParsedOf<typeof readDifference>,
  { tx, scope: { tenantId }, caller }: StaffContext,
): Promise<OpsDifference> {
  const row = isUuid(id) ? await findLineForStaff(tx, tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  const currencies = await readCurrencies(tx, tenantId)
  const { scale } = currencyAmong(currencies, row.currency_id)
  const steps = await listLineSteps(tx, tenantId, id)
  return {
    ...differenceShown(row, currencies),
    proposed_by: row.proposed_by ? { id: row.proposed_by, name: row.proposer ?? '' } : null,
    steps: steps.map((step) => ({
      seq: step.seq,
      event: step.event,
      status: step.status,
      by: step.staff ?? step.actor,
      words: step.words,
      ...sidesShown(step, scale),
      at: step.at.toISOString(),
    })),
    can: actsOf(caller, row),
  }
}

const callOf: Record<DifferenceAct, OpsCallName> = {
  explain: 'explainDifference',
  correct: 'correctDifference',
  reopen: 'reopenDifference',
}

export const eventOfDifferenceAct = (act: DifferenceAct, by: string): DifferenceEvent =>
  act === 'correct' ? { type: 'staff.correct', by } : { type: `staff.${act}` }

const actsOf = ({ role, staffId }: StaffContext['caller'], row: LineForStaff) =>
  differenceActs.filter(
    (act) =>
      staffMay(role, callOf[act]) &&
      allows(
        differenceLife,
        { status: row.status, facts: { proposedBy: row.proposed_by } },
        eventOfDifferenceAct(act, staffId),
      ),
  )
