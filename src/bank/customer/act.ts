import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { endCustomerSessions, noteCustomer, pauseCustomer } from '#contract/ops/customerAct'
import { customerLife } from '#machines/customer/customer.life'
import { advance } from '#machines/kit/life'
import { isUuid } from '#bank/db/uuid'
import { lockPerson } from '#bank/person/person.rows'
import type { StaffContext } from '#bank/requestContext'
import { findStaff } from '#bank/staff/staff.rows'
import { endEverySession, insertNote, writeCustomerState } from './act.rows.ts'
import { aboutCustomer, customerOf, customerStatusOf } from './customer.ts'

type ReasonedAct = ParsedOf<typeof pauseCustomer>

const stateOf = { ACTIVE: 'active', PAUSED: 'blocked', CLOSED: 'closed' } as const

async function move(
  { id, reason }: ReasonedAct,
  context: StaffContext,
  type: 'customer.pause' | 'customer.restore',
) {
  const { tx, scope, world } = context
  const person = isUuid(id) ? await lockPerson(tx, scope.tenantId, id) : null
  if (!person) throw new Refusal('NOT_FOUND')
  aboutCustomer(context, id, reason)
  const before = { status: customerStatusOf[person.state], facts: { isSettled: false } }
  const { status } = advance(customerLife, before, { type })
  const at = world.clock.now()
  await writeCustomerState(tx, scope.tenantId, id, { state: stateOf[status], at })
  return { id, status }
}

export const handlePauseCustomer = (request: ReasonedAct, context: StaffContext) =>
  move(request, context, 'customer.pause')

export const handleRestoreCustomer = (request: ReasonedAct, context: StaffContext) =>
  move(request, context, 'customer.restore')

export async function handleEndCustomerSessions(
  { id, reason }: ParsedOf<typeof endCustomerSessions>,
  context: StaffContext,
) {
  const { tx, scope, world } = context
  await customerOf(context, id)
  aboutCustomer(context, id, reason)
  const ended = { at: world.clock.now(), reason: 'ended by staff' }
  return { ended: await endEverySession(tx, scope.tenantId, id, ended) }
}

export async function handleNoteCustomer(
  { id, text }: ParsedOf<typeof noteCustomer>,
  context: StaffContext,
) {
  const { tx, scope, world, caller } = context
  await customerOf(context, id)
  const staff = await findStaff(tx, scope.tenantId, caller.staffId)
  aboutCustomer(context, id)
  const [noteId, at] = [world.random.id(), world.clock.now()]
  const { staffId } = caller
  await insertNote(tx, scope.tenantId, { id: noteId, personId: id, staffId, text, at })
  return { id: noteId, by: staff?.name ?? '', text, at: at.toISOString() }
}
