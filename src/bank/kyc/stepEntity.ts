import { entityLife, type EntityEvent, type EntityFacts } from '#machines/kyc/entity.life'
import { advance, allows, type IntentOf } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { writeRows } from '#bank/ledger/step'
import { changePerson, findPerson } from '#bank/person/person.rows'
import type { BankServices } from '#bank/services'
import {
  insertKycHistory,
  isKnownElsewhere,
  touchPerson,
  writeEntity,
  type EntityRow,
} from './entity.rows.ts'
import { ownersNews, updateRails, type KycStepDeps } from './stepRail.ts'
import { kycOf } from './rails.ts'
import { decryptIdentityData } from './identityData.ts'

/** What each intent means for the entity's rails: both update all of them. */
const effects: Record<IntentOf<typeof entityLife>['type'], typeof updateRails> = {
  carryRails: updateRails,
  suspendRails: updateRails,
}

/**
 * Moves an entity one step. The caller holds its row. Status, history, the person's status, the
 * rails and the feed commit together.
 */
export async function stepEntity(
  deps: KycStepDeps,
  row: EntityRow,
  event: EntityEvent,
): Promise<EntityRow> {
  const { tx, tenant, world, actor } = deps
  const at = world.clock.now()
  const before = { status: row.status, facts: await entityFactsOf(deps, row) }
  const { status, facts, intents } = advance(entityLife, before, event)
  const next = { ...row, ...storedFactsOf(facts), status, moved_at: at }
  await writeEntity(tx, tenant.id, next)
  await insertKycHistory(tx, tenant.id, {
    id: world.random.id(),
    person_id: row.person_id,
    wallet_id: row.wallet_id,
    subject: 'entity',
    event: event.type,
    status_before: row.status,
    status_after: status,
    reason: next.reason,
    actor,
    at,
  })
  await touchPerson(tx, tenant.id, row.person_id, at)
  if (status === 'APPROVED') await takeVerifiedIdentity(deps, next)
  await publishEntity(deps, next)
  for (const { type } of intents) await effects[type](deps, next)
  return reviewIfAttemptsSpent(deps, next, facts)
}

/** After the last attempt the bank's staff decide. */
async function reviewIfAttemptsSpent(deps: KycStepDeps, row: EntityRow, facts: EntityFacts) {
  const event = { type: 'tries.spent' } as const
  if (!allows(entityLife, { status: row.status, facts }, event)) return row
  return stepEntity({ ...deps, actor: 'bank' }, row, event)
}

export async function mayStep(deps: KycStepDeps, row: EntityRow, event: EntityEvent) {
  return allows(entityLife, { status: row.status, facts: await entityFactsOf(deps, row) }, event)
}

const storedFactsOf = ({ stage, reason, missing, attempts, vouchedBy, message }: EntityFacts) => ({
  stage,
  reason,
  missing,
  attempts,
  vouched_by: vouchedBy,
  message,
})

async function entityFactsOf(
  { tx, tenant, world }: Pick<KycStepDeps, 'tx' | 'tenant' | 'world'>,
  row: EntityRow,
): Promise<EntityFacts> {
  return {
    stage: row.stage,
    reason: row.reason,
    missing: row.missing,
    attempts: row.attempts,
    attemptsMax: kycOf(tenant).attemptsMax,
    knownElsewhere: await isKnownElsewhere(tx, tenant.id, row),
    matches: await isSamePerson(tx, tenant.id, world, row),
    vouchedBy: row.vouched_by,
    message: row.message,
  }
}

const sameText = (a: string | null | undefined, b: string | null | undefined) =>
  !a || !b || a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()

/** Compares the vendor's data with the profile; a missing value matches anything. */
async function isSamePerson(tx: Tx, tenantId: string, { seal }: BankServices, row: EntityRow) {
  if (row.told === null || row.type !== 'individual') return true
  const identity = decryptIdentityData(seal, tenantId, row.id, row.told)
  const person = await findPerson(tx, tenantId, row.person_id)
  return (
    sameText(identity.last_name, person?.last_name) &&
    sameText(identity.date_of_birth, person?.birth_date)
  )
}

/** The verified name and birth date replace what the customer wrote: accounts and cards carry them. */
async function takeVerifiedIdentity({ tx, tenant, world }: KycStepDeps, row: EntityRow) {
  if (row.type === 'business') return
  const identity = decryptIdentityData(world.seal, tenant.id, row.id, row.told)
  const { first_name, last_name, date_of_birth: birth_date } = identity
  const verified = {
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(birth_date && { birth_date }),
  }
  if (Object.keys(verified).length === 0) return
  await changePerson(tx, tenant.id, row.person_id, verified, world.clock.now())
}

/** Publishes the entity's status to the feed of every wallet it stands behind. */
async function publishEntity({ tx, tenant, world }: KycStepDeps, row: EntityRow) {
  const { id, wallet_id, status, stage, reason, missing } = row
  const record = { id, subject: 'entity', status, stage, reason, missing }
  const news = await ownersNews(tx, tenant.id, { wallet_id, person_id: row.person_id }, record)
  await writeRows(tx, tenant.id, news, world.clock.now())
}
