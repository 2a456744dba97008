import { sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import {
  assignLocation,
  assignWallet,
  oneRequested,
  pageTypes,
  isOrderNews,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { oneOrderFlow } from './oneOrder.flow.ts'
import { ordersList } from './orders.flow.ts'
import { orderStatement } from './orderStatement.flow.ts'
import { toOrderChanged } from './ordering.setup.ts'

export const ordersPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      orders: 'ordersFlow'
      oneOrder: 'oneOrderFlow'
      orderStatement: 'orderStatementFlow'
    },
  },
  actors: { ordersFlow: ordersList.flow, oneOrderFlow, orderStatementFlow: orderStatement.flow },
  guards: { walletUnknown, oneRequested, orderChanged: isOrderNews },
  actions: {
    assignLocation,
    assignWallet,
    sendToOneOrder: sendTo('oneOrder', (_, { change }: { change: FeedChange }) =>
      toOrderChanged(change),
    ),
    resetOneOrder: sendTo('oneOrder', { type: 'news.reset' }),
    readOrdersAgain: sendTo('orders', { type: 'list.refresh' }),
  },
}).createMachine({
  id: 'ordersPage',
  description:
    'Shows either the orders of the open wallet or one order; news of orders are read at once.',
  ...walletPage,
  states: {
    deciding: {
      description: 'One order, if the address names one; the list needs a wallet.',
      always: [
        { guard: 'oneRequested', target: 'one' },
        { guard: 'walletUnknown', target: 'waiting' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The list of the open wallet.',
      invoke: [
        {
          id: 'orders',
          src: 'ordersFlow',
          input: ({ context }) => ({ filter: { walletId: context.walletId!, status: null } }),
        },
        { id: 'orderStatement', src: 'orderStatementFlow' },
      ],
      on: {
        'news.arrived': { guard: withEvent('orderChanged'), actions: 'readOrdersAgain' },
        'news.reset': { actions: 'readOrdersAgain' },
      },
    },
    one: {
      description: 'One order, whichever wallet it belongs to.',
      invoke: {
        id: 'oneOrder',
        src: 'oneOrderFlow',
        input: ({ context }) => ({ orderId: context.id! }),
      },
      on: {
        'wallet.opened': {
          description: 'It may have been read before its news were followed.',
          actions: [withEvent('assignWallet'), 'resetOneOrder'],
        },
        'news.arrived': { guard: withEvent('orderChanged'), actions: withEvent('sendToOneOrder') },
        'news.reset': { actions: 'resetOneOrder' },
      },
    },
  },
})
