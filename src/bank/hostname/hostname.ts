import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  checkHostname,
  HostnameCheck,
  HostnameRecord,
  Hostnames,
  OpsHostname,
  proposeHostname,
  proposeHostnameRemoval,
  readHostnameRecord,
} from '#contract/ops/hostname'
import { isUuid } from '#bank/db/uuid'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import type { NoTransactionHandler, StaffContext } from '#bank/requestContext'
import { findHost, listHostsOf } from '#bank/tenant/hosts.rows'
import {
  findCheck,
  hostTaken,
  keepCheck,
  listHostProposals,
  type HostDraft,
} from './hostname.rows.ts'
import { CHECK_MS, checkRecord, proofRecordOf } from './proof.ts'
import { hostTarget, isConsoleInSettings, isLastConsole } from './target.ts'

export async function handleReadHostnames(_: object, context: StaffContext): Promise<Hostnames> {
  const { tx, scope, world, tenant } = context
  const proposals = await listHostProposals(tx, scope.tenantId)
  const hasConsole = isConsoleInSettings(context)
  const hosts = await listHostsOf(tx, scope.tenantId)
  const own = hosts.map((host): OpsHostname => {
    const { hostname, surface, addedAt } = host
    const found = proposals.find((one) => one.host.hostname === hostname)
    return {
      hostname,
      surface,
      source: 'tenant',
      added_at: addedAt.toISOString(),
      can_remove: !isLastConsole(hosts, host, hasConsole),
      proposal: found ? { id: found.id } : null,
    }
  })
  const fixed = world.fixedHosts.list(tenant).map((one) => ({
    ...one,
    added_at: null,
    can_remove: false,
    proposal: null,
  }))
  const waiting = proposals
    .filter(({ host }) => host.added_at === null)
    .map(({ id, host: { hostname, surface } }) => ({ id, hostname, surface }))
  return { hostnames: [...own, ...fixed], waiting }
}

/** Refused with the reason, before anybody changes a zone for it. */
async function assertFree({ tx, scope, world }: StaffContext, hostname: string): Promise<void> {
  if (world.fixedHosts.includes(hostname))
    throw new Refusal('STATE_CONFLICT', 'The settings of the server name it.', { state: 'SET' })
  const found = await findHost(tx, hostname)
  if (found?.tenantId === scope.tenantId)
    throw new Refusal('STATE_CONFLICT', 'It is a name of this tenant already.', { state: 'OWN' })
  if (found) throw hostTaken(hostname)
}

export async function handleReadHostnameRecord(
  { hostname }: ParsedOf<typeof readHostnameRecord>,
  context: StaffContext,
): Promise<HostnameRecord> {
  await assertFree(context, hostname)
  return { hostname, ...proofRecordOf(context.world.seal, context.scope.tenantId, hostname) }
}

/** Name servers are asked outside any transaction, and what came of it is kept. */
export const handleCheckHostname: NoTransactionHandler<typeof checkHostname> = {
  async noTransaction(
    { hostname }: ParsedOf<typeof checkHostname>,
    context,
  ): Promise<HostnameCheck> {
    const { world, scope, tenant, caller } = context
    await context.within((inside) => assertFree(inside, hostname))
    const checkedAt = world.clock.now()
    const outcome = await checkRecord(world, tenant, hostname)
    const id = world.random.id()
    await context.commit(async ({ tx, entered }) => {
      const check = { id, hostname, outcome, checkedBy: caller.staffId, checkedAt }
      await keepCheck(tx, scope.tenantId, check)
      entered.object = `host ${hostname}`
    })
    return { id, hostname, outcome, checked_at: checkedAt.toISOString() }
  },
}

/** Of their own checks only, as with a vendor's credentials. */
export async function stepProposeHostname(
  { id, surface, reason }: ParsedOf<typeof proposeHostname>,
  context: StaffContext,
) {
  const { tx, scope, world, caller } = context
  const check = isUuid(id) ? await findCheck(tx, scope.tenantId, id, caller.staffId) : null
  if (!check || check.checkedAt.getTime() + CHECK_MS <= world.clock.now().getTime())
    throw new Refusal('NOT_FOUND')
  const { hostname, outcome, checkedAt } = check
  if (outcome !== 'proved')
    throw new Refusal('STATE_CONFLICT', 'Nothing shows that it is theirs.', { state: outcome })
  await assertFree(context, hostname)
  const draft = { hostname, surface, proved_at: checkedAt.toISOString(), added_at: null }
  return proposed(context, { kind: 'host_add', reason, draft })
}

export async function stepProposeHostnameRemoval(
  { hostname, reason }: ParsedOf<typeof proposeHostnameRemoval>,
  context: StaffContext,
) {
  const found = await findHost(context.tx, hostname)
  if (found?.tenantId !== context.scope.tenantId) throw new Refusal('NOT_FOUND')
  const { surface, addedAt } = found
  const own = await listHostsOf(context.tx, context.scope.tenantId)
  if (isLastConsole(own, found, isConsoleInSettings(context)))
    throw new Refusal('STATE_CONFLICT', 'It is the last name of the console.', { state: 'LAST' })
  const draft = { hostname, surface, proved_at: null, added_at: addedAt.toISOString() }
  return proposed(context, { kind: 'host_removal', reason, draft })
}

interface ProposedChange {
  kind: 'host_add' | 'host_removal'
  reason: string
  draft: HostDraft
}

async function proposed(context: StaffContext, { kind, reason, draft }: ProposedChange) {
  const about = { ...aboutNothing, host: draft }
  const target = await hostTarget(context, draft)
  return proposing(context, { kind, reason, about, names: noNames }, target)
}
