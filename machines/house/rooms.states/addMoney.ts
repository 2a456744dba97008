import { roomsSetup } from '../rooms.setup.ts'

/** How money comes into the open wallet. */
export const addMoney = roomsSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'wallet.opened': {
      target: '.deciding',
      actions: { type: 'followWallet', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'choosing' }] },
    waiting: { description: 'Which wallet is open is about to be said.' },
    choosing: {
      invoke: {
        id: 'addMoney',
        src: 'addMoneyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
      },
    },
  },
})
