import { roomsSetup } from '../rooms.setup.ts'
import { ofWallet, waiting } from './ofWallet.ts'

/** The orders of the open wallet, and the one of them that is looked at. */
export const orders = roomsSetup.createStateConfig({
  ...ofWallet,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'oneAsked', target: 'one' },
        { guard: 'walletUnknown', target: 'waiting' },
        { target: 'all' },
      ],
    },
    waiting,
    all: {
      invoke: {
        id: 'orders',
        src: 'ordersFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId!, status: null } }),
      },
      on: {
        'news.told': {
          guard: { type: 'toldOfOrder', params: ({ event }) => event },
          actions: 'readOrdersAgain',
        },
        'news.reset': { actions: 'readOrdersAgain' },
      },
    },
    one: {
      invoke: {
        id: 'oneOrder',
        src: 'oneOrderFlow',
        input: ({ context }) => ({ orderId: context.address!.id! }),
      },
      on: {
        'wallet.opened': {
          description: 'It may have been read before its news were followed.',
          actions: [{ type: 'followWallet', params: ({ event }) => event }, 'resetOneOrder'],
        },
        'news.told': {
          guard: { type: 'toldOfOrder', params: ({ event }) => event },
          actions: { type: 'tellOneOrder', params: ({ event }) => event },
        },
        'news.reset': { actions: 'resetOneOrder' },
      },
    },
  },
})
