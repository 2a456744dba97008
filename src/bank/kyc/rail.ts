import type {
  acceptKycTerms,
  ExtraAction,
  listKycRails,
  KycRail,
  readKycRail,
  submitKycRail,
  WalletRail,
} from '#contract/kyc'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { PolicyDocument } from '#contract/ops/policyDocument'
import { railLife } from '#machines/kyc/rail.life'
import { allows } from '#machines/kit/life'
import { pageFrom } from '#bank/page'
import { policyOf } from '#bank/policy/policy'
import { typeNeeds } from '#bank/quote/orderTypes'
import type { PersonContext } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { findEntity, lockEntity, type EntityRow } from './entity.rows.ts'
import { kycReasonMessage } from './messages.ts'
import { isGated, termsOf, typesOf } from './rails.ts'
import { offeredRails } from './offeredRails.ts'
import { isRailId, railKinds, type RailId } from './railKinds.ts'
import {
  insertAcceptance,
  listAcceptances,
  listRailRows,
  listVersions,
  type Acceptance,
  type RailRow,
} from './rail.rows.ts'
import { stepRail } from './stepRail.ts'

interface RailsState {
  walletId: string
  personId: string
  entity: EntityRow | null
  rows: readonly RailRow[]
  accepted: readonly Acceptance[]
  versions: ReadonlyMap<string, number>
  needs: Awaited<ReturnType<typeof typeNeeds>>
  document: PolicyDocument
}

async function railsStateOf(context: PersonContext, walletId: string): Promise<RailsState> {
  const { tx, scope, tenant } = context
  const wallet = await walletOf(tx, scope, walletId)
  return {
    walletId: wallet.owner_id,
    personId: wallet.person_id,
    entity: await findEntity(tx, tenant.id, wallet.id),
    rows: await listRailRows(tx, tenant.id, wallet.id),
    accepted: await listAcceptances(tx, tenant.id, wallet.id),
    versions: await listVersions(tx, tenant.id),
    needs: await typeNeeds(tx, tenant.id),
    document: (await policyOf(context)).document,
  }
}

export async function handleListKycRails(
  request: ParsedOf<typeof listKycRails>,
  context: PersonContext,
) {
  const { limit, offset } = request
  const state = await railsStateOf(context, request.wallet_id)
  const offered = await offeredRails(context.tx, context.tenant.id)
  const data = offered.slice(offset, offset + limit).map((id) => railShown(context, state, id))
  return pageFrom(data, offered.length, offset)
}

export async function handleReadKycRail(
  request: ParsedOf<typeof readKycRail>,
  context: PersonContext,
) {
  const railId = railIn(request.rail_id)
  return railShown(context, await railsStateOf(context, request.wallet_id), railId)
}

export function railIn(id: string): RailId {
  if (isRailId(id)) return id
  throw new Refusal('NOT_FOUND', 'There is no such rail.')
}

const versionOf = ({ versions }: RailsState, railId: RailId) => versions.get(railId) ?? 1

const railRowOf = ({ rows, walletId, personId }: RailsState, railId: RailId, at: Date): RailRow =>
  rows.find(({ rail_id }) => rail_id === railId) ?? {
    wallet_id: walletId,
    rail_id: railId,
    person_id: personId,
    status: 'UNVERIFIED',
    reason: null,
    paused: [],
    moved_at: at,
  }

const isAccepted = (state: RailsState, railId: RailId) =>
  state.accepted.some(
    ({ rail_id, version }) => rail_id === railId && version === versionOf(state, railId),
  )

export async function handleAcceptKycTerms(
  request: ParsedOf<typeof acceptKycTerms>,
  context: PersonContext,
) {
  const { tx, scope, origin, tenant, world } = context
  const railId = railIn(request.rail_id)
  const state = await railsStateOf(context, request.wallet_id)
  const version = versionOf(state, railId)
  if (request.version !== undefined && request.version !== version) throw outdated(version)
  await insertAcceptance(tx, tenant.id, {
    ...termsOf(tenant.id, railId, version),
    wallet_id: state.walletId,
    rail_id: railId,
    person_id: scope.personId,
    ip: origin.ip,
    accepted_at: world.clock.now(),
  })
  return railShown(context, await railsStateOf(context, state.walletId), railId)
}

