import { roomsSetup } from '../rooms.setup.ts'

/**
 * Whom the open wallet pays: all of them, one of them, or the form of a new one, as the address says.
 * Another wallet has others, so its opening begins the room anew.
 */
export const counterparties = roomsSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'wallet.opened': {
      target: '.deciding',
      actions: { type: 'followWallet', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newAsked', target: 'adding' },
        { guard: 'oneAsked', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: { description: 'Which wallet is open is about to be said.' },
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
