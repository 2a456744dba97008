import type { ActivitySource } from '#contract/activity'
import type { ConversationStatus } from '#contract/conversation'
import type { ConversationAct, ConversationView } from '#contract/ops/conversation'
import type { ActTexts } from '#console/ActForm.tsx'

export const conversations = {
  title: 'Messages',
  hint: 'What customers wrote in the app and nobody has answered yet, the longest waiting first.',
  retry: 'Try again',
  filter: 'Status',
  views: {
    waiting: 'To answer',
    answered: 'Answered',
    closed: 'Closed',
  } satisfies Record<ConversationView, string>,
  empty: 'No messages here.',
  customer: 'Customer',
  unnamed: 'No name',
  messages: 'Messages',
  one: (name: string) => `Messages: ${name}`,
  back: 'All messages',
  newestOf: (shown: number, all: number) => `The newest ${shown} of ${all}.`,
  about: {
    order: 'About payment',
    transaction: 'About transaction',
    purchase: 'About card purchase',
  } satisfies Record<ActivitySource, string>,
  facts: 'Conversation',
  status: 'Status',
  statuses: {
    WAITING: 'Waits for an answer',
    ANSWERED: 'Answered',
    CLOSED: 'Closed',
  } satisfies Record<ConversationStatus, string>,
  since: 'Since',
  acts: {
    answer: {
      offer: 'Answer',
      label: 'Answer',
      hint: 'The customer reads these words in the app, without your name.',
      submit: 'Send answer',
    },
    close: {
      offer: 'Close without answer',
      hint: 'The customer sees that the conversation is closed, not why. The audit keeps your reason.',
      submit: 'Close conversation',
    },
  } satisfies Record<ConversationAct, ActTexts>,
}
