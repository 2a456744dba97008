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

/** The wallet at a glance, and the orders that wait for approval. */
export const homePageFlow = setup({
  types: { ...pageTypes, children: {} as { waitingOrders: 'ordersFlow' } },
  actors: { ordersFlow: ordersList.flow },
  guards: { walletUnknown, orderChanged: isOrderNews },
  actions: {
    assignLocation,
    assignWallet,
    readWaitingAgain: sendTo('waitingOrders', { type: 'list.refresh' }),
  },
}).createMachine({
  id: 'homePage',
  description:
    'Shows the open wallet only, and counts its orders waiting for approval from the latest news.',
  ...walletPage,
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
        'news.arrived': { guard: withEvent('orderChanged'), actions: 'readWaitingAgain' },
        'news.reset': { actions: 'readWaitingAgain' },
      },
    },
  },
})
