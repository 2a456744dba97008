import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/** The virtual accounts of the open wallet with what else may be opened, or one of them. */
export const accounts = roomsSetup.createStateConfig({
  ...ofWallet,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'oneAsked', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting,
    all: {
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
            guard: { type: 'accountOpened', params: ({ event }) => event.snapshot },
            actions: { type: 'openAccountRoom', params: ({ event }) => event.snapshot },
          },
        },
      ],
    },
    one: {
      invoke: {
        id: 'accountDetails',
        src: 'accountDetailsFlow',
        input: ({ context }) => ({ id: context.address!.id! }),
      },
    },
  },
})
