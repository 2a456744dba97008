import type { ConversationStatus } from '#contract/conversation'

export const help = {
  messages: 'Messages',
  here: 'About this page',
  unread: 'Couldn’t load the articles',
  threadUnread: 'Couldn’t load your messages',
  older: 'Earlier messages',
  you: 'You',
  fresh: 'New',
  about: (number: string) => (number ? `Question about № ${number}` : 'Question about a purchase'),
  dropAbout: 'Ask something else',
  text: 'Your message',
  hint: 'Never send codes, passwords or full card numbers.',
  send: 'Send',
  statuses: {
    NONE: 'Write to us: the answer comes here, and we notify you.',
    WAITING: 'Waiting for an answer. We’ll notify you.',
    ANSWERED: 'Write again if you have more questions.',
    CLOSED: 'This conversation is closed. Write again to reopen it.',
  } satisfies Record<ConversationStatus | 'NONE', string>,
}
