import type { RefusalCode } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { Caller, RequestContext } from '#bank/requestContext'
import { insertAuditRow, type AuditRow } from './audit.rows.ts'

export interface AuditEntry {
  action: string
  outcome: 'ok' | 'denied' | 'failed'
  code?: RefusalCode
  /** What was acted on: `person 0198…`. */
  object?: string
  /** Who it was, where the caller only became known by this very call. */
  actor?: AuditActor
  /** Names of what changed, or names with values; values are masked before they are kept. */
  changes?: readonly string[] | Readonly<Record<string, string | null>>
}

interface AuditActor {
  personId: string
  familyId?: string
}

/** Where a row comes from. The bank's own work has no origin. */
export type AuditSource = Pick<RequestContext, 'scope' | 'caller' | 'world'> & {
  origin: RequestContext['origin'] | null
}

/**
 * Leaves one row of who did what. It commits with the change it tells of; a denial, whose change was
 * undone, brings a transaction of its own. No code, token, key or whole address is ever in it.
 */
export async function writeAudit(tx: Tx, noted: AuditSource, entry: AuditEntry): Promise<void> {
  await insertAuditRow(tx, auditRowOf(noted, entry))
}

/** What a call that went well leaves. */
export const successOf = (
  action: string,
  { entered: { person } }: Pick<RequestContext, 'entered'>,
): AuditEntry => ({
  action,
  outcome: 'ok',
  ...(person && { actor: person }),
})

/** The row by itself, for a step to carry. */
export function auditRowOf(
  { scope, caller, origin, world }: AuditSource,
  entry: AuditEntry,
): AuditRow {
  const actor = entry.actor ?? actorIn(caller)
  return {
    tenantId: scope.tenantId,
    id: world.random.id(),
    at: world.clock.now(),
    actorKind: 'keyId' in caller ? 'key' : actor ? 'person' : origin ? 'anyone' : 'bank',
    actorId: 'keyId' in caller ? caller.keyId : (actor?.personId ?? null),
    familyId: actor?.familyId ?? null,
    client: origin?.client ?? null,
    ip: origin?.ip ?? null,
    agentHash: origin?.agentHash ?? null,
    action: entry.action,
    object: entry.object ?? null,
    outcome: entry.outcome,
    code: entry.code ?? null,
    requestId: origin?.requestId ?? null,
    changes: masked(entry.changes ?? []),
  }
}

const actorIn = (caller: Caller): AuditActor | null => (caller.kind === 'person' ? caller : null)

function masked(changes: NonNullable<AuditEntry['changes']>): Record<string, string> {
  const named = Array.isArray(changes)
    ? changes.map((name) => [name, '…'])
    : Object.entries(changes)
  return Object.fromEntries(named.map(([name, value]) => [name, mask(value)]))
}

/** Enough to recognise an address by for whoever knows it, and for nobody else. */
function mask(value: string | null): string {
  if (value === null) return 'none'
  const [name = '', host] = value.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}…@${host}`
  return /^\d{7,15}$/.test(value) ? `…${value.slice(-2)}` : '…'
}
