import * as z from 'zod/mini'
import { ConversationMessage, conversationStatuses, MessageText } from '#contract/conversation'
import { endpoint } from '#contract/kit/endpoint'
import { Id } from '#contract/kit/fields'
import { paginated, paging, sortsBy } from '#contract/kit/page'
import { Reason } from './customer.ts'
import { assigning, QueueItem } from './queue.ts'
import { opsEndpoint } from './staff.ts'

/** What customers write to the bank, until somebody of the staff has answered. */

export const ANSWER_DUE_MS = 24 * 3_600_000

export const conversationViews = ['waiting', 'answered', 'closed'] as const
export type ConversationView = (typeof conversationViews)[number]

const conversationActs = ['answer', 'close'] as const
export type ConversationAct = (typeof conversationActs)[number]

const By = z.object({ id: z.string(), name: z.string() })

export const WaitingConversation = z.object({
  ...QueueItem.shape,
  status: z.enum(conversationStatuses),
  /** How many messages there are, and so the number of the newest. */
  newest: z.int(),
})
export type WaitingConversation = z.output<typeof WaitingConversation>

export const conversationSorts = sortsBy('since', 'assignee')
export type ConversationSort = (typeof conversationSorts)[number]

/** Those that wait for an answer, the longest first; or those that do not. */
export const listConversations = endpoint(opsEndpoint, {
  verb: 'GET',
  path: '/api/ops/conversations',
  ask: z.strictObject({
    ...paging,
    view: z._default(z.enum(conversationViews), 'waiting'),
    sort: z._default(z.enum(conversationSorts), 'since'),
  }),
  reply: paginated(WaitingConversation),
  refuses: [],
  rate: 'list',
  repeat: 'read',
})

export const OpsMessage = z.object({
  ...ConversationMessage.shape,
  /** Of the staff, whom no customer is told of. */
  by: z.nullable(By),
})

export const OpsConversation = z.object({
  ...WaitingConversation.shape,
  /** The oldest first. */
  messages: z.array(OpsMessage),
  /** What whoever asks may do now. */
  can: z.array(z.enum(conversationActs)),
})
export type OpsConversation = z.output<typeof OpsConversation>

const one = { ...opsEndpoint, refuses: ['NOT_FOUND'] } as const

export const readOpsConversation = endpoint(one, {
  verb: 'GET',
  path: '/api/ops/conversations/:id',
  ask: z.strictObject({ id: Id }),
  reply: OpsConversation,
  repeat: 'read',
})

export const assignConversation = endpoint(one, {
  ...assigning,
  path: '/api/ops/conversations/:id/assign',
  audit: 'conversation_assigned',
})

const deciding = {
  ...opsEndpoint,
  verb: 'POST',
  reply: z.object({ id: z.string(), status: z.enum(conversationStatuses) }),
  repeat: 'spending',
} as const

/** Whoever decides has read all of it: with a newer message, nothing is done. */
const newest = z.int().check(z.gte(1))

/** The customer reads it as it is written. */
export const answerConversation = endpoint(deciding, {
  path: '/api/ops/conversations/:id/answer',
  ask: z.strictObject({ id: Id, text: MessageText, newest }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT', 'CARD_NUMBER_IN_TEXT'],
  audit: 'conversation_answered',
})

/** Without an answer; the customer sees that it is closed, not why. */
export const closeConversation = endpoint(deciding, {
  path: '/api/ops/conversations/:id/close',
  ask: z.strictObject({ id: Id, reason: Reason, newest }),
  refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  audit: 'conversation_closed',
})

export const opsConversationCalls = {
  listConversations,
  readOpsConversation,
  assignConversation,
  answerConversation,
  closeConversation,
}
