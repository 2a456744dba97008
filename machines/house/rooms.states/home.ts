import { roomsSetup } from '../rooms.setup.ts'

/** What there is, and which orders wait for a word of their owner. */
export const home = roomsSetup.createStateConfig({
  initial: 'deciding',
  on: {
    'wallet.opened': {
      target: '.deciding',
      actions: { type: 'followWallet', params: ({ event }) => event },
    },
  },
  states: {
    deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'looking' }] },
    waiting: { description: 'Which wallet is open is about to be said.' },
    looking: {
      invoke: {
        id: 'waitingOrders',
        src: 'ordersFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId!, status: 'NEW' } }),
      },
      on: {
        'news.told': {
          guard: { type: 'toldOfOrder', params: ({ event }) => event },
          actions: 'readWaitingAgain',
        },
        'news.reset': { actions: 'readWaitingAgain' },
      },
    },
  },
})
