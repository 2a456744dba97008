import { sendParent, sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import {
  assignLocation,
  assignWallet,
  newRequested,
  oneRequested,
  pageTypes,
  waitingForWallet,
  walletPage,
  walletUnknown,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { newRequestFlow } from './newRequest.flow.ts'
import { ownRequestFlow } from './ownRequest.flow.ts'
import { requestsList } from './requests.flow.ts'

/** The requests for money of the open wallet: all, one, or the form of a new one. */
export const requestsPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      requests: 'requestsFlow'
      ownRequest: 'ownRequestFlow'
      newRequest: 'newRequestFlow'
    },
  },
  actors: { requestsFlow: requestsList.flow, ownRequestFlow, newRequestFlow },
  guards: {
    walletUnknown,
    oneRequested,
    newRequested,
    isRequestNews: (_, { change }: { change: FeedChange }) => change.table === 'payment_requests',
  },
  actions: {
    assignLocation,
    assignWallet,
    refreshRequests: sendTo('requests', { type: 'list.refresh' }),
    sendRequestNews: sendTo('ownRequest', { type: 'news.arrived' }),
    showRequest: sendParent((_, { id }: { id: string | null }) => ({
      type: 'route.open' as const,
      location: { route: 'requests' as const, id },
    })),
  },
}).createMachine({
  id: 'requestsPage',
  description: 'Shows all requests, one, or a new one, and starts over with another wallet.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Chooses by the address: all, one, or a new one.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newRequested', target: 'making' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The list of the open wallet, read again with news.',
      on: {
        'news.arrived': { guard: withEvent('isRequestNews'), actions: 'refreshRequests' },
        'news.reset': { actions: 'refreshRequests' },
      },
      invoke: {
        id: 'requests',
        src: 'requestsFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
      },
    },
    one: {
      description: 'One request: its link while it is open, and what became of it.',
      on: {
        'news.arrived': { guard: withEvent('isRequestNews'), actions: 'sendRequestNews' },
        'news.reset': { actions: 'sendRequestNews' },
      },
      invoke: {
        id: 'ownRequest',
        src: 'ownRequestFlow',
        input: ({ context }) => ({ walletId: context.walletId!, id: context.id! }),
      },
    },
    making: {
      description: 'The form of a new request.',
      invoke: {
        id: 'newRequest',
        src: 'newRequestFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: {
          actions: {
            type: 'showRequest',
            params: ({ event }) => ({ id: event.output.made?.id ?? null }),
          },
        },
      },
    },
  },
})
