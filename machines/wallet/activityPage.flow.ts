import { sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import { assignLocation, assignWallet, pageTypes, type PageLocation } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { filterIn } from './filter.setup.ts'
import { statement } from './statement.flow.ts'
import { transactionsFlow } from './transactions.flow.ts'

/** The transactions of the open wallet. The open one and the filter are in the address. */
export const activityPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { transactions: 'transactionsFlow'; statement: 'statementFlow' },
  },
  actors: { transactionsFlow, statementFlow: statement.flow },
  actions: {
    assignLocation,
    assignWallet,
    showTransactions: sendTo('transactions', (_, { id, query }: PageLocation) => ({
      type: 'view.set' as const,
      filter: filterIn(query),
      openId: id,
    })),
    followInList: sendTo('transactions', (_, { walletId }: { walletId: string }) => ({
      type: 'wallet.follow' as const,
      walletId,
    })),
    sendToList: sendTo('transactions', (_, { change }: { change: FeedChange }) => ({
      type: 'news.arrived' as const,
      change,
    })),
    resetList: sendTo('transactions', { type: 'news.reset' }),
  },
}).createMachine({
  id: 'activityPage',
  description:
    'The list, its filter and the open transaction are always those of the address and wallet.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The list runs; address, wallet and news are passed on to it.',
      invoke: [
        {
          id: 'transactions',
          src: 'transactionsFlow',
          input: ({ context: { walletId, id, query } }) => ({
            walletId,
            filter: filterIn(query),
            openId: id,
          }),
        },
        { id: 'statement', src: 'statementFlow' },
      ],
      on: {
        'location.changed': {
          actions: [withEvent('assignLocation'), withEvent('showTransactions')],
        },
        'wallet.opened': { actions: [withEvent('assignWallet'), withEvent('followInList')] },
        'news.arrived': { actions: withEvent('sendToList') },
        'news.reset': { actions: 'resetList' },
      },
    },
  },
})
