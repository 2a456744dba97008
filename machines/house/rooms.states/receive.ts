import { receivingIn } from '#machines/wallet/receiving.setup'
import { roomsSetup } from '../rooms.setup.ts'

/** Where money may be sent to the open wallet. What is to arrive stands in the address. */
export const receive = roomsSetup.createStateConfig({
  invoke: {
    id: 'receive',
    src: 'receiveFlow',
    input: ({ context: { walletId, address } }) => ({
      walletId,
      ...receivingIn(address?.query ?? ''),
    }),
  },
  on: {
    'room.light': {
      guard: { type: 'sameRoom', params: ({ event }) => event },
      actions: [
        { type: 'noteAddress', params: ({ event }) => event },
        { type: 'showReceiving', params: ({ event }) => event },
      ],
    },
    'wallet.opened': {
      actions: [
        { type: 'followWallet', params: ({ event }) => event },
        { type: 'followInReceive', params: ({ event }) => event },
      ],
    },
  },
})
