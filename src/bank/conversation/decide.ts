import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { answerConversation, closeConversation } from '#contract/ops/conversation'
import { allows } from '#machines/kit/life'
import { conversationLife, type ConversationEvent } from '#machines/support/conversation.life'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { findPerson } from '#bank/person/person.rows'
import type { NoTransactionContext, StaffContext } from '#bank/requestContext'
import { dropAssignment } from '#bank/staff/assignment.rows'
import { carryOut } from '#bank/staff/carryOut'
import { hasCardNumber } from './cardNumber.ts'
import { lockConversation } from './conversation.rows.ts'
import { stepConversation, type NewMessage } from './step.ts'

interface Decision {
  id: string
  /** The newest message that whoever decides has read. */
  newest: number
  event: ConversationEvent
  message: NewMessage | null
}

/** The feed and the notice are out of reach of staff; of two who answer at once, one does. */
async function decide(
  tx: Tx,
  { world, tenant, entered }: Omit<StaffContext, 'tx'>,
  { id, newest, event, message }: Decision,
) {
  const row = isUuid(id) ? await lockConversation(tx, tenant.id, { id }) : null
  if (!row) throw new Refusal('NOT_FOUND')
  entered.object = `person ${row.person_id}`
  if (row.last_number !== newest) throw new Refusal('VERSION_CONFLICT', 'Something was written.')
  const customer = await findPerson(tx, tenant.id, row.person_id)
  const isUnread = message !== null && customer?.state === 'closed'
  if (isUnread || !allows(conversationLife, { status: row.status, facts: {} }, event))
    throw new Refusal('STATE_CONFLICT')
  const deps = { tx, tenantId: tenant.id, world }
  const { after } = await stepConversation(deps, row, event, message)
  await dropAssignment(tx, tenant.id, `conversation ${id}`)
  if (message) {
    const content = { kind: 'message_answered', room: 'help', subject: 'messages' } as const
    await enqueueNotice(deps, row.person_id, content)
  }
  return { id, status: after.status }
}

const ofBank = (staffId: string, text: string): NewMessage => ({
  author: 'bank',
  staff_id: staffId,
  text,
  event_source: null,
  event_id: null,
  event_number: null,
})

export const answerHandler = {
  noTransaction: (
    { id, text, newest }: ParsedOf<typeof answerConversation>,
    context: NoTransactionContext<typeof answerConversation>,
  ) => {
    if (hasCardNumber(text)) throw new Refusal('CARD_NUMBER_IN_TEXT')
    const message = ofBank(context.caller.staffId, text)
    return carryOut(context, { audit: answerConversation.audit }, (tx) =>
      decide(tx, context, { id, newest, event: { type: 'staff.answer' }, message }),
    )
  },
}

export const closeHandler = {
  noTransaction: (
    { id, reason, newest }: ParsedOf<typeof closeConversation>,
    context: NoTransactionContext<typeof closeConversation>,
  ) =>
    carryOut(context, { audit: closeConversation.audit, reason }, (tx) =>
      decide(tx, context, { id, newest, event: { type: 'staff.close' }, message: null }),
    ),
}
