import { Refusal } from '#contract/kit/refusal'
import { staffProposalKinds, type StaffProposalKind } from '#contract/ops/proposal'
import { platformRole, type StaffRole } from '#contract/ops/roles'
import { advance } from '#machines/kit/life'
import { staffLife, type StaffEvent } from '#machines/staff/staff.life'
import type { Tx } from '#bank/db/engine'
import { bulkRow, type BulkInsert } from '#bank/ledger/step'
import { enqueueMessage } from '#bank/outbox/messages'
import { languageOf } from '#bank/person/message'
import type { ProposalListRow } from '#bank/proposal/proposal.rows'
import type { StaffContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'
import {
  deleteAssignmentsOf,
  deleteStaffSecret,
  endStaffSessions,
  insertInvited,
  lockStaff,
  withdrawProposalsOf,
  writeStaffMoved,
  type StaffChange,
} from './member.rows.ts'
import { staffTexts } from './messages.ts'
import type { StaffRow } from './staff.rows.ts'
import { kindsKeptBy, type StaffOfProposal } from './target.ts'

const STAFF_INVITE_DAYS = 7
const DAY_MS = 24 * 3_600_000

export interface StaffChanged {
  kind: StaffProposalKind
  change: StaffChange
  /** Where the console is, as whoever approved it has it. */
  console: string | null
  tenant: Tenant
  world: Pick<BankServices, 'clock' | 'random' | 'seal'>
}

const eventOf: Partial<Record<StaffProposalKind, StaffEvent>> = {
  staff_invite_again: { type: 'staff.invite' },
  staff_end: { type: 'staff.end' },
}

const movedOn = () => new Refusal('STATE_CONFLICT', 'Somebody changed it meanwhile.')

/** Who may propose whatever there is. */
const isLasting = (role: StaffRole | null) => role === 'owner' || role === platformRole

export function isLastOwner(staff: readonly StaffRow[], id: string): boolean {
  const owners = staff.filter(({ role, status }) => isLasting(role) && status === 'ACTIVE')
  return owners.length === 1 && owners[0]?.id === id
}

/** One who can sign in has to stay, or nobody could propose anything any more. */
export function assertOwnerStays(
  staff: readonly StaffRow[],
  { id, role }: { id: string; role: StaffRole | null },
): void {
  if (isLastOwner(staff, id) && !isLasting(role))
    throw new Refusal('STATE_CONFLICT', 'No owner who can sign in would be left.')
}

/** Under one lock of the tenant's staff, which states the version that it replaces. */
export const staffChanged: BulkInsert<StaffChanged> = {
  name: 'staff changed',
  rank: 11,
  async write(tx, tenantId, rows, at) {
    for (const row of rows) {
      const staff = await lockStaff(tx, tenantId)
      if (row.change.base === 0) await invite(tx, tenantId, row, at)
      else await change(tx, tenantId, row, { staff, at })
      await tell(tx, tenantId, row)
    }
  },
}

const untilFrom = (at: Date) => new Date(at.getTime() + STAFF_INVITE_DAYS * DAY_MS)

async function invite(tx: Tx, tenantId: string, { change: made }: StaffChanged, at: Date) {
  const { staff_id: id, email, name, role } = made
  if (role === null) throw new Error('Somebody is invited as nothing.')
  const isNew = await insertInvited(tx, { tenantId, id, email, name, role, at }, untilFrom(at))
  if (!isNew) throw movedOn()
}

async function change(
  tx: Tx,
  tenantId: string,
  { kind, change: { staff_id: id, role, base } }: StaffChanged,
  { staff, at }: { staff: readonly StaffRow[]; at: Date },
) {
  const now = staff.find((one) => one.id === id)
  if (now?.version !== base) throw movedOn()
  assertOwnerStays(staff, { id, role })
  const event = eventOf[kind]
  const record = { status: now.status, facts: undefined as never }
  const { status } = event ? advance(staffLife, record, event) : now
  const invitedUntil =
    kind === 'staff_invite_again' ? untilFrom(at) : status === 'INVITED' ? now.invited_until : null
  await writeStaffMoved(tx, tenantId, id, { role: role ?? now.role, status, invitedUntil, at })
  await endStaffSessions(tx, tenantId, id, at)
  await withdrawProposalsOf(tx, tenantId, id, { kept: kindsKeptBy(role), at })
  if (kind !== 'staff_role') await deleteStaffSecret(tx, tenantId, id)
  if (kind === 'staff_end') await deleteAssignmentsOf(tx, tenantId, id)
}

/** In the bank's own language: what they speak is not known. */
async function tell(tx: Tx, tenantId: string, row: StaffChanged) {
  const { kind, change: made, console, tenant, world } = row
  const role = made.role ?? made.former_role
  if (role === null) throw new Error('Somebody has no role, before or after.')
  const facts = { bank: tenant.config.brand.name, console, role, days: STAFF_INVITE_DAYS }
  const [subject, body] = staffTexts[languageOf(tenant, null)][kind](facts)
  const context = { tx, scope: { tenantId, personId: null }, world }
  await enqueueMessage(context, { channel: 'email', to: made.email, subject, body })
}

/** What approving does. */
export function changeStaff(
  { origin, tenant, world }: StaffContext,
  row: ProposalListRow,
  target: StaffOfProposal,
) {
  const { change: made, isCurrent } = target
  const kind = staffProposalKinds.find((one) => one === row.kind)
  if (!isCurrent || !kind) throw movedOn()
  const changed = { kind, change: made, console: origin.page, tenant, world }
  return {
    step: { transfers: [], rows: [bulkRow(staffChanged, changed)] },
    after: { ...target, isKnown: true },
    object: `staff ${made.staff_id}`,
  }
}
