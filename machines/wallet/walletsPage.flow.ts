import { sendParent, setup } from 'xstate'
import { pageTypes } from '#machines/kit/page'
import { withOutput } from '#machines/kit/params'
import { newWallet } from './newWallet.flow.ts'

/** All wallets, and the form of a new one. A created wallet is opened and the form reset. */
export const walletsPageFlow = setup({
  types: { ...pageTypes, children: {} as { newWallet: 'newWalletFlow' } },
  actors: { newWalletFlow: newWallet.flow },
  actions: {
    openMade: sendParent((_, { result }: { result: { uuid: string } | null }) => ({
      type: 'wallet.created' as const,
      walletId: result?.uuid ?? '',
    })),
  },
}).createMachine({
  id: 'walletsPage',
  description: 'A wallet that was created is opened, and the form starts over empty.',
  context: ({ input }) => input,
  initial: 'shown',
  states: {
    shown: {
      description: 'All wallets, with the form of a new one beside them.',
      invoke: {
        id: 'newWallet',
        src: 'newWalletFlow',
        input: { draft: { walletType: 'vault' } },
        onDone: { target: 'shown', reenter: true, actions: withOutput('openMade') },
      },
    },
  },
})
