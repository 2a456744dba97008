import { setup } from 'xstate'
import type { ConversationStatus } from '#contract/conversation'
import type { SameStatuses } from '#machines/kit/life'

export type ConversationEvent =
  | { type: 'customer.write' }
  | { type: 'staff.answer' }
  | { type: 'staff.close' }

/** A customer's conversation with their bank. */
export const conversationLife = setup({
  types: { events: {} as ConversationEvent },
}).createMachine({
  id: 'conversation',
  description: 'Whatever the customer writes waits until somebody of the staff answers or closes.',
  initial: 'CLOSED',
  states: {
    CLOSED: {
      description: 'Nothing was written yet, or staff closed it; writing opens it again.',
      on: { 'customer.write': 'WAITING' },
    },
    WAITING: {
      description: 'Stands in the queue of the staff.',
      on: { 'customer.write': 'WAITING', 'staff.answer': 'ANSWERED', 'staff.close': 'CLOSED' },
    },
    ANSWERED: {
      description: 'The bank wrote last, and may add to it.',
      on: { 'customer.write': 'WAITING', 'staff.answer': 'ANSWERED', 'staff.close': 'CLOSED' },
    },
  },
})

true satisfies SameStatuses<typeof conversationLife, ConversationStatus>
