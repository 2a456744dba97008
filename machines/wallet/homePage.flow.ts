import { sendTo, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  pageTypes,
  isOrderNews,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { ordersList } from '#machines/order/orders.flow'
import { overviewFlow } from '#machines/overview/overview.flow'

/** Everything the person has, the open wallet, and the orders that wait for approval. */
export const homePageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { waitingOrders: 'ordersFlow'; overview: 'overviewFlow' },
  },
  actors: { ordersFlow: ordersList.flow, overviewFlow },
  guards: { walletUnknown, orderChanged: isOrderNews },
  actions: {
    assignLocation,
    assignWallet,
    readWaitingAgain: sendTo('waitingOrders', { type: 'list.refresh' }),
    readOverviewAgain: sendTo('overview', { type: 'overview.refresh' }),
  },
}).createMachine({
  id: 'homePage',
  description:
    'Shows the open wallet only, and counts its orders waiting for approval from the latest news.',
  ...walletPage,
  invoke: { id: 'overview', src: 'overviewFlow' },
  states: {
    deciding: {
      description: 'Waits for a wallet if none is open yet.',
      always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'shown' }],
    },
    waiting: waitingForWallet,
    shown: {
      invoke: {
        id: 'waitingOrders',
        src: 'ordersFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId!, status: 'NEW' } }),
      },
      on: {
        'news.arrived': [
          {
            guard: withEvent('orderChanged'),
            actions: ['readWaitingAgain', 'readOverviewAgain'],
          },
          { actions: 'readOverviewAgain' },
        ],
        'news.reset': { actions: ['readWaitingAgain', 'readOverviewAgain'] },
      },
    },
  },
})
