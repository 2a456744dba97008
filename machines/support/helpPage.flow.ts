import { assign, sendTo, setup } from 'xstate'
import {
  isConversationNews,
  MESSAGES,
  pageTypes,
  type PageEvent,
  type PageInput,
  type PageLocation,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { help } from './help.flow.ts'
import { messagesFlow } from './messages.flow.ts'
import { writingFlow, type Asked } from './writing.flow.ts'

function askedIn(query: string): Asked | null {
  const params = new URLSearchParams(query)
  const id = params.get('about')
  return id ? { id, number: params.get('number') ?? '' } : null
}

export const helpPageFlow = setup({
  types: {
    ...pageTypes,
    events: {} as PageEvent | { type: 'message.written' },
    children: {} as { help: 'helpFlow'; messages: 'messagesFlow'; writing: 'writingFlow' },
  },
  actors: { helpFlow: help.flow, messagesFlow, writingFlow },
  guards: {
    messagesRequested: ({ context }: { context: PageInput }) => context.id === MESSAGES,
    conversationMoved: isConversationNews,
  },
  actions: {
    assignLocation: assign((_, { id, query }: PageLocation) => ({ id, query })),
    assignWallet: assign((_, { walletId }: { walletId: string }) => ({ walletId })),
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
      invoke: [
        { id: 'messages', src: 'messagesFlow' },
        {
          id: 'writing',
          src: 'writingFlow',
          input: ({ context: { query } }) => ({ asked: askedIn(query) }),
        },
      ],
      on: {
        'message.written': { actions: 'readMessagesAgain' },
        'news.arrived': { guard: withEvent('conversationMoved'), actions: 'readMessagesAgain' },
        'news.reset': { actions: 'readMessagesAgain' },
      },
    },
  },
})
