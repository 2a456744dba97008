import { filterIn } from '#machines/wallet/filter.setup'
import { roomsSetup } from '../rooms.setup.ts'

/** The moves of the open wallet. Which one is looked at and what is left out stands in the address. */
export const activity = roomsSetup.createStateConfig({
  invoke: [
    {
      id: 'transactions',
      src: 'transactionsFlow',
      input: ({ context }) => ({
        walletId: context.walletId,
        filter: filterIn(context.address?.query ?? ''),
        openId: context.address?.id ?? null,
      }),
    },
    { id: 'statement', src: 'statementFlow' },
  ],
  on: {
    'room.light': {
      guard: { type: 'sameRoom', params: ({ event }) => event },
      actions: [
        { type: 'noteAddress', params: ({ event }) => event },
        { type: 'seekWallet', params: ({ event }) => event },
        { type: 'showTransactions', params: ({ event }) => event },
      ],
    },
    'wallet.opened': {
      actions: [
        { type: 'followWallet', params: ({ event }) => event },
        { type: 'followInList', params: ({ event }) => event },
      ],
    },
    'news.told': { actions: { type: 'tellList', params: ({ event }) => event } },
    'news.reset': { actions: 'resetList' },
  },
})
