import { roomsSetup } from '../rooms.setup.ts'

/** All wallets, and the form of a new one. A made one is opened, and the form stands there anew. */
export const wallets = roomsSetup.createStateConfig({
  invoke: {
    id: 'newWallet',
    src: 'newWalletFlow',
    input: { draft: { walletType: 'vault' } },
    onDone: {
      target: 'wallets',
      reenter: true,
      actions: { type: 'openMade', params: ({ event }) => event.output },
    },
  },
})
