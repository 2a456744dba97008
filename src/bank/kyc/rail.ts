import type {
  acceptKycTerms,
  ExtraAction,
  listKycRails,
  Rail,
  readKycRail,
  submitKycRail,
  WalletRail,
} from '#contract/kyc'
import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { railLife } from '#machines/kyc/rail.life'
import { allows } from '#machines/kit/life'
import { typeNeeds } from '#bank/quote/orderTypes'
import type { PersonVisit } from '#bank/requestContext'
import { walletOf } from '#bank/wallet/wallet'
import { findEntity, lockEntity, type EntityRow } from './entity.rows.ts'
import { wordsOf } from './messages.ts'
import { isGated, termsOf, typesOf } from './rails.ts'
import { isRailId, railIds, railKinds, type RailId } from './railKinds.ts'
import {
  insertAcceptance,
  listAcceptances,
  listRailRows,
  listVersions,
  type Acceptance,
  type RailRow,
} from './rail.rows.ts'
import { stepRail } from './stepRail.ts'

/** All there is to know of a wallet's rails at one moment. */
interface Sheet {
  walletId: string
  personId: string
  entity: EntityRow | null
  rows: readonly RailRow[]
  accepted: readonly Acceptance[]
  versions: ReadonlyMap<string, number>
  needs: Awaited<ReturnType<typeof typeNeeds>>
}

async function sheetOf({ tx, scope, tenant }: PersonVisit, said: string): Promise<Sheet> {
  const wallet = await walletOf(tx, scope, said)
  return {
    walletId: wallet.id,
    personId: wallet.person_id,
    entity: await findEntity(tx, tenant.id, wallet.id),
    rows: await listRailRows(tx, tenant.id, wallet.id),
    accepted: await listAcceptances(tx, tenant.id, wallet.id),
    versions: await listVersions(tx, tenant.id),
    needs: await typeNeeds(tx, tenant.id),
  }
}

export async function railsHere(heard: Heard<typeof listKycRails>, visit: PersonVisit) {
  const { limit, offset } = heard
  const sheet = await sheetOf(visit, heard.wallet_id)
  const data = railIds.slice(offset, offset + limit).map((id) => railShown(visit, sheet, id))
  const total = railIds.length
  return { total, count: total, data, has_more: offset + data.length < total }
}

export async function readRail(heard: Heard<typeof readKycRail>, visit: PersonVisit) {
  const railId = railIn(heard.rail_id)
  return railShown(visit, await sheetOf(visit, heard.wallet_id), railId)
}

export function railIn(id: string): RailId {
  if (isRailId(id)) return id
  throw new Refusal('NOT_FOUND', 'There is no such rail.')
}

const versionOf = ({ versions }: Sheet, railId: RailId) => versions.get(railId) ?? 1

const standing = ({ rows, walletId, personId }: Sheet, railId: RailId, at: Date): RailRow =>
  rows.find(({ rail_id }) => rail_id === railId) ?? {
    wallet_id: walletId,
    rail_id: railId,
    person_id: personId,
    status: 'UNVERIFIED',
    reason: null,
    paused: [],
    moved_at: at,
  }

const isAccepted = (sheet: Sheet, railId: RailId) =>
  sheet.accepted.some(
    ({ rail_id, version }) => rail_id === railId && version === versionOf(sheet, railId),
  )

export async function acceptTerms(heard: Heard<typeof acceptKycTerms>, visit: PersonVisit) {
  const { tx, scope, origin, tenant, world } = visit
  const railId = railIn(heard.rail_id)
  const sheet = await sheetOf(visit, heard.wallet_id)
  const version = versionOf(sheet, railId)
  if (heard.version !== undefined && heard.version !== version) throw outdated(version)
  await insertAcceptance(tx, tenant.id, {
    ...termsOf(tenant.id, railId, version),
    wallet_id: sheet.walletId,
    rail_id: railId,
    person_id: scope.personId,
    ip: origin.ip,
    accepted_at: world.clock.now(),
  })
  return railShown(visit, await sheetOf(visit, sheet.walletId), railId)
}

const outdated = (version: number) =>
  new Refusal('TERMS_OUTDATED', 'These terms are not in force any more.', {
    errors: [{ pointer: '/version', code: 'OUTDATED', params: { version: String(version) } }],
  })

/** Asked twice it is the same; one that was decided says how. */
export async function submitRail(heard: Heard<typeof submitKycRail>, visit: PersonVisit) {
  const { tx, tenant, world } = visit
  const railId = railIn(heard.rail_id)
  const { id: walletId } = await walletOf(tx, visit.scope, heard.wallet_id)
  // Whoever moves the entity meanwhile carries the rails along: one of the two waits here.
  await lockEntity(tx, tenant.id, { walletId })
  const sheet = await sheetOf(visit, walletId)
  const row = standing(sheet, railId, world.clock.now())
  if (row.status === 'PENDING') return railShown(visit, sheet, railId)
  if (row.status === 'UNVERIFIED') assertReady(sheet, railId)
  const facts = { termsAccepted: isAccepted(sheet, railId), entity: sheet.entity?.status ?? null }
  const here = { tx, tenant, world, actor: 'customer' }
  await stepRail(here, row, facts, { type: 'rail.submit' })
  return railShown(visit, await sheetOf(visit, walletId), railId)
}

function assertReady(sheet: Sheet, railId: RailId) {
  if (!isAccepted(sheet, railId)) {
    const before = sheet.accepted.some(({ rail_id }) => rail_id === railId)
    if (before) throw outdated(versionOf(sheet, railId))
    throw new Refusal('STEP_OUT_OF_ORDER', 'Accept the terms first.', { state: 'TERMS' })
  }
  const { status } = sheet.entity ?? {}
  if (status !== 'APPROVED' && status !== 'PENDING')
    throw new Refusal('STEP_OUT_OF_ORDER', 'Hand in the verification first.', { state: 'ENTITY' })
}

function railShown({ tenant, world }: PersonVisit, sheet: Sheet, railId: RailId): Rail {
  const version = versionOf(sheet, railId)
  const { name, opens } = railKinds[railId]
  return {
    id: railId,
    code: railId,
    name,
    terms_and_conditions: [termsOf(tenant.id, railId, version)],
    wallet_rail: walletRailShown(sheet, railId, world.clock.now()),
    is_gate: isGated(tenant, railId),
    terms_version: version,
    order_types: typesOf(railId, sheet.needs),
    opens: [...opens],
  }
}

function walletRailShown(sheet: Sheet, railId: RailId, now: Date): WalletRail {
  const row = standing(sheet, railId, now)
  const { entity } = sheet
  const termsAccepted = isAccepted(sheet, railId)
  const facts = { termsAccepted, entity: entity?.status ?? null, reason: row.reason }
  return {
    status: row.status,
    message: row.reason === null ? null : wordsOf(row.reason),
    terms_confirmed: termsAccepted,
    extra_actions: row.status === 'UNVERIFIED' ? [] : actionsFor(entity),
    terms_and_conditions: sheet.accepted
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
    moved_at: sheet.rows.includes(row) ? row.moved_at.toISOString() : null,
  }
}

/** What a refused or held rail still waits for from the customer. */
function actionsFor(entity: EntityRow | null): ExtraAction[] {
  if (entity?.status !== 'SOFT_REJECT' && entity?.status !== 'HOLD') return []
  return entity.missing.map((part) => ({
    action: 'verification',
    type: part,
    full_name: null,
    url: '/verification',
  }))
}
