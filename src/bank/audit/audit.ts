import type { RefusalCode } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import type { Caller, RequestContext } from '#bank/requestContext'
import { insertAuditRow, type AuditRow } from './audit.rows.ts'

export interface AuditEntry {
  action: string
  outcome: 'ok' | 'denied' | 'failed'
  code?: RefusalCode
  /** For example `person 0198…`. */
  object?: string
  /** Set if only this call identified the caller. */
  actor?: AuditActor
  /** Names of what changed, or names with values, which are masked. */
  changes?: readonly string[] | Readonly<Record<string, string | null>>
}

interface AuditActor {
  personId: string
  familyId?: string
}

/** The bank's own work has no origin. */
export type AuditSource = Pick<RequestContext, 'scope' | 'caller' | 'world'> & {
  origin: RequestContext['origin'] | null
}

/**
 * One row of who did what, committed with the change. A denial, whose change was rolled back, brings a
 * transaction of its own. It never contains a code, token, key or whole address.
 */
export async function writeAudit(tx: Tx, source: AuditSource, entry: AuditEntry): Promise<void> {
  await insertAuditRow(tx, auditRowOf(source, entry))
}

export const successOf = (
  action: string,
  { entered: { person } }: Pick<RequestContext, 'entered'>,
): AuditEntry => ({
  action,
  outcome: 'ok',
  ...(person && { actor: person }),
})

/** Without writing it, for a ledger step to carry. */
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
    changes: maskAll(entry.changes ?? []),
  }
}

const actorIn = (caller: Caller): AuditActor | null => (caller.kind === 'person' ? caller : null)

function maskAll(changes: NonNullable<AuditEntry['changes']>): Record<string, string> {
  const named = Array.isArray(changes)
    ? changes.map((name) => [name, '…'])
    : Object.entries(changes)
  return Object.fromEntries(named.map(([name, value]) => [name, mask(value)]))
}

/** Enough for somebody who knows the address to recognise it. */
function mask(value: string | null): string {
  if (value === null) return 'none'
  const [name = '', host] = value.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}…@${host}`
  return /^\d{7,15}$/.test(value) ? `…${value.slice(-2)}` : '…'
}
