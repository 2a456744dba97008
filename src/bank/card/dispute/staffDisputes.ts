import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import type { OpsCallName } from '#contract/ops/calls'
import {
  staffDisputeActs,
  type assignDispute,
  type listDisputes,
  type openDisputeEvidence,
  type OpenedEvidence,
  type OpsDispute,
  type readDispute,
  type StaffDisputeAct,
  type WaitingDispute,
} from '#contract/ops/dispute'
import { disputeLife, type DisputeEvent } from '#machines/card/dispute.life'
import { allows } from '#machines/kit/life'
import { maskedName } from '#bank/customer/mask'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import { listDisputeFiles, listDisputeSteps } from './dispute.rows.ts'
import { openDisputeFile } from './evidence.ts'
import { findDisputeForStaff, listDisputesForStaff, type DisputeForStaff } from './queue.rows.ts'
import { actorShown } from './shown.ts'
import { staffSumsOf } from '#bank/setting/staffSums'
import { disputeFactsOf } from './step.ts'

export async function handleListDisputes(
  { view, ...page }: ParsedOf<typeof listDisputes>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const filter = { ...page, view: view ?? null }
  const { rows, total } = await listDisputesForStaff(tx, tenantId, filter)
  return pageFrom(rows.map(waitingShown), total, page.offset)
}

const waitingShown = (row: DisputeForStaff): WaitingDispute => ({
  id: row.id,
  customer: { id: row.person_id, name: maskedName(row.first_name, row.last_name) },
  wallet: row.wallet_number,
  status: row.status,
  reason: row.reason,
  merchant: row.merchant.name,
  amount: fromMinor(row.minor, row.scale),
  symbol: row.symbol,
  credited: fromMinor(row.credited, row.scale),
  since: row.moved_at.toISOString(),
  due_at: row.due_at?.toISOString() ?? null,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
})

async function disputeFor({ tx, scope }: StaffContext, id: string): Promise<DisputeForStaff> {
  const row = isUuid(id) ? await findDisputeForStaff(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export async function handleReadDispute(
  { id }: ParsedOf<typeof readDispute>,
  context: StaffContext,
): Promise<OpsDispute> {
  const { tx, scope } = context
  const row = await disputeFor(context, id)
  const decimal = (minor: bigint) => fromMinor(minor, row.scale)
  const { merchant } = row
  const steps = await listDisputeSteps(tx, scope.tenantId, id)
  return {
    ...waitingShown(row),
    answers: row.answers,
    note: row.note,
    asked_amount: decimal(row.asked),
    returned: decimal(row.returned),
    purchase: {
      id: row.purchase_id,
      amount: decimal(row.bought),
      last4: row.last4,
      category_code: merchant.category,
      place: [merchant.city, merchant.country].filter(Boolean).join(', '),
      cleared_at: row.cleared_at.toISOString(),
    },
    reference: row.reference,
    credited_by: row.credited_by ? { id: row.credited_by, name: row.creditor ?? '' } : null,
    files: (await listDisputeFiles(tx, scope.tenantId, id)).length,
    steps: steps.map(({ actor, staff, minor, at, ...step }) => ({
      ...step,
      by: staff ?? actorShown(actor),
      amount: minor === null ? null : decimal(minor),
      at: at.toISOString(),
    })),
    can: actsOf(context, row),
  }
}

const callOf: Record<StaffDisputeAct, OpsCallName> = {
  credit: 'creditDispute',
  file: 'fileDispute',
  askMore: 'askDisputeForMore',
  decline: 'declineDispute',
}

export const eventOfStaff = (act: StaffDisputeAct, by: string): DisputeEvent =>
  act === 'credit' ? { type: 'staff.credit', by } : { type: `staff.${act}` }

function actsOf({ caller, tenant, world }: StaffContext, row: DisputeForStaff): StaffDisputeAct[] {
  const program = { currency: { scale: row.scale } }
  const { credit_alone: creditAlone } = staffSumsOf(tenant.config)
  const facts = disputeFactsOf({ dispute: row, program, creditAlone }, world.clock.now())
  return staffDisputeActs.filter(
    (act) =>
      staffMay(caller.role, callOf[act]) &&
      allows(disputeLife, { status: row.status, facts }, eventOfStaff(act, caller.staffId)),
  )
}

export async function handleOpenDisputeEvidence(
  { id, reason }: ParsedOf<typeof openDisputeEvidence>,
  context: StaffContext,
): Promise<OpenedEvidence> {
  const { tx, scope, world, entered } = context
  const row = await disputeFor(context, id)
  entered.object = `person ${row.person_id}`
  entered.reason = reason
  const files = []
  for (const file of await listDisputeFiles(tx, scope.tenantId, id)) {
    const bytes = await openDisputeFile(world, scope.tenantId, file.id)
    files.push({
      id: file.id,
      name: file.name,
      content_type: file.content_type,
      at: file.created_at.toISOString(),
      content: bytes?.toString('base64') ?? null,
    })
  }
  return { files }
}

export async function handleAssignDispute(
  { id, mine }: ParsedOf<typeof assignDispute>,
  context: StaffContext,
) {
  const row = await disputeFor(context, id)
  context.entered.object = `person ${row.person_id}`
  return assign(context, `dispute ${id}`, mine)
}
