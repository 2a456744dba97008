import type { Conversation, ConversationMessage } from '#contract/conversation'
import type { HelpArticle } from '#contract/help'
import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { MESSAGES, questionAbout } from '#machines/kit/page'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { conversationLife } from './conversation.life.ts'
import { help } from './help.flow.ts'
import { helpPageFlow } from './helpPage.flow.ts'
import { messagesFlow } from './messages.flow.ts'
import { writingFlow } from './writing.flow.ts'

const message = (number: number, author: ConversationMessage['author']): ConversationMessage => ({
  id: `m${number}`,
  number,
  author,
  text: 'When does it arrive?',
  event: number === 2 ? { source: 'order', id: 'o1', number: 123 } : null,
  at: '2026-01-01T00:00:00Z',
})

const page = (read: number, messages: ConversationMessage[], has_more: boolean): Conversation => ({
  status: 'ANSWERED',
  read,
  messages,
  has_more,
})

const messagesExhibit: Exhibit = {
  logic: messagesFlow,
  events: [
    ...eventsOf('news.arrived', 'thread.more'),
    doneEvent('readMessages', page(2, [message(2, 'customer'), message(3, 'bank')], true)),
    doneEvent('readMessages', page(3, [message(4, 'customer')], true)),
    doneEvent('readMessages', page(3, [message(1, 'customer')], false)),
    refusedEvent('readMessages', 'OFFLINE'),
    doneEvent('markMessages'),
    refusedEvent('markMessages', 'OFFLINE'),
  ],
}

const writingExhibit: Exhibit = {
  // No parent here to send to.
  logic: writingFlow.provide({ actions: { sendWritten: () => {} } }),
  inputs: [{ asked: null }, { asked: { id: 'o1', number: '123' } }],
  events: [
    ...eventsOf('about.drop', 'message.send'),
    { type: 'text.set', text: 'When does it arrive?' },
    doneEvent('holdDraft', { draft: null }),
    doneEvent('holdDraft', { draft: { text: 'Where is', about: null } }),
    refusedEvent('holdDraft'),
    doneEvent('sendMessage'),
    refusedEvent('sendMessage', 'CARD_NUMBER_IN_TEXT'),
  ],
}

const articles: HelpArticle[] = [
  {
    id: 'send-money',
    section: 'send',
    pages: ['send', 'home'],
    title: 'Send money',
    text: ['Open Send.'],
    link: 'send',
  },
]

const helpExhibit: Exhibit = {
  logic: help.flow,
  inputs: [{ asked: null }],
  events: [
    ...eventsOf('page.refresh', 'news.arrived'),
    doneEvent('readAnswer', { answer: articles }),
    refusedEvent('readAnswer'),
  ],
}

export const supportExhibits = {
  helpPage: pageExhibit(helpPageFlow, [
    { type: 'location.changed', id: MESSAGES, query: '' },
    { type: 'location.changed', id: MESSAGES, query: questionAbout('o1', 123) },
    { type: 'news.arrived', change: { table: 'conversations', record: {} } },
    { type: 'message.written' },
  ]),
  help: helpExhibit,
  messages: messagesExhibit,
  writing: writingExhibit,
  conversation: {
    logic: conversationLife,
    events: eventsOf('customer.write', 'staff.answer', 'staff.close'),
  } satisfies Exhibit,
}
