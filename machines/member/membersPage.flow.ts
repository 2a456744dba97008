import { sendParent, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  pageTypes,
  waitingForWallet,
  walletPage,
  walletUnknown,
} from '#machines/kit/page'
import { membersFlow } from './members.flow.ts'

/** Who may use the open wallet, and for what. */
export const membersPageFlow = setup({
  types: { ...pageTypes, children: {} as { members: 'membersFlow' } },
  actors: { membersFlow },
  guards: { walletUnknown },
  actions: {
    assignLocation,
    assignWallet,
    tellWallets: sendParent({ type: 'wallets.changed' }),
    openWallets: sendParent({
      type: 'route.open',
      location: { route: 'wallets', id: null },
    }),
  },
}).createMachine({
  id: 'membersPage',
  description: 'The people of the open wallet; whoever leaves it is shown their own wallets.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Waits for a wallet if none is open yet.',
      always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'shown' }],
    },
    waiting: waitingForWallet,
    shown: {
      description: 'The people of the wallet.',
      invoke: {
        id: 'members',
        src: 'membersFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
        onDone: { target: 'left', actions: ['tellWallets', 'openWallets'] },
      },
    },
    left: { description: 'The page of the wallets opens instead of this one.' },
  },
})
