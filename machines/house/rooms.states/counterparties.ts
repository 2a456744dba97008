import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/**
 * Whom the open wallet pays: all of them, one of them, or the form of a new one, as the address says.
 * Another wallet has others, so its opening begins the room anew.
 */
export const counterparties = roomsSetup.createStateConfig({
  ...ofWallet,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newAsked', target: 'adding' },
        { guard: 'oneAsked', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting,
    all: {
      invoke: {
        id: 'counterparties',
        src: 'counterpartiesFlow',
        input: ({ context }) => ({
          filter: { walletId: context.walletId!, search: '', type: null },
        }),
      },
    },
    one: {
      invoke: {
        id: 'counterparty',
        src: 'counterpartyFlow',
        input: ({ context }) => ({ walletId: context.walletId!, id: context.address!.id! }),
      },
    },
    adding: {
      invoke: {
        id: 'newCounterparty',
        src: 'newCounterpartyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: {
          actions: {
            type: 'openCounterparty',
            params: ({ event }) => ({ id: event.output.saved?.id ?? null }),
          },
        },
      },
    },
  },
})
