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
  description:
    'The ways to add money are those of the open wallet; opening another wallet starts over.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Waits for a wallet if none is open yet.',
      always: [{ guard: 'walletUnknown', target: 'waiting' }, { target: 'shown' }],
    },
    waiting: waitingForWallet,
    shown: {
      description: 'The ways to add money to this wallet.',
      invoke: {
        id: 'addMoney',
        src: 'addMoneyFlow',
        input: ({ context }) => ({ walletId: context.walletId! }),
      },
    },
  },
})
