import type { KycPart, KycReason } from '#contract/kycEntity'
import { Refusal } from '#contract/kit/refusal'
import type { EntityEvent } from '#machines/kyc/entity.life'
import { isUuid } from '#bank/db/uuid'
import { writeAudit } from '#bank/audit/audit'
import type { Tx } from '#bank/db/engine'
import { takeChangeNews } from '#bank/identityChange/changeNews'
import { lockChange } from '#bank/identityChange/identityChange.rows'
import type { NewsWord, VendorMessage, KycVendor, VendorNews } from '#bank/outside/vendors/verifier'
import { findTenant } from '#bank/tenant/tenant.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { BankServices } from '#bank/services'
import { verifierOf } from '#bank/vendor/credentials'
import { firstParts } from './entity.ts'
import { lockEntity, writeEntity, type EntityRow } from './entity.rows.ts'
import { mayStep, stepEntity } from './stepEntity.ts'
import type { KycStepDeps } from './stepRail.ts'
import {
  aboutEntity,
  closeSessions,
  insertVendorNews,
  isAboutNewestSession,
  isNewsKnown,
  type VendorNewsOutcome,
} from './verificationSession.rows.ts'

/**
 * Handles a vendor's message about an entity or a change of one; results come in no other way.
 *
 * Nothing happens before the signature is verified. An event is processed once. Events are applied
 * in the vendor's order, so a delayed one never undoes a newer one. Recording an event and applying
 * it is one commit.
 *
 * An event about an unknown entity is recorded and never applied later: an entity is committed
 * before any vendor gets its id, so such an event is meant for another bank.
 */
export async function handleVendorNews(
  world: BankServices,
  tenantId: string,
  vendor: KycVendor,
  message: VendorMessage,
): Promise<VendorNewsOutcome | 'again' | 'nothing'> {
  const scope = { tenantId, personId: null }
  const { tenant, verifier } = await world.engine.transaction(scope, async (tx) => {
    const found = await findTenant(tx, world.seal, tenantId)
    return { tenant: found, verifier: found && (await verifierOf(tx, world, found, vendor)) }
  })
  const news = verifier?.parseMessage(message, world.clock.now())
  if (!tenant || !news) throw new Refusal('WEBHOOK_SIGNATURE_INVALID')
  if (news === 'nothing') return 'nothing'
  return world.engine.transaction(scope, (tx) => takeNews(tx, { world, tenant, vendor }, news))
}

interface VendorNewsDeps {
  world: BankServices
  tenant: Tenant
  vendor: KycVendor
}

async function takeNews(tx: Tx, deps: VendorNewsDeps, news: VendorNews) {
  const { world, tenant, vendor } = deps
  const row = isUuid(news.reference)
    ? await lockEntity(tx, tenant.id, { id: news.reference })
    : null
  const change =
    row === null && isUuid(news.reference) ? await lockChange(tx, tenant.id, news.reference) : null
  if (await isNewsKnown(tx, tenant.id, vendor, news.eventId)) return 'again'
  const outcome = change
    ? await takeChangeNews({ tx, tenant, world }, vendor, change, news)
    : row
      ? await outcomeOf(tx, deps, row, news)
      : 'unknown'
  const fresh = await insertVendorNews(tx, tenant.id, {
    vendor,
    event_id: news.eventId,
    entity_id: row?.id ?? change?.entity_id ?? null,
    word: news.word,
    outcome,
    said_at: news.at,
    heard_at: world.clock.now(),
  })
  if (!fresh) return 'again'
  if (row && outcome === 'taken') await applyNews({ tx, tenant, world, actor: vendor }, row, news)
  const auditContext = {
    scope: { tenantId: tenant.id, personId: null },
    caller,
    origin: null,
    world,
  }
  const object = row ? `kyc_entity ${row.id}` : change ? `identity_change ${change.id}` : undefined
  await writeAudit(tx, auditContext, {
    action: 'provider_event',
    outcome: 'ok',
    ...(object && { object }),
    changes: { word: news.word, outcome },
  })
  return outcome
}

const caller = { kind: 'anyone' } as const

async function outcomeOf(
  tx: Tx,
  { world, tenant, vendor }: VendorNewsDeps,
  row: EntityRow,
  news: VendorNews,
): Promise<VendorNewsOutcome> {
  if (row.heard_at !== null && news.at < row.heard_at) return 'late'
  if (!(await isAboutNewestSession(tx, tenant.id, vendor, aboutEntity(row.id), news.inquiryId)))
    return 'late'
  const deps = { tx, tenant, world, actor: vendor }
  return (await stepsFor(deps, row, news)) === null ? 'unfit' : 'taken'
}

async function applyNews(deps: KycStepDeps, row: EntityRow, news: VendorNews): Promise<void> {
  const { tx, tenant, world } = deps
  const steps = (await stepsFor(deps, row, news)) ?? []
  let now = { ...row, heard_at: news.at }
  await writeEntity(tx, tenant.id, now)
  for (const event of steps) now = { ...(await stepEntity(deps, now, event)), heard_at: news.at }
  await closeSessions(tx, tenant.id, aboutEntity(row.id), world.clock.now())
}

/**
 * What an event means for the entity now; null if it does not apply. A result that arrives before
 * the event of the submission implies it.
 */
async function stepsFor(
  deps: KycStepDeps,
  row: EntityRow,
  news: VendorNews,
): Promise<EntityEvent[] | null> {
  const submit = { type: 'entity.submit' } as const
  if (news.word === 'pending') {
    if (row.status === 'PENDING') return []
    return (await isSubmitting(deps, row)) ? [submit] : null
  }
  const event = eventOf(row, news)
  if (await mayStep(deps, row, event)) return [event]
  const submitted = event.type !== 'verdict.hit' && (await isSubmitting(deps, row))
  return submitted ? [submit, event] : null
}

/** Only a session that is under way can have been submitted. */
const isSubmitting = async (deps: KycStepDeps, row: EntityRow) =>
  row.stage === 'in_vendor' && (await mayStep(deps, row, { type: 'entity.submit' }))

const badResults: readonly NewsWord[] = ['retry', 'final', 'duplicate', 'manual', 'hit']

/** For an approved entity any bad result is a new finding, which staff review. */
function eventOf(row: EntityRow, { word, parts, reason }: VendorNews): EntityEvent {
  if (row.status === 'APPROVED' && badResults.includes(word)) return { type: 'verdict.hit' }
  const named: KycPart[] = parts.length > 0 ? parts : firstParts[row.type]
  switch (word) {
    case 'green':
      return { type: 'verdict.green' }
    case 'retry':
      return { type: 'verdict.retry', parts: named, reason: reason ?? defaultReason(named) }
    case 'final':
      return { type: 'verdict.final', reason: reason ?? 'not_accepted' }
    case 'duplicate':
      return { type: 'verdict.duplicate' }
    case 'needs':
      return { type: 'verdict.needs', parts: named }
    case 'manual':
      return { type: 'verdict.manual' }
    default:
      return { type: 'verdict.hit' }
  }
}

const defaultReason = ([first]: KycPart[]): KycReason =>
  first === 'face' ? 'face_differs' : first === 'questions' ? 'data_differs' : 'unreadable'
