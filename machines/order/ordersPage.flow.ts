import { sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import { pageActions, pageGuards, pageTypes } from '#machines/kit/page'
import { oneOrderFlow } from './oneOrder.flow.ts'
import { orders } from './orders.flow.ts'
import { orderTold } from './orderTold.setup.ts'

/** The orders of the open wallet, and the one of them that is looked at. */
export const ordersPageFlow = setup({
  types: { ...pageTypes, children: {} as { orders: 'ordersFlow'; oneOrder: 'oneOrderFlow' } },
  actors: { ordersFlow: orders.flow, oneOrderFlow },
  guards: pageGuards,
  actions: {
    ...pageActions,
    tellOneOrder: sendTo('oneOrder', (_, { change }: { change: FeedChange }) => orderTold(change)),
    resetOneOrder: sendTo('oneOrder', { type: 'news.reset' }),
    readOrdersAgain: sendTo('orders', { type: 'list.refresh' }),
  },
}).createMachine({
  id: 'ordersPage',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'location.changed': {
      target: '.deciding',
      actions: { type: 'assignLocation', params: ({ event }) => event },
    },
    'wallet.opened': {
      target: '.deciding',
      actions: { type: 'assignWallet', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'oneRequested', target: 'one' },
        { guard: 'walletUnknown', target: 'waiting' },
        { target: 'all' },
      ],
    },
    waiting: { description: 'Until it is known which wallet is open.' },
    all: {
      invoke: {
        id: 'orders',
        src: 'ordersFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId!, status: null } }),
      },
      on: {
        'news.told': {
          guard: { type: 'toldOfOrder', params: ({ event }) => event },
          actions: 'readOrdersAgain',
        },
        'news.reset': { actions: 'readOrdersAgain' },
      },
    },
    one: {
      invoke: {
        id: 'oneOrder',
        src: 'oneOrderFlow',
        input: ({ context }) => ({ orderId: context.id! }),
      },
      on: {
        'wallet.opened': {
          description: 'It may have been read before its news were followed.',
          actions: [{ type: 'assignWallet', params: ({ event }) => event }, 'resetOneOrder'],
        },
        'news.told': {
          guard: { type: 'toldOfOrder', params: ({ event }) => event },
          actions: { type: 'tellOneOrder', params: ({ event }) => event },
        },
        'news.reset': { actions: 'resetOneOrder' },
      },
    },
  },
})
