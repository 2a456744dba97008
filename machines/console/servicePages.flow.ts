import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { failingWebhook } from './failingWebhook.flow.ts'
import { failingWebhookQueue } from './failingWebhookQueue.flow.ts'
import {
  failingWebhooksIn,
  stoppedChainsIn,
  type ConsoleLocation,
  type ConsolePageId,
} from './routes.ts'
import { stoppedChain } from './stoppedChain.flow.ts'
import { stoppedChainQueue } from './stoppedChainQueue.flow.ts'

/** The pages of machines outside that the bank works with. Another address opens another one. */

export const servicePagesFlow = setup({
  types: {
    context: {} as { location: ConsoleLocation },
    input: {} as { location: ConsoleLocation },
    events: {} as
      | { type: 'location.changed'; location: ConsoleLocation }
      | { type: 'news.arrived' },
    children: {} as {
      failingWebhookQueue: 'failingWebhookQueueFlow'
      failingWebhook: 'failingWebhookFlow'
      stoppedChainQueue: 'stoppedChainQueueFlow'
      stoppedChain: 'stoppedChainFlow'
    },
  },
  actors: {
    failingWebhookQueueFlow: failingWebhookQueue.flow,
    failingWebhookFlow: failingWebhook.flow,
    stoppedChainQueueFlow: stoppedChainQueue.flow,
    stoppedChainFlow: stoppedChain.flow,
  },
  guards: {
    isAt: ({ context: { location } }, { page }: { page: ConsolePageId }) => location.page === page,
    isAtOne: ({ context: { location } }, { page }: { page: ConsolePageId }) =>
      location.page === page && location.id !== null,
  },
  actions: {
    assignLocation: assign((_, { location }: { location: ConsoleLocation }) => ({ location })),
    sendNews: sendTo((_, { to }: { to: string }) => to, { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'servicePages',
  description: 'Machines outside that the bank works with: servers of customers, and chains.',
  context: ({ input }) => input,
  on: { 'location.changed': { target: '.choosing', actions: withEvent('assignLocation') } },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The address says which page opens.',
      always: [
        { guard: { type: 'isAtOne', params: { page: 'failingWebhooks' } }, target: 'oneWebhook' },
        { guard: { type: 'isAtOne', params: { page: 'stoppedChains' } }, target: 'oneChain' },
        { guard: { type: 'isAt', params: { page: 'stoppedChains' } }, target: 'chains' },
        'webhooks',
      ],
    },
    webhooks: {
      description: 'Webhooks whose receivers keep refusing; the list follows what others do.',
      on: {
        'news.arrived': { actions: { type: 'sendNews', params: { to: 'failingWebhookQueue' } } },
      },
      invoke: {
        id: 'failingWebhookQueue',
        src: 'failingWebhookQueueFlow',
        input: ({ context: { location } }) => ({ asked: failingWebhooksIn(location) }),
      },
    },
    oneWebhook: {
      description: 'One of them, and what staff do about it.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'failingWebhook' } } } },
      invoke: {
        id: 'failingWebhook',
        src: 'failingWebhookFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
      },
    },
    chains: {
      description: 'Chains that stopped; the list follows what others do.',
      on: {
        'news.arrived': { actions: { type: 'sendNews', params: { to: 'stoppedChainQueue' } } },
      },
      invoke: {
        id: 'stoppedChainQueue',
        src: 'stoppedChainQueueFlow',
        input: ({ context: { location } }) => ({ asked: stoppedChainsIn(location) }),
      },
    },
    oneChain: {
      description: 'One of them, and what staff note about it.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'stoppedChain' } } } },
      invoke: {
        id: 'stoppedChain',
        src: 'stoppedChainFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
      },
    },
  },
})

export type ServicePagesActor = ActorRefFrom<typeof servicePagesFlow>
