import { sendTo, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  pageTypes,
  isChallengeNews,
  isOrderNews,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { waitingChallenges } from '#machines/card/waitingChallenges.flow'
import { ordersList } from '#machines/order/orders.flow'
import { overviewFlow } from '#machines/overview/overview.flow'

/** Everything the person has, the open wallet, and what waits for an answer. */
export const homePageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      waitingOrders: 'ordersFlow'
      waitingChallenges: 'challengesFlow'
      overview: 'overviewFlow'
    },
  },
  actors: { ordersFlow: ordersList.flow, challengesFlow: waitingChallenges.flow, overviewFlow },
  guards: { walletUnknown, orderChanged: isOrderNews, challengeChanged: isChallengeNews },
  actions: {
    assignLocation,
    assignWallet,
    readWaitingAgain: sendTo('waitingOrders', { type: 'list.refresh' }),
    readChallengesAgain: sendTo('waitingChallenges', { type: 'list.refresh' }),
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
      invoke: [
        {
          id: 'waitingOrders',
          src: 'ordersFlow',
          input: ({ context }) => ({ filter: { walletId: context.walletId!, status: 'NEW' } }),
        },
        {
          id: 'waitingChallenges',
          src: 'challengesFlow',
          input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
        },
      ],
      on: {
        'news.arrived': [
          { guard: withEvent('challengeChanged'), actions: 'readChallengesAgain' },
          {
            guard: withEvent('orderChanged'),
            actions: ['readWaitingAgain', 'readOverviewAgain'],
          },
          { actions: 'readOverviewAgain' },
        ],
        'news.reset': {
          actions: ['readWaitingAgain', 'readChallengesAgain', 'readOverviewAgain'],
        },
      },
    },
  },
})
