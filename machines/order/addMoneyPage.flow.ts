import { setup } from 'xstate'
import { assignLocation, assignWallet, pageTypes, walletUnknown } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { addMoneyFlow } from './addMoney.flow.ts'

/** How money comes into the open wallet. */
export const addMoneyPageFlow = setup({
  types: { ...pageTypes, children: {} as { addMoney: 'addMoneyFlow' } },
  actors: { addMoneyFlow },
  guards: { walletUnknown },
  actions: { assignLocation, assignWallet },
}).createMachine({
  id: 'addMoneyPage',
  context: ({ input }) => input,
  initial: 'deciding',
  on: {
    'location.changed': { target: '.deciding', actions: withEvent('assignLocation') },
    'wallet.opened': { target: '.deciding', actions: withEvent('assignWallet') },
  },
  states: {
    deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'shown' }] },
    waiting: { description: 'Until it is known which wallet is open.' },
    shown: {
      invoke: {
        id: 'addMoney',
        src: 'addMoneyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
      },
    },
  },
})