const outdated = (version: number) =>
  new Refusal('TERMS_OUTDATED', 'These terms are not in force any more.', {
    errors: [{ pointer: '/version', code: 'OUTDATED', params: { version: String(version) } }],
  })

/** Idempotent while the decision is pending. */
export async function handleSubmitKycRail(
  request: ParsedOf<typeof submitKycRail>,
  context: PersonContext,
) {
  const { tx, tenant, world } = context
  const railId = railIn(request.rail_id)
  const { id: walletId } = await walletOf(tx, context.scope, request.wallet_id)
  // Moving the entity also moves the rails, so both lock the entity.
  await lockEntity(tx, tenant.id, { walletId })
  const state = await railsStateOf(context, walletId)
  const row = railRowOf(state, railId, world.clock.now())
  if (row.status === 'PENDING') return railShown(context, state, railId)
  if (row.status === 'UNVERIFIED') assertReady(state, railId)
  const facts = { termsAccepted: isAccepted(state, railId), entity: state.entity?.status ?? null }
  const deps = { tx, tenant, world, actor: 'customer' }
  await stepRail(deps, row, facts, { type: 'rail.submit' })
  return railShown(context, await railsStateOf(context, walletId), railId)
}

function assertReady(state: RailsState, railId: RailId) {
  if (!isAccepted(state, railId)) {
    const before = state.accepted.some(({ rail_id }) => rail_id === railId)
    if (before) throw outdated(versionOf(state, railId))
    throw new Refusal('STEP_OUT_OF_ORDER', 'Accept the terms first.', { state: 'TERMS' })
  }
  const { status } = state.entity ?? {}
  if (status !== 'APPROVED' && status !== 'PENDING')
    throw new Refusal('STEP_OUT_OF_ORDER', 'Hand in the verification first.', { state: 'ENTITY' })
}

function railShown({ tenant, world }: PersonContext, state: RailsState, railId: RailId): KycRail {
  const version = versionOf(state, railId)
  const { name, opens } = railKinds[railId]
  return {
    id: railId,
    code: railId,
    name,
    terms_and_conditions: [termsOf(tenant.id, railId, version)],
    wallet_rail: walletRailShown(state, railId, world.clock.now()),
    is_gate: isGated(state.document, railId),
    terms_version: version,
    order_types: typesOf(railId, state.needs),
    opens: [...opens],
  }
}

function walletRailShown(state: RailsState, railId: RailId, now: Date): WalletRail {
  const row = railRowOf(state, railId, now)
  const { entity } = state
  const termsAccepted = isAccepted(state, railId)
  const facts = { termsAccepted, entity: entity?.status ?? null, reason: row.reason }
  return {
    status: row.status,
    message: row.reason === null ? null : kycReasonMessage(row.reason),
    terms_confirmed: termsAccepted,
    extra_actions: row.status === 'UNVERIFIED' ? [] : actionsFor(entity),
    terms_and_conditions: state.accepted
      .filter(({ rail_id }) => rail_id === railId)
      .map(({ title, link, description, version, accepted_at }) => ({
        title,
        link,
        description,
        version,
        accepted_at: accepted_at.toISOString(),
      })),
    is_submit_available: allows(railLife, { status: row.status, facts }, { type: 'rail.submit' }),
    reason: row.reason,
    moved_at: state.rows.includes(row) ? row.moved_at.toISOString() : null,
  }
}

/** What the customer still has to provide for a refused or held rail. */
function actionsFor(entity: EntityRow | null): ExtraAction[] {
  if (entity?.status !== 'SOFT_REJECT' && entity?.status !== 'HOLD') return []
  return entity.missing.map((part) => ({
    action: 'verification',
    type: part,
    full_name: null,
    url: '/verification',
  }))
}
