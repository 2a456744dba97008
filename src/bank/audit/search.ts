import type { ParsedOf } from '#contract/kit/endpoint'
import type { AuditCheck, auditCalls, searchAudit } from '#contract/ops/audit'
import { isUuid } from '#bank/db/uuid'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { handleExportAudit } from './export.ts'
import { daysOf, idsWithin } from './days.ts'
import { listTimelineRows, searchAuditRows } from './search.rows.ts'
import { verifyAll } from './check.ts'

const PAGE = 50

async function handleSearchAudit(
  { before, from, to, ...filter }: ParsedOf<typeof searchAudit>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const ids = idsWithin(daysOf({ from, to }))
  const earlier = beforeIn(before)
  const wanted = {
    actor: filter.actor || null,
    object: filter.object || null,
    action: filter.action || null,
    outcome: filter.outcome ?? null,
    request: filter.request || null,
    ids: earlier !== null && earlier < ids.until ? { ...ids, until: earlier } : ids,
  }
  return paged(await searchAuditRows(tx, tenantId, wanted, PAGE + 1))
}

export async function readTimeline(
  { tx, scope: { tenantId } }: StaffContext,
  personId: string,
  before: string | undefined,
) {
  return paged(await listTimelineRows(tx, tenantId, personId, beforeIn(before), PAGE + 1))
}

const beforeIn = (id: string | undefined) => (id && isUuid(id) ? id : null)

const paged = <Row extends { at: Date }>(rows: readonly Row[]) => ({
  data: rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() })),
  has_more: rows.length > PAGE,
})

async function handleVerifyAudit(
  _: object,
  { tx, scope, world }: StaffContext,
): Promise<AuditCheck> {
  const { holds, links, brokenAt } = await verifyAll(tx, scope.tenantId)
  return { holds, links, broken_at: brokenAt, checked_at: world.clock.now().toISOString() }
}

export const auditRoutes: HandlersOf<typeof auditCalls> = {
  searchAudit: handleSearchAudit,
  verifyAudit: handleVerifyAudit,
  exportAudit: handleExportAudit,
}
