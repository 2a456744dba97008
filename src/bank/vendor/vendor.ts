import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  checkVendor,
  proposeVendorKeys,
  proposeVendorRemoval,
  proposeVendorUse,
  TryReply,
  tryVendorKeys,
  OpsVendor,
  VendorTrial,
} from '#contract/ops/vendor'
import { vendorNames, type KeyedVendor, type VendorName } from '#contract/ops/vendorDocument'
import { isUuid } from '#bank/db/uuid'
import { kycOf } from '#bank/kyc/rails'
import { aboutNothing, noNames, proposing } from '#bank/proposal/proposal'
import { listVendorProposals } from '#bank/proposal/proposal.rows'
import type { NoTransactionHandler, StaffContext } from '#bank/requestContext'
import { hintOf, keysOf, sealCredentials, TRIAL_MS, verifierOf } from './credentials.ts'
import { tenantNow } from './target.ts'
import { findCredentials, findTrial, keepTrial, listCredentials } from './vendor.rows.ts'

export async function handleReadVendors(_: object, context: StaffContext) {
  const { tx, scope, world } = context
  const tenant = await tenantNow(context)
  const used = kycOf(tenant).vendor
  const own = await listCredentials(tx, scope.tenantId)
  const waiting = await listVendorProposals(tx, scope.tenantId)
  const shown = (name: VendorName): OpsVendor => {
    const set = own.find(({ vendor }) => vendor === name)
    const proposal = waiting.find(({ vendor }) => vendor === name)
    const elsewhere = world.verifiers.of(name) ? 'environment' : 'none'
    return {
      name,
      is_used: name === used,
      source: name === 'pretend' ? 'built_in' : set ? 'tenant' : elsewhere,
      hint: set?.hint ?? null,
      set_at: set?.changedAt.toISOString() ?? null,
      set_by: set ? { id: set.proposerId, name: set.proposer } : null,
      approved_by: set ? { id: set.approverId, name: set.approver } : null,
      hook: `${world.verifiers.home ?? ''}/hooks/kyc/${scope.tenantId}/${name}`,
      proposal: proposal ? { id: proposal.id } : null,
    }
  }
  const offered = vendorNames.filter((name) => name !== 'pretend' || tenant.kind === 'sandbox')
  return { vendors: offered.map(shown) }
}

/** The vendor is called outside any transaction, and what it said is kept beside what was tried. */
export const handleTryVendorKeys: NoTransactionHandler<typeof tryVendorKeys> = {
  async noTransaction(
    { credentials }: ParsedOf<typeof tryVendorKeys>,
    context,
  ): Promise<VendorTrial> {
    const { world, scope, caller } = context
    const triedAt = world.clock.now()
    const outcome = await world.verifiers.by(keysOf(credentials)).tryOut(triedAt)
    const id = world.random.id()
    const { vendor } = credentials
    await context.commit(async ({ tx, entered }) => {
      await keepTrial(tx, scope.tenantId, {
        id,
        vendor,
        box: sealCredentials(world.seal, scope.tenantId, credentials),
        hint: hintOf(credentials),
        outcome,
        triedBy: caller.staffId,
        triedAt,
      })
      entered.object = `vendor ${vendor}`
    })
    return { id, vendor, outcome, tried_at: triedAt.toISOString() }
  },
}

export const handleCheckVendor: NoTransactionHandler<typeof checkVendor> = {
  async noTransaction({ vendor }: ParsedOf<typeof checkVendor>, context): Promise<TryReply> {
    const { world, tenant } = context
    const verifier = await context.within(({ tx }) => verifierOf(tx, world, tenant, vendor))
    if (!verifier) throw new Refusal('NOT_FOUND')
    const triedAt = world.clock.now()
    const outcome = await verifier.tryOut(triedAt)
    await context.commit(async ({ entered }) => {
      entered.object = `vendor ${vendor}`
    })
    return { outcome, tried_at: triedAt.toISOString() }
  },
}

/** Of their own trials only: nobody proposes what they have not typed. */
export async function stepProposeVendorKeys(
  { id, reason }: ParsedOf<typeof proposeVendorKeys>,
  context: StaffContext,
) {
  const { tx, scope, world, caller } = context
  const trial = isUuid(id) ? await findTrial(tx, scope.tenantId, id, caller.staffId) : null
  if (!trial || trial.triedAt.getTime() + TRIAL_MS <= world.clock.now().getTime())
    throw new Refusal('NOT_FOUND')
  if (trial.outcome !== 'accepted')
    throw new Refusal('STATE_CONFLICT', 'The vendor did not accept these.', {
      state: trial.outcome,
    })
  const { vendor, hint, triedAt, box } = trial
  const base = await findCredentials(tx, scope.tenantId, vendor)
  const about = {
    ...aboutNothing,
    vendor,
    vendor_base: base?.version ?? 0,
    vendor_box: box,
    vendor_hint: hint,
    vendor_tried_at: triedAt,
  }
  const target = {
    is: 'vendor',
    isCurrent: true,
    name: vendor,
    base: base?.version ?? 0,
    hint,
    formerHint: base?.hint ?? null,
    triedAt,
    former: null,
  } as const
  return proposing(context, { kind: 'vendor_keys', reason, about, names: noNames }, target)
}

export async function stepProposeVendorRemoval(
  { vendor, reason }: ParsedOf<typeof proposeVendorRemoval>,
  context: StaffContext,
) {
  const { tx, scope } = context
  const base = await findCredentials(tx, scope.tenantId, vendor)
  if (!base?.box) throw new Refusal('NOT_FOUND')
  if (await isNeeded(context, vendor))
    throw new Refusal('STATE_CONFLICT', 'It verifies customers: choose another vendor first.', {
      state: 'IN_USE',
    })
  const about = { ...aboutNothing, vendor, vendor_base: base.version }
  const target = {
    is: 'vendor',
    isCurrent: true,
    name: vendor,
    base: base.version,
    hint: null,
    formerHint: base.hint,
    triedAt: null,
    former: null,
  } as const
  return proposing(context, { kind: 'vendor_removal', reason, about, names: noNames }, target)
}

/** Whether nobody could verify without these credentials. */
async function isNeeded(context: StaffContext, vendor: KeyedVendor) {
  const { vendor: used } = kycOf(await tenantNow(context))
  return used === vendor && context.world.verifiers.of(vendor) === null
}

export async function stepProposeVendorUse(
  { vendor, reason }: ParsedOf<typeof proposeVendorUse>,
  context: StaffContext,
) {
  const { tx, scope, world } = context
  const tenant = await tenantNow(context)
  const { vendor: former } = kycOf(tenant)
  if (former === vendor) throw new Refusal('SAME_VALUE', 'It verifies customers already.')
  if (!(await verifierOf(tx, world, tenant, vendor))) throw new Refusal('NOT_FOUND')
  const base = await findCredentials(tx, scope.tenantId, vendor)
  const about = {
    ...aboutNothing,
    vendor,
    vendor_base: base?.version ?? 0,
    vendor_former: former,
  }
  const target = {
    is: 'vendor',
    isCurrent: true,
    name: vendor,
    base: base?.version ?? 0,
    hint: null,
    formerHint: null,
    triedAt: null,
    former,
  } as const
  return proposing(context, { kind: 'vendor_use', reason, about, names: noNames }, target)
}
