import { assign, sendParent, setup, type SnapshotFrom } from 'xstate'
import type { Wallet } from '#contract/wallet'
import { pageTypes, type PageInput } from '#machines/kit/page'
import { withEvent, withOutput } from '#machines/kit/params'
import { invitationsFlow } from '#machines/member/invitations.flow'
import { newWallet } from './newWallet.flow.ts'
import { walletName } from './walletName.flow.ts'

interface WalletsPageContext extends PageInput {
  /** The wallet made last, to be pointed out. */
  made: Wallet | null
  /** The wallet being renamed. */
  renamed: { walletId: string; name: string } | null
}

type Renaming = { walletId: string; name: string }

/** All wallets, invitations to others’, a new one, and the name of each. Nothing new is opened. */
export const walletsPageFlow = setup({
  types: {
    context: {} as WalletsPageContext,
    input: pageTypes.input,
    events: {} as ({ type: 'wallet.rename' } & Renaming) | { type: 'wallets.changed' },
    children: {} as {
      newWallet: 'newWalletFlow'
      walletName: 'walletNameFlow'
      invitations: 'invitationsFlow'
    },
  },
  actors: { newWalletFlow: newWallet.flow, walletNameFlow: walletName.flow, invitationsFlow },
  guards: {
    nothingRenamed: (_, { result }: { result: Wallet | null }) => result === null,
  },
  actions: {
    assignMade: assign((_, { result }: { result: Wallet | null }) => ({ made: result })),
    assignRenamed: assign((_, { walletId, name }: Renaming) => ({ renamed: { walletId, name } })),
    clearRenamed: assign({ renamed: null }),
    tellParent: sendParent({ type: 'wallets.changed' }),
  },
}).createMachine({
  id: 'walletsPage',
  description: 'A new wallet is listed, not opened; each can be renamed in place.',
  context: ({ input }) => ({ ...input, made: null, renamed: null }),
  type: 'parallel',
  invoke: { id: 'invitations', src: 'invitationsFlow' },
  // Sent by the invitations once one is accepted.
  on: { 'wallets.changed': { actions: 'tellParent' } },
  states: {
    making: {
      description: 'The form of a new wallet.',
      initial: 'open',
      states: {
        open: {
          description: 'Starts over empty after each wallet.',
          invoke: {
            id: 'newWallet',
            src: 'newWalletFlow',
            input: { draft: { walletType: 'personal', name: '' } },
            onDone: {
              target: 'open',
              reenter: true,
              actions: [withOutput('assignMade'), 'tellParent'],
            },
          },
        },
      },
    },
    naming: {
      description: 'The name of one wallet at a time.',
      initial: 'closed',
      on: { 'wallet.rename': { target: '.open', actions: withEvent('assignRenamed') } },
      states: {
        closed: { description: 'No wallet is being renamed.', entry: 'clearRenamed' },
        open: {
          description: 'A wallet is being renamed.',
          invoke: {
            id: 'walletName',
            src: 'walletNameFlow',
            input: ({ context }) => ({ draft: context.renamed! }),
            onDone: [
              { guard: withOutput('nothingRenamed'), target: 'closed' },
              { target: 'closed', actions: 'tellParent' },
            ],
          },
        },
      },
    },
  },
})

export type WalletsPageSnapshot = SnapshotFrom<typeof walletsPageFlow>
