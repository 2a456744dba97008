import { roomsSetup } from '../rooms.setup.ts'

/** Where money may be sent to the open wallet. */
export const receive = roomsSetup.createStateConfig({
  invoke: {
    id: 'receive',
    src: 'receiveFlow',
    input: ({ context: { walletId } }) => ({ walletId }),
  },
  on: {
    'wallet.opened': {
      actions: [
        { type: 'followWallet', params: ({ event }) => event },
        { type: 'followInReceive', params: ({ event }) => event },
      ],
    },
  },
})
