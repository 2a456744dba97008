import type { NoticeKind } from '#contract/notice'
import {
  identityChangeLife,
  type IdentityChangeEvent,
  type IdentityChangeFacts,
} from '#machines/identityChange/identityChange.life'
import { advance, allows, type IntentOf } from '#machines/kit/life'
import type { Tx } from '#bank/db/engine'
import { isKnownElsewhere, lockIdentities, writeEntity } from '#bank/kyc/entity.rows'
import {
  decryptIdentityData,
  documentDigest,
  encryptIdentityData,
  type IdentityData,
} from '#bank/kyc/identityData'
import { closeSessions } from '#bank/kyc/verificationSession.rows'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { changePerson } from '#bank/person/person.rows'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import { lockChange, writeChange, type IdentityChangeRow } from './identityChange.rows.ts'

export interface ChangeDeps {
  tx: Tx
  tenant: Tenant
  world: BankServices
}

type Effect = (deps: ChangeDeps, row: IdentityChangeRow) => Promise<void>

const telling =
  (kind: NoticeKind): Effect =>
  ({ tx, tenant, world }, { person_id }) =>
    enqueueSecurityNotice({ tx, scope: { tenantId: tenant.id }, world }, person_id, kind)

const effects: Record<IntentOf<typeof identityChangeLife>['type'], Effect> = {
  applyChange,
  tellApproved: telling('identity_changed'),
  tellDeclined: telling('identity_change_declined'),
  tellDocumentsNeeded: telling('identity_change_to_mend'),
}

/** Moves a request one step. The caller holds its row. */
export async function stepChange(
  deps: ChangeDeps,
  row: IdentityChangeRow,
  event: IdentityChangeEvent,
): Promise<IdentityChangeRow> {
  const { tx, tenant, world } = deps
  const before = { status: row.status, facts: await factsOf(deps, row) }
  const { status, facts, intents } = advance(identityChangeLife, before, event)
  const next = { ...row, status, reason: facts.reason, moved_at: world.clock.now() }
  await writeChange(tx, tenant.id, next)
  for (const { type } of intents) await effects[type](deps, next)
  if (status !== 'REQUESTED') await closeSessions(tx, tenant.id, sessionsOf(row), next.moved_at)
  return next
}

export const mayStepChange = async (
  deps: ChangeDeps,
  row: IdentityChangeRow,
  event: IdentityChangeEvent,
) => allows(identityChangeLife, { status: row.status, facts: await factsOf(deps, row) }, event)

export const sessionsOf = ({ id, entity_id }: IdentityChangeRow) => ({ entity_id, change_id: id })

async function factsOf(deps: ChangeDeps, row: IdentityChangeRow): Promise<IdentityChangeFacts> {
  const { tx, tenant, world } = deps
  const document_digest = documentDigest(world.seal, tenant.id, askedIn(deps, row))
  const known = { person_id: row.person_id, document_digest }
  return { reason: row.reason, knownElsewhere: await isKnownElsewhere(tx, tenant.id, known) }
}

export const askedIn = (
  { tenant, world }: Pick<ChangeDeps, 'tenant' | 'world'>,
  { id, asked }: IdentityChangeRow,
): IdentityData => decryptIdentityData(world.seal, tenant.id, id, asked)

/** The documents are in: what they say of themselves is kept with what was asked for. */
export async function giveDocuments(
  deps: ChangeDeps,
  id: string,
  identity: IdentityData,
): Promise<boolean> {
  const row = await lockChange(deps.tx, deps.tenant.id, id)
  const event = { type: 'documents.give' } as const
  if (!row || !(await mayStepChange(deps, row, event))) return false
  const { seal } = deps.world
  const all = { ...askedIn(deps, row), ...identity }
  await stepChange(
    deps,
    { ...row, asked: encryptIdentityData(seal, deps.tenant.id, id, all) },
    event,
  )
  return true
}

/** Accounts and cards issued from now on carry the new name. */
async function applyChange(deps: ChangeDeps, row: IdentityChangeRow) {
  const { tx, tenant, world } = deps
  const asked = askedIn(deps, row)
  for (const entity of await lockIdentities(tx, tenant.id, row.person_id)) {
    const known = decryptIdentityData(world.seal, tenant.id, entity.id, entity.told)
    const told = { ...known, ...asked }
    await writeEntity(tx, tenant.id, {
      ...entity,
      told: encryptIdentityData(world.seal, tenant.id, entity.id, told),
      document_digest: documentDigest(world.seal, tenant.id, told),
    })
  }
  const { first_name, last_name, date_of_birth: birth_date } = asked
  const changed = {
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(birth_date && { birth_date }),
  }
  await changePerson(tx, tenant.id, row.person_id, changed, world.clock.now())
}
