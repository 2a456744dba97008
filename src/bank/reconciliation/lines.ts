import { differenceLife, type DifferenceEvent } from '#machines/reconciliation/difference.life'
import { advance, startLife } from '#machines/kit/life'
import { idOf } from '#bank/ledger/accounts'
import type { StatementRow } from '#bank/outside/statements/statement'
import type { LineRow, LineStepRow } from './line.rows.ts'
import type { OurEntry } from './ours.ts'

/** What one day says of one payment. */
export interface Heard {
  id: string
  currencyId: string
  reference: string
  ours: bigint | null
  theirs: bigint | null
  orderId: string | null
}

/** By the payment's name: several entries of one name are one payment. */
export function heardOf(
  tenantId: string,
  source: string,
  ours: readonly OurEntry[],
  theirs: readonly StatementRow[],
): Map<string, Heard> {
  const all = new Map<string, Heard>()
  const at = ({ currencyId, reference }: Pick<OurEntry, 'currencyId' | 'reference'>) => {
    const id = idOf('outside', tenantId, source, currencyId, reference)
    const known = all.get(id) ?? noneHeard(id, currencyId, reference)
    all.set(id, known)
    return known
  }
  for (const entry of ours) {
    const line = at(entry)
    line.ours = plus(line.ours, entry.minor)
    line.orderId ??= entry.orderId
  }
  for (const row of theirs) {
    const line = at(row)
    line.theirs = plus(line.theirs, row.minor)
  }
  return all
}

const noneHeard = (id: string, currencyId: string, reference: string): Heard => ({
  id,
  currencyId,
  reference,
  ours: null,
  theirs: null,
  orderId: null,
})

const plus = (sum: bigint | null, more: bigint | null) => (more === null ? sum : (sum ?? 0n) + more)

interface Moment {
  source: string
  day: string
  now: Date
}

/** The line with what was heard added, and its step; a payment that agrees at once takes none. */
export function lineAfter(
  before: LineRow | null,
  heard: Heard,
  { source, day, now }: Moment,
): { line: LineRow; step: LineStepRow | null } {
  const ours = plus(before?.ours ?? null, heard.ours)
  const theirs = plus(before?.theirs ?? null, heard.theirs)
  const event: DifferenceEvent = {
    type: (ours ?? 0n) === (theirs ?? 0n) ? 'sides.agreed' : 'sides.differed',
  }
  const record = before
    ? { status: before.status, facts: { proposedBy: before.proposed_by } }
    : startLife(differenceLife, { proposedBy: null })
  const { status } = advance(differenceLife, record, event)
  const line: LineRow = {
    id: heard.id,
    source,
    currency_id: heard.currencyId,
    reference: heard.reference,
    day: before?.day ?? day,
    last_day: day,
    ours,
    theirs,
    order_id: before?.order_id ?? heard.orderId,
    status,
    proposed_by: null,
    moved_at: now,
    version: (before?.version ?? 0) + 1,
  }
  const isQuiet = status === 'MATCHED' && (before === null || before.status === 'MATCHED')
  return { line, step: isQuiet ? null : lineStepOf(line, event, 'bank', null) }
}

export const lineStepOf = (
  { id, version, status, ours, theirs, moved_at }: LineRow,
  { type }: DifferenceEvent,
  actor: string,
  words: string | null,
): LineStepRow => ({
  line_id: id,
  seq: version,
  event: type,
  status,
  actor,
  words,
  ours,
  theirs,
  at: moved_at,
})
