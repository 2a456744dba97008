import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/** What there is, and which orders wait for a word of their owner. */
export const home = roomsSetup.createStateConfig({
  ...ofWallet,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'looking' }] },
    waiting,
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
