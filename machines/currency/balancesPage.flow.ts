import { sendTo, setup } from 'xstate'
import {
  assignLocation,
  assignWallet,
  oneRequested,
  pageTypes,
  walletUnknown,
  walletPage,
  waitingForWallet,
} from '#machines/kit/page'
import { currencyFlow } from './currency.flow.ts'

/** The balances of the open wallet, or one currency of it: its symbol is in the address. */
export const balancesPageFlow = setup({
  types: { ...pageTypes, children: {} as { currency: 'currencyFlow' } },
  actors: { currencyFlow },
  guards: { walletUnknown, oneRequested },
  actions: {
    assignLocation,
    assignWallet,
    readCurrencyAgain: sendTo('currency', { type: 'currency.refresh' }),
  },
}).createMachine({
  id: 'balancesPage',
  ...walletPage,
  states: {
    deciding: {
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: { description: 'The balances are read beside every page.' },
    one: {
      invoke: {
        id: 'currency',
        src: 'currencyFlow',
        input: ({ context: { walletId, id } }) => ({ walletId: walletId!, symbol: id! }),
      },
      on: {
        'news.arrived': { actions: 'readCurrencyAgain' },
        'news.reset': { actions: 'readCurrencyAgain' },
      },
    },
  },
})
