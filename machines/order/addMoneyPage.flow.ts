import { setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  pageTypes,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { addMoneyFlow } from './addMoney.flow.ts'

export const addMoneyPageFlow = setup({
  types: { ...pageTypes, children: {} as { addMoney: 'addMoneyFlow' } },
  actors: { addMoneyFlow },
  guards: { walletUnknown },
  actions: { assignLocation, assignWallet },
}).createMachine({
  id: 'addMoneyPage',
  ...walletPage,
  states: {
    deciding: { always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'shown' }] },
    waiting: waitingForWallet,
    shown: {
      invoke: {
        id: 'addMoney',
        src: 'addMoneyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
      },
    },
  },
})
