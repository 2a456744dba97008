import { sendTo, setup } from 'xstate'
import { assignLocation, assignWallet, pageTypes, type PageLocation } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { receiveFlow } from './receive.flow.ts'
import { readReceiveQuery } from './receiveQuery.setup.ts'

/** Receiving into the open wallet. The choice is in the address bar. */
export const receivePageFlow = setup({
  types: { ...pageTypes, children: {} as { receive: 'receiveFlow' } },
  actors: { receiveFlow },
  actions: {
    assignLocation,
    assignWallet,
    showReceiving: sendTo('receive', (_, { query }: PageLocation) => ({
      type: 'view.set' as const,
      ...readReceiveQuery(query),
    })),
    followInReceive: sendTo('receive', (_, { walletId }: { walletId: string }) => ({
      type: 'wallet.follow' as const,
      walletId,
    })),
  },
}).createMachine({
  id: 'receivePage',
  description:
    'What is shown to pay to belongs to the open wallet and to the choice in the address.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Address and wallet are passed on to the choice.',
      invoke: {
        id: 'receive',
        src: 'receiveFlow',
        input: ({ context: { walletId, query } }) => ({ walletId, ...readReceiveQuery(query) }),
      },
      on: {
        'location.changed': { actions: [withEvent('assignLocation'), withEvent('showReceiving')] },
        'wallet.opened': { actions: [withEvent('assignWallet'), withEvent('followInReceive')] },
      },
    },
  },
})
