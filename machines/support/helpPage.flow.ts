import { sendTo, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  isConversationNews,
  MESSAGES,
  pageTypes,
  type PageInput,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { help } from './help.flow.ts'
import { messagesFlow, type Asked } from './messages.flow.ts'

function askedIn(query: string): Asked | null {
  const params = new URLSearchParams(query)
  const id = params.get('about')
  return id ? { id, number: params.get('number') ?? '' } : null
}

export const helpPageFlow = setup({
  types: { ...pageTypes, children: {} as { help: 'helpFlow'; messages: 'messagesFlow' } },
  actors: { helpFlow: help.flow, messagesFlow },
  guards: {
    messagesRequested: ({ context }: { context: PageInput }) => context.id === MESSAGES,
    conversationMoved: isConversationNews,
  },
  actions: {
    assignLocation,
    assignWallet,
    readMessagesAgain: sendTo('messages', { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'helpPage',
  description: 'The articles stay read while the conversation is opened from them.',
  context: ({ input }) => input,
  initial: 'deciding',
  invoke: { id: 'help', src: 'helpFlow', input: { asked: null } },
  on: {
    'location.changed': { target: '.deciding', actions: withEvent('assignLocation') },
    'wallet.opened': { actions: withEvent('assignWallet') },
  },
  states: {
    deciding: {
      description: 'The address says whether articles or messages are shown.',
      always: [{ guard: 'messagesRequested', target: 'messages' }, { target: 'articles' }],
    },
    articles: { description: 'Those of the page somebody came from stand first.' },
    messages: {
      description: 'The conversation, followed live.',
      invoke: {
        id: 'messages',
        src: 'messagesFlow',
        input: ({ context: { query } }) => ({ asked: askedIn(query) }),
      },
      on: {
        'news.arrived': { guard: withEvent('conversationMoved'), actions: 'readMessagesAgain' },
        'news.reset': { actions: 'readMessagesAgain' },
      },
    },
  },
})
