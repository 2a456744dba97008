import { sendParent, setup, type SnapshotFrom } from 'xstate'
import {
  assignLocation,
  assignWallet,
  oneRequested,
  pageTypes,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { withSnapshot } from '#machines/kit/params'
import { accountDetailsFlow } from './accountDetails.flow.ts'
import { accountsList } from './accounts.flow.ts'
import { openAccountFlow } from './openAccount.flow.ts'

type OpenAccountSnapshot = SnapshotFrom<typeof openAccountFlow>

export const accountsPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      accounts: 'accountsFlow'
      accountDetails: 'accountDetailsFlow'
      openAccount: 'openAccountFlow'
    },
  },
  actors: { accountsFlow: accountsList.flow, accountDetailsFlow, openAccountFlow },
  guards: {
    walletUnknown,
    oneRequested,
    accountOpened: (_, snapshot: OpenAccountSnapshot) => snapshot.matches('opened'),
  },
  actions: {
    assignLocation,
    assignWallet,
    showAccount: sendParent((_, { context: { accountId } }: OpenAccountSnapshot) => ({
      type: 'route.open' as const,
      location: { route: 'accounts' as const, id: accountId },
    })),
  },
}).createMachine({
  id: 'accountsPage',
  description:
    'Shows the accounts of the open wallet or one of them; an opened account is shown at once.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Chooses by the address: all, or one.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The list, and what else can be opened.',
      invoke: [
        {
          id: 'accounts',
          src: 'accountsFlow',
          input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
        },
        {
          id: 'openAccount',
          src: 'openAccountFlow',
          input: ({ context }) => ({ walletId: context.walletId! }),
          onSnapshot: {
            guard: withSnapshot('accountOpened'),
            actions: withSnapshot('showAccount'),
          },
        },
      ],
    },
    one: {
      description: 'The details of one account.',
      invoke: {
        id: 'accountDetails',
        src: 'accountDetailsFlow',
        input: ({ context }) => ({ id: context.id! }),
      },
    },
  },
})
