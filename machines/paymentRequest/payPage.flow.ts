import { sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import {
  assignLocation,
  assignWallet,
  isMoneyNews,
  isOrderNews,
  pageTypes,
  walletPage,
  walletUnknown,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { toOrderChanged } from '#machines/order/ordering.setup'
import { payRequestFlow } from './payRequest.flow.ts'
import { requestLink } from './requestLink.flow.ts'

/** Opens for anybody; whoever is signed in pays from the open wallet. */
export const payPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { requestLink: 'requestLinkFlow'; payRequest: 'payRequestFlow' },
  },
  actors: { requestLinkFlow: requestLink.flow, payRequestFlow },
  guards: { walletUnknown, orderChanged: isOrderNews, moneyMoved: isMoneyNews },
  actions: {
    assignLocation,
    assignWallet,
    sendOrderNews: sendTo('payRequest', (_, { change }: { change: FeedChange }) =>
      toOrderChanged(change),
    ),
    sendBalancesChanged: sendTo('payRequest', { type: 'balances.changed' }),
    resetPayment: sendTo('payRequest', { type: 'news.reset' }),
  },
}).createMachine({
  id: 'payPage',
  description: 'Anybody reads what is asked for; paying needs a wallet.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Waits for a wallet if none is open.',
      always: [{ guard: 'walletUnknown', target: 'reading' }, { target: 'paying' }],
    },
    reading: {
      description: 'For whoever is not signed in, or until the wallet is known.',
      invoke: {
        id: 'requestLink',
        src: 'requestLinkFlow',
        input: ({ context }) => ({ asked: context.id ?? '' }),
      },
    },
    paying: {
      description: 'The payment runs until the page is left.',
      on: {
        'news.arrived': [
          { guard: withEvent('orderChanged'), actions: withEvent('sendOrderNews') },
          { guard: withEvent('moneyMoved'), actions: 'sendBalancesChanged' },
        ],
        'news.reset': { actions: 'resetPayment' },
      },
      invoke: {
        id: 'payRequest',
        src: 'payRequestFlow',
        input: ({ context }) => ({ slug: context.id ?? '', walletId: context.walletId! }),
      },
    },
  },
})
