import { sendTo, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  isNoticeNews,
  pageTypes,
  waitingForWallet,
  walletPage,
  walletUnknown,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { spending } from './spending.flow.ts'

export const spendingPageFlow = setup({
  types: { ...pageTypes, children: {} as { spending: 'spendingFlow' } },
  actors: { spendingFlow: spending.flow },
  guards: { walletUnknown, noMoney: isNoticeNews },
  actions: {
    assignLocation,
    assignWallet,
    readSpendingAgain: sendTo('spending', { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'spendingPage',
  description: 'Shows what was spent from the open wallet, and follows every payment of it.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Waits until a wallet is open.',
      always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'open' }],
    },
    waiting: waitingForWallet,
    open: {
      description: 'The month is named by the address.',
      invoke: {
        id: 'spending',
        src: 'spendingFlow',
        input: ({ context: { walletId } }) => ({ asked: { walletId: walletId! } }),
      },
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'news.arrived': [{ guard: withEvent('noMoney') }, { actions: 'readSpendingAgain' }],
        'news.reset': { actions: 'readSpendingAgain' },
      },
    },
  },
})
