import type { ConversationStatus } from '#contract/conversation'

export const help = {
  messages: 'Messages',
  here: 'About this page',
  older: 'Earlier messages',
  you: 'You',
  fresh: 'New',
  about: (number: string) => (number ? `About № ${number}` : 'About a purchase'),
  dropAbout: 'Remove',
  text: 'Your message',
  hint: 'Never send codes, passwords or full card numbers.',
  send: 'Send',
  statuses: {
    WAITING: 'Waiting for an answer. We’ll notify you.',
    CLOSED: 'This conversation is closed. Write to reopen it.',
  } as Partial<Record<ConversationStatus, string>>,
}
