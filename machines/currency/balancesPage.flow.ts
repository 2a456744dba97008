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
import { alerts } from './alerts.flow.ts'
import { currencyFlow } from './currency.flow.ts'

export const balancesPageFlow = setup({
  types: { ...pageTypes, children: {} as { currency: 'currencyFlow'; alerts: 'alertsFlow' } },
  actors: { currencyFlow, alertsFlow: alerts.flow },
  guards: { walletUnknown, oneRequested },
  actions: {
    assignLocation,
    assignWallet,
    readCurrencyAgain: sendTo('currency', { type: 'currency.refresh' }),
    readAlertsAgain: sendTo('alerts', { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'balancesPage',
  description: 'Shows all balances, or one currency, which is read again whenever news arrive.',
  ...walletPage,
  states: {
    deciding: {
      description: 'All balances or one currency, by the address.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: { description: 'The balances are read beside every page.' },
    one: {
      description: 'One currency is shown.',
      invoke: [
        {
          id: 'currency',
          src: 'currencyFlow',
          input: ({ context: { walletId, id } }) => ({ walletId: walletId!, symbol: id! }),
        },
        {
          id: 'alerts',
          src: 'alertsFlow',
          input: ({ context: { id } }) => ({ asked: { symbol: id! } }),
        },
      ],
      on: {
        'news.arrived': { actions: ['readCurrencyAgain', 'readAlertsAgain'] },
        'news.reset': { actions: ['readCurrencyAgain', 'readAlertsAgain'] },
      },
    },
  },
})
