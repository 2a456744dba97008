import { Refusal } from '#contract/kit/refusal'
import { auditRowOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { bulkRow } from '#bank/ledger/step'
import type { StaffContext } from '#bank/requestContext'
import { findHost, listHostsOf, type TenantHost } from '#bank/tenant/hosts.rows'
import { hostsAdded, hostsRemoved, type HostDraft } from './hostname.rows.ts'

export interface HostOfProposal {
  is: 'host'
  /** The name to be added is nobody's, or the one to go is still as it was. */
  isCurrent: boolean
  draft: HostDraft
  /** Whether the settings name a console. */
  hasConsole: boolean
}

export async function hostTarget(context: StaffContext, draft: HostDraft): Promise<HostOfProposal> {
  const { tx, scope, world } = context
  const now = await findHost(tx, draft.hostname)
  const hasConsole = isConsoleInSettings(context)
  const isFree = now === null && !world.fixedHosts.includes(draft.hostname)
  const isSame = now?.tenantId === scope.tenantId && now.addedAt.toISOString() === draft.added_at
  const isCurrent =
    draft.added_at === null
      ? isFree
      : isSame && !isLastConsole(await listHostsOf(tx, scope.tenantId), draft, hasConsole)
  return { is: 'host', isCurrent, draft, hasConsole }
}

export const isConsoleInSettings = ({ world, tenant }: StaffContext) =>
  world.fixedHosts
    .list(tenant)
    .some(({ surface, source }) => surface === 'console' && source === 'settings')

/** Without it staff could only come in on the server's own machine. */
export const isLastConsole = (
  own: readonly TenantHost[],
  { hostname, surface }: Pick<HostDraft, 'hostname' | 'surface'>,
  hasConsole: boolean,
) =>
  surface === 'console' &&
  !hasConsole &&
  !own.some((one) => one.surface === 'console' && one.hostname !== hostname)

/** What approving does. */
export function changeHost(context: StaffContext, reason: string, target: HostOfProposal) {
  const { draft, isCurrent, hasConsole } = target
  const isAdded = draft.added_at === null
  const object = `host ${draft.hostname}`
  if (!isCurrent)
    throw new Refusal('STATE_CONFLICT', 'The name is no longer as it was when this was proposed.')
  const change = isAdded
    ? bulkRow(hostsAdded, { hostname: draft.hostname, surface: draft.surface })
    : bulkRow(hostsRemoved, { ...draft, hasConsole })
  const done = auditRowOf(context, {
    action: isAdded ? 'tenant_host_added' : 'tenant_host_removed',
    outcome: 'ok',
    object,
    reason,
  })
  return {
    step: { transfers: [], rows: [change, bulkRow(auditRows, done)] },
    after: target,
    object,
  }
}

export const proposedHostShown = ({ draft }: HostOfProposal) => draft
