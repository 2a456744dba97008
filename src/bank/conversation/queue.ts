import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { staffMay } from '#contract/ops/access'
import {
  ANSWER_DUE_MS,
  type assignConversation,
  type ConversationAct,
  type listConversations,
  type OpsConversation,
  type opsConversationCalls,
  type readOpsConversation,
  type WaitingConversation,
} from '#contract/ops/conversation'
import { maskedName } from '#bank/customer/mask'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { HandlersOf, StaffContext } from '#bank/requestContext'
import { assign } from '#bank/staff/assign'
import { answerHandler, closeHandler } from './decide.ts'
import { messageShown } from './message.ts'
import {
  findQueuedConversation,
  listQueuedConversations,
  listStaffMessages,
  type QueuedConversation,
} from './queue.rows.ts'

/** The newest that a page of the console shows. */
const MESSAGES_SHOWN = 200

async function handleListConversations(
  page: ParsedOf<typeof listConversations>,
  { tx, scope: { tenantId } }: StaffContext,
) {
  const { rows, total } = await listQueuedConversations(tx, tenantId, page)
  return pageFrom(rows.map(conversationListed), total, page.offset)
}

const conversationListed = (row: QueuedConversation): WaitingConversation => ({
  id: row.id,
  customer: { id: row.person_id, name: maskedName(row.first_name, row.last_name) },
  status: row.status,
  newest: row.last_number,
  since: row.since.toISOString(),
  due_at:
    row.status === 'WAITING' ? new Date(row.since.getTime() + ANSWER_DUE_MS).toISOString() : null,
  assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
})

async function conversationAt({ tx, scope }: StaffContext, id: string) {
  const row = isUuid(id) ? await findQueuedConversation(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function handleReadOpsConversation(
  { id }: ParsedOf<typeof readOpsConversation>,
  context: StaffContext,
): Promise<OpsConversation> {
  const { tx, scope, world, caller } = context
  const { tenantId } = scope
  const row = await conversationAt(context, id)
  const messages = await listStaffMessages(tx, tenantId, id, MESSAGES_SHOWN)
  const acts: Record<ConversationAct, boolean> = {
    // Whoever has closed their account reads nothing any more.
    answer: row.state !== 'closed' && staffMay(caller.role, 'answerConversation'),
    close: row.status !== 'CLOSED' && staffMay(caller.role, 'closeConversation'),
  }
  return {
    ...conversationListed(row),
    messages: messages.toReversed().map((one) => ({
      ...messageShown(world.seal, tenantId, one),
      by: one.staff_id === null ? null : { id: one.staff_id, name: one.staff_name ?? '' },
    })),
    can: (['answer', 'close'] as const).filter((act) => acts[act]),
  }
}

async function handleAssignConversation(
  { id, mine }: ParsedOf<typeof assignConversation>,
  context: StaffContext,
) {
  const row = await conversationAt(context, id)
  context.entered.object = `person ${row.person_id}`
  return assign(context, `conversation ${id}`, mine)
}

export const opsConversationRoutes: HandlersOf<typeof opsConversationCalls> = {
  listConversations: handleListConversations,
  readOpsConversation: handleReadOpsConversation,
  assignConversation: handleAssignConversation,
  answerConversation: answerHandler,
  closeConversation: closeHandler,
}
