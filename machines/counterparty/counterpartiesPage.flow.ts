import { sendParent, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  newRequested,
  oneRequested,
  pageTypes,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { counterpartiesList } from './counterparties.flow.ts'
import { counterpartyFlow } from './counterparty.flow.ts'
import { newCounterpartyFlow } from './newCounterparty.flow.ts'

/**
 * The counterparties of the open wallet: all, one, or the form of a new one. Opening another wallet
 * starts the page over.
 */
export const counterpartiesPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      counterparties: 'counterpartiesFlow'
      counterparty: 'counterpartyFlow'
      newCounterparty: 'newCounterpartyFlow'
    },
  },
  actors: { counterpartiesFlow: counterpartiesList.flow, counterpartyFlow, newCounterpartyFlow },
  guards: { walletUnknown, oneRequested, newRequested },
  actions: {
    assignLocation,
    assignWallet,
    showCounterparty: sendParent((_, { id }: { id: string | null }) => ({
      type: 'route.open' as const,
      location: { route: 'counterparties' as const, id },
    })),
  },
}).createMachine({
  id: 'counterpartiesPage',
  description: 'Shows all counterparties, one, or a new one, and starts over with another wallet.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Chooses by the address: all, one, or a new one.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newRequested', target: 'adding' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The list of the open wallet.',
      invoke: {
        id: 'counterparties',
        src: 'counterpartiesFlow',
        input: ({ context }) => ({
          filter: { walletId: context.walletId!, search: '', type: null },
        }),
      },
    },
    one: {
      description: 'One counterparty and its destinations.',
      invoke: {
        id: 'counterparty',
        src: 'counterpartyFlow',
        input: ({ context }) => ({ walletId: context.walletId!, id: context.id! }),
        onDone: { actions: { type: 'showCounterparty', params: { id: null } } },
      },
    },
    adding: {
      description: 'The form of a new counterparty.',
      invoke: {
        id: 'newCounterparty',
        src: 'newCounterpartyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: {
          actions: {
            type: 'showCounterparty',
            params: ({ event }) => ({ id: event.output.saved?.id ?? null }),
          },
        },
      },
    },
  },
})
