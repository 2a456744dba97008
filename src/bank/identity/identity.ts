import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  identityActs,
  type assignIdentity,
  type Identity,
  type IdentityAct,
  type listIdentities,
  type openIdentity,
  type OpenedIdentity,
  type readIdentity,
  type WaitingIdentity,
} from '#contract/ops/identity'
import type { OpsCallName } from '#contract/ops/calls'
import type { EntityEvent } from '#machines/kyc/entity.life'
import { maskedName } from '#bank/customer/mask'
import { isUuid } from '#bank/db/uuid'
import { findEntityById, type EntityRow } from '#bank/kyc/entity.rows'
import { openDocument } from '#bank/kyc/document'
import { decryptIdentityData } from '#bank/kyc/identityData'
import { mayStep } from '#bank/kyc/stepEntity'
import { pageFrom } from '#bank/page'
import { findPerson } from '#bank/person/person.rows'
import type { StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import {
  countIdentities,
  findCase,
  listDuplicates,
  listIdentityDocuments,
  listIdentitySteps,
  listWaitingIdentities,
  type IdentityRow,
} from './identity.rows.ts'

/** Somebody should have decided by then. */
const DUE_AFTER_MS = 48 * 3_600_000

export async function handleListIdentities(
  page: ParsedOf<typeof listIdentities>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const total = await countIdentities(tx, tenantId)
  const rows = await listWaitingIdentities(tx, tenantId, page)
  return pageFrom(rows.map(waitingShown), total, page.offset)
}

const isWaiting = ({ status, stage }: IdentityRow) =>
  status === 'HOLD' || status === 'DOUBLE' || stage === 'appealed'

const waitingShown = (row: IdentityRow): WaitingIdentity => ({
  id: row.id,
  customer: { id: row.person_id, name: maskedName(row.first_name, row.last_name) },
  wallet: row.wallet_number,
  type: row.type,
  status: row.status,
  is_appealed: row.stage === 'appealed',
  reason: row.reason,
  since: row.moved_at.toISOString(),
  due_at: isWaiting(row) ? new Date(row.moved_at.getTime() + DUE_AFTER_MS).toISOString() : null,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
  approved_by: row.voucher_id ? { id: row.voucher_id, name: row.voucher ?? '' } : null,
})

/** The event each act stands for, by what the verification waits for. */
export function eventOfAct(
  act: Exclude<IdentityAct, 'askMore'>,
  { status }: Pick<EntityRow, 'status'>,
  officer: string,
): EntityEvent {
  const isDouble = status === 'DOUBLE'
  if (act === 'reopen') return { type: 'officer.reopen' }
  if (act === 'approve')
    return isDouble ? { type: 'officer.merge' } : { type: 'officer.approve', officer }
  return { type: isDouble ? 'officer.confirmOther' : 'officer.decline' }
}

const callOf: Record<IdentityAct, OpsCallName> = {
  approve: 'approveIdentity',
  askMore: 'askIdentityForMore',
  decline: 'declineIdentity',
  reopen: 'reopenIdentity',
}

async function actsOf(context: StaffContext, row: EntityRow): Promise<IdentityAct[]> {
  const { caller } = context
  const found: IdentityAct[] = []
  for (const act of identityActs.filter((one) => staffMay(caller.role, callOf[one]))) {
    const event: EntityEvent =
      act === 'askMore'
        ? { type: 'officer.askMore', parts: [], message: '' }
        : eventOfAct(act, row, caller.staffId)
    const again = act === 'approve' && row.vouched_by === caller.staffId
    if (!again && (await mayStep({ ...context, actor: '' }, row, event))) found.push(act)
  }
  return found
}

async function identityOf({ tx, scope }: StaffContext, id: string) {
  const row = isUuid(id) ? await findCase(tx, scope.tenantId, id) : null
  const entity = row && (await findEntityById(tx, scope.tenantId, id))
  if (!row || !entity) throw new Refusal('NOT_FOUND')
  return { row, entity }
}

export async function handleReadIdentity(
  { id }: ParsedOf<typeof readIdentity>,
  context: StaffContext,
): Promise<Identity> {
  const { tx, scope } = context
  const { row, entity } = await identityOf(context, id)
  const steps = await listIdentitySteps(tx, scope.tenantId, id)
  const documents = await listIdentityDocuments(tx, scope.tenantId, id)
  return {
    ...waitingShown(row),
    missing: row.missing,
    message: row.message,
    documents: documents.length,
    steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
    can: await actsOf(context, entity),
  }
}

export async function handleOpenIdentity(
  { id, reason }: ParsedOf<typeof openIdentity>,
  context: StaffContext,
): Promise<OpenedIdentity> {
  const { tx, scope, world, entered } = context
  const { tenantId } = scope
  const { entity } = await identityOf(context, id)
  entered.object = `person ${entity.person_id}`
  entered.reason = reason
  const person = await findPerson(tx, tenantId, entity.person_id)
  const appeal = entity.appeal && world.seal.open(entity.appeal, `kyc appeal ${tenantId} ${id}`)
  const documents = []
  for (const row of await listIdentityDocuments(tx, tenantId, id)) {
    const bytes = await openDocument(world, tenantId, row.id)
    documents.push({
      id: row.id,
      kind: row.kind,
      content_type: row.content_type,
      at: row.created_at.toISOString(),
      content: bytes?.toString('base64') ?? null,
    })
  }
  return {
    verified: decryptIdentityData(world.seal, tenantId, id, entity.told),
    profile: filled({
      first_name: person?.first_name,
      last_name: person?.last_name,
      date_of_birth: person?.birth_date,
    }),
    appeal: appeal?.toString('utf8') ?? null,
    documents,
    duplicates: (await listDuplicates(tx, tenantId, id)).map((other) => ({
      id: other.id,
      name: maskedName(other.first_name, other.last_name),
    })),
  }
}

const filled = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )

export async function handleAssignIdentity(
  { id, mine }: ParsedOf<typeof assignIdentity>,
  context: StaffContext,
) {
  const { row } = await identityOf(context, id)
  context.entered.object = `person ${row.person_id}`
  return assign(context, `identity ${id}`, mine)
}
