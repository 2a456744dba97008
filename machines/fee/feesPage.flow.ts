import { sendTo, setup } from 'xstate'
import { assignLocation, assignWallet, isOrderNews, pageTypes } from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { fees } from './fees.flow.ts'

export const feesPageFlow = setup({
  types: { ...pageTypes, children: {} as { fees: 'feesFlow' } },
  actors: { feesFlow: fees.flow },
  guards: { orderChanged: isOrderNews },
  actions: {
    assignLocation,
    assignWallet,
    readFeesAgain: sendTo('fees', { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'feesPage',
  description: 'What is left of the day follows every payment, wherever it was made.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Fees and limits are of the person, not of a wallet.',
      invoke: { id: 'fees', src: 'feesFlow', input: { asked: null } },
      on: {
        'location.changed': { actions: withEvent('assignLocation') },
        'wallet.opened': { actions: withEvent('assignWallet') },
        'news.arrived': { guard: withEvent('orderChanged'), actions: 'readFeesAgain' },
        'news.reset': { actions: 'readFeesAgain' },
      },
    },
  },
})
