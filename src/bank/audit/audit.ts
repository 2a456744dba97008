import type { AuditAct } from '#contract/auditActs'
import type { RefusalCode } from '#contract/kit/refusal'
import type { AuditDays } from '#contract/ops/auditFile'
import type { Tx } from '#bank/db/engine'
import type { Caller, EnteredStaff, RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { insertAuditRow, type AuditRow } from './audit.rows.ts'

export interface AuditEntry {
  action: AuditAct
  outcome: 'ok' | 'denied' | 'failed'
  code?: RefusalCode
  /** For example `person 0198…`. */
  object?: string
  /** Set if only this call identified the caller. */
  actor?: AuditActor
  /** Why staff did it, in their words; never masked. */
  reason?: string
  /** What an export was of; never masked. */
  days?: AuditDays
  /** Names of what changed, or names with values, which are masked. */
  changes?: readonly string[] | Readonly<Record<string, string | null>>
}

type AuditActor = { personId: string; familyId?: string } | EnteredStaff

/** The bank's own work has no origin. */
export type AuditSource = Pick<RequestContext, 'scope' | 'caller'> & {
  world: Pick<BankServices, 'clock' | 'random'>
  origin: RequestContext['origin'] | null
}

/**
 * Committed with the change; a denial, rolled back, brings a transaction of its own. Never contains
 * a code, token, key or whole address.
 */
export async function writeAudit(tx: Tx, source: AuditSource, entry: AuditEntry): Promise<void> {
  await insertAuditRow(tx, auditRowOf(source, entry))
}

export function successOf(
  action: AuditAct,
  { entered }: Pick<RequestContext, 'entered'>,
): AuditEntry {
  const { object, reason, days } = entered
  const actor = entered.person ?? entered.staff
  return {
    action,
    outcome: 'ok',
    ...(actor && { actor }),
    ...(object !== undefined && { object }),
    ...(reason !== undefined && { reason }),
    ...(days && { days }),
  }
}

export function auditRowOf(
  { scope, caller, origin, world }: AuditSource,
  entry: AuditEntry,
): AuditRow {
  const { kind, id, sessionId } = actorOf(caller, entry.actor, origin !== null)
  return {
    tenantId: scope.tenantId,
    id: world.random.id(),
    at: world.clock.now(),
    actorKind: kind,
    actorId: id,
    familyId: sessionId,
    client: origin?.client ?? null,
    ip: origin?.ip ?? null,
    agentHash: origin?.agentHash ?? null,
    action: entry.action,
    object: entry.object ?? null,
    outcome: entry.outcome,
    code: entry.code ?? null,
    requestId: origin?.requestId ?? null,
    changes: {
      ...maskAll(entry.changes ?? []),
      ...(entry.reason && { reason: entry.reason }),
      ...(entry.days && { from: entry.days.from ?? NONE, to: entry.days.to ?? NONE }),
    },
  }
}

interface Actor {
  kind: AuditRow['actorKind']
  id: string | null
  sessionId: string | null
}

function actorOf(caller: Caller, entered: AuditActor | undefined, calls: boolean): Actor {
  if ('keyId' in caller) return { kind: 'key', id: caller.keyId, sessionId: null }
  const actor = entered ?? (caller.kind === 'anyone' ? null : caller)
  if (!actor) return { kind: calls ? 'anyone' : 'bank', id: null, sessionId: null }
  if ('staffId' in actor) return { kind: 'staff', id: actor.staffId, sessionId: actor.sessionId }
  return { kind: 'person', id: actor.personId, sessionId: actor.familyId ?? null }
}

function maskAll(changes: NonNullable<AuditEntry['changes']>): Record<string, string> {
  const named = Array.isArray(changes)
    ? changes.map((name) => [name, '…'])
    : Object.entries(changes)
  return Object.fromEntries(named.map(([name, value]) => [name, mask(value)]))
}

const NONE = 'none'

/** Enough for somebody who knows the address to recognise it. */
function mask(value: string | null): string {
  if (value === null) return NONE
  const [name = '', host] = value.split('@')
  if (host !== undefined) return `${name.slice(0, 1)}…@${host}`
  return /^\d{7,15}$/.test(value) ? `…${value.slice(-2)}` : '…'
}
