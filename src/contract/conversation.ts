import * as z from 'zod/mini'
import { activitySources } from './activity.ts'
import { endpoint } from './kit/endpoint.ts'
import { Id, Moment, queryInteger } from './kit/fields.ts'
import { paging } from './kit/page.ts'

/** A customer's messages to their bank and its answers: one conversation for each customer. */

export const conversationStatuses = ['WAITING', 'ANSWERED', 'CLOSED'] as const
export type ConversationStatus = (typeof conversationStatuses)[number]

export const MESSAGE_LENGTH_MAX = 2_000
/** Of one customer, in any 24 hours. */
export const MESSAGES_A_DAY_MAX = 30

export const MessageText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_LENGTH_MAX))

export const ConversationMessage = z.object({
  id: z.string(),
  number: z.int(),
  author: z.enum(['customer', 'bank']),
  text: z.string(),
  /** What it asks about. */
  event: z.nullable(
    z.object({
      source: z.enum(activitySources),
      id: z.string(),
      number: z.nullable(z.int()),
    }),
  ),
  at: Moment,
})
export type ConversationMessage = z.output<typeof ConversationMessage>

const calling = { base: 'user', who: ['person'], refuses: [] } as const

/** The newest messages, or those before a number; the oldest of them first. */
export const readConversation = endpoint(calling, {
  verb: 'GET',
  path: '/user/conversation',
  ask: z.strictObject({ limit: paging.limit, before: z.optional(queryInteger(9)) }),
  reply: z.object({
    /** Null where nothing was written yet. */
    status: z.nullable(z.enum(conversationStatuses)),
    /** The newest that the customer has read. */
    read: z.int(),
    messages: z.array(ConversationMessage),
    has_more: z.boolean(),
  }),
  rate: 'list',
  repeat: 'read',
})
export type Conversation = z.output<(typeof readConversation)['reply']>

export const writeMessage = endpoint(calling, {
  verb: 'POST',
  path: '/user/conversation/messages',
  ask: z.strictObject({
    text: MessageText,
    /** An entry of the activity, by its id. */
    event: z.optional(Id),
  }),
  reply: z.object({ id: z.string(), number: z.int(), at: Moment }),
  refuses: ['NOT_FOUND', 'CARD_NUMBER_IN_TEXT', 'RATE_LIMITED'],
  rate: 'plain',
  repeat: 'keyed',
  audit: 'message_written',
})

/** All up to a number, so that later ones stay unread. */
export const readMessages = endpoint(calling, {
  verb: 'POST',
  path: '/user/conversation/read',
  ask: z.strictObject({ until: z.int().check(z.gte(0)) }),
  reply: z.object({ read: z.int() }),
  rate: 'plain',
  repeat: 'natural',
  beforeConfirmation: true,
  audit: 'messages_read',
})

export const conversationCalls = { readConversation, writeMessage, readMessages }
