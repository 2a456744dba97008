import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { approveProposal, TenantProposalKind } from '#contract/ops/proposal'
import type {
  proposeTenant,
  proposeTenantClosing,
  proposeTenantPause,
  proposeTenantResumption,
} from '#contract/ops/tenant'
import type { TenantEvent } from '#machines/tenant/tenant.life'
import { inTenant } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import type { LedgerStepHandler, StaffContext } from '#bank/requestContext'
import { findTenantChange, type TenantChange, type TenantCreation } from './change.rows.ts'
import { assertMakable } from './create.ts'
import { assertMovable } from './life.ts'
import { inConsole } from './refused.ts'
import { tenantTarget } from './target.ts'
import { findDirectoryEntry, findDirectoryEntryOf } from './tenant.rows.ts'

type Outside = Omit<StaffContext, 'tx'>

export const eventOfMove: Record<Exclude<TenantProposalKind, 'tenant_creation'>, TenantEvent> = {
  tenant_pause: { type: 'tenant.pause' },
  tenant_resumption: { type: 'tenant.resume' },
  tenant_closing: { type: 'tenant.close' },
}

export const tenantOrderOf = (slug: string, creation: TenantCreation) => ({
  order: {
    slug,
    owner: creation.owner,
    kind: creation.kind,
    currency: creation.currency,
    from: creation.template,
  },
  console: creation.console,
})

/** Refused as it would be now, with what is in the way. */
function assertTakes(
  { world }: Outside,
  kind: TenantProposalKind,
  { tenant_id: id, slug, creation }: TenantChange,
): Promise<void> {
  if (creation) return inConsole(assertMakable(world, tenantOrderOf(slug, creation)))
  if (kind === 'tenant_creation') throw new Error('A bank would be made of nothing.')
  return inConsole(assertMovable(world, { id, slug, event: eventOfMove[kind] }))
}

/** Before another proposal is decided, nothing is asked. */
export async function assertTenantTakes(
  { id }: ParsedOf<typeof approveProposal>,
  context: Outside,
): Promise<void> {
  const { world, scope, tenant } = context
  if (!tenant.isPlatform || !isUuid(id)) return
  const found = await inTenant(world.engine, scope.tenantId, (tx) =>
    findTenantChange(tx, scope.tenantId, id),
  )
  if (found?.status === 'PROPOSED') await assertTakes(context, found.kind, found.change)
}

const creationOf = ({
  owner,
  kind,
  template,
  currency,
  console,
}: ParsedOf<typeof proposeTenant>): TenantCreation => ({ owner, kind, template, currency, console })

export const proposeTenantHandler: LedgerStepHandler<typeof proposeTenant> = {
  before: (asked, { world }) =>
    inConsole(assertMakable(world, tenantOrderOf(asked.slug, creationOf(asked)))),
  async ledgerStep(asked, context) {
    const { slug, reason } = asked
    // One whose making was interrupted is made anew.
    const known = await findDirectoryEntry(context.tx, slug)
    const tenant_id = known?.id ?? context.world.random.id()
    const change = { tenant_id, slug, creation: creationOf(asked), pause: null }
    return proposed(context, { kind: 'tenant_creation', change, reason })
  },
}

export const proposeTenantPauseHandler: LedgerStepHandler<typeof proposeTenantPause> = {
  before: (asked, context) => assertMoves(asked, context, 'tenant_pause'),
  ledgerStep: ({ en, ru, ...asked }, context) =>
    stepProposeMove(asked, context, { kind: 'tenant_pause', pause: { en, ru } }),
}

export const proposeTenantResumptionHandler: LedgerStepHandler<typeof proposeTenantResumption> = {
  before: (asked, context) => assertMoves(asked, context, 'tenant_resumption'),
  ledgerStep: (asked, context) =>
    stepProposeMove(asked, context, { kind: 'tenant_resumption', pause: null }),
}

export const proposeTenantClosingHandler: LedgerStepHandler<typeof proposeTenantClosing> = {
  before: (asked, context) => assertMoves(asked, context, 'tenant_closing'),
  ledgerStep: (asked, context) =>
    stepProposeMove(asked, context, { kind: 'tenant_closing', pause: null }),
}

async function bankOf({ world, scope }: Outside, id: string) {
  const found = isUuid(id) ? await world.engine.asOwner((tx) => findDirectoryEntryOf(tx, id)) : null
  if (!found || id === scope.tenantId) throw new Refusal('NOT_FOUND')
  return found
}

async function assertMoves(
  { id }: { id: string },
  context: Outside,
  kind: keyof typeof eventOfMove,
): Promise<void> {
  const { slug } = await bankOf(context, id)
  const change = { tenant_id: id, slug, creation: null, pause: null }
  await assertTakes(context, kind, change)
}

async function stepProposeMove(
  { id, reason }: { id: string; reason: string },
  context: StaffContext,
  { kind, pause }: { kind: keyof typeof eventOfMove; pause: TenantChange['pause'] },
) {
  const found = isUuid(id) ? await findDirectoryEntryOf(context.tx, id) : null
  if (!found || id === context.scope.tenantId) throw new Refusal('NOT_FOUND')
  const change = { tenant_id: id, slug: found.slug, creation: null, pause }
  return proposed(context, { kind, change, reason })
}

interface ProposedChange {
  kind: TenantProposalKind
  change: TenantChange
  reason: string
}

async function proposed(context: StaffContext, { kind, change, reason }: ProposedChange) {
  const target = await tenantTarget(context, change)
  const about = { ...aboutNothing, tenant_change: change }
  return proposing(context, { kind, reason, about, names: noNames }, target)
}
