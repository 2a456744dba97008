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
import { budgets } from './budgets.flow.ts'
import { spending } from './spending.flow.ts'

export const spendingPageFlow = setup({
  types: { ...pageTypes, children: {} as { spending: 'spendingFlow'; budgets: 'budgetsFlow' } },
  actors: { spendingFlow: spending.flow, budgetsFlow: budgets.flow },
  guards: { walletUnknown, noMoney: isNoticeNews },
  actions: {
    assignLocation,
    assignWallet,
    readSpendingAgain: sendTo('spending', { type: 'news.arrived' }),
    readBudgetsAgain: sendTo('budgets', { type: 'news.arrived' }),
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
      invoke: [
        {
          id: 'spending',
          src: 'spendingFlow',
          input: ({ context: { walletId } }) => ({ asked: { walletId: walletId! } }),
        },
        {
          id: 'budgets',
          src: 'budgetsFlow',
          input: ({ context: { walletId } }) => ({ asked: { walletId: walletId! } }),
        },
      ],
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'news.arrived': [
          { guard: withEvent('noMoney') },
          { actions: ['readSpendingAgain', 'readBudgetsAgain'] },
        ],
        'news.reset': { actions: ['readSpendingAgain', 'readBudgetsAgain'] },
      },
    },
  },
})
