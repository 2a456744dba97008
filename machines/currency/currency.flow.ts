import { assign, setup } from 'xstate'
import type { Activity } from '#contract/activity'
import type { AccountListed } from '#contract/account'
import type { RefusalNote } from '#contract/kit/refusal'
import type { AssetGain } from '#contract/overview'
import type { RateHistory, RateRange } from '#contract/rate'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** The balance itself is the wallet's. Without a price the rest is shown all the same. */

export interface CurrencyFacts {
  latest: Activity[]
  accounts: AccountListed[]
  /** Over all wallets; null without a price that moves, or before two days of it. */
  gain: AssetGain | null
}

export const currencyPorts = {
  readCurrency: question<CurrencyFacts, { walletId: string; symbol: string }>('readCurrency'),
  /** Null for the base currency, which has no price in itself. */
  readPrices: question<{ prices: RateHistory | null }, { symbol: string; days: RateRange }>(
    'readPrices',
  ),
}

interface CurrencyContext {
  walletId: string
  symbol: string
  days: RateRange
  facts: CurrencyFacts | null
  prices: RateHistory | null
  refusal: RefusalNote | null
}

export const currencyFlow = setup({
  types: {
    context: {} as CurrencyContext,
    input: {} as { walletId: string; symbol: string },
    events: {} as
      | { type: 'range.set'; days: RateRange }
      | { type: 'currency.refresh' }
      | { type: 'prices.retry' },
    tags: {} as 'busy',
  },
  actors: currencyPorts,
  actions: {
    assignFacts: assign((_, facts: CurrencyFacts) => ({ facts, refusal: null })),
    assignPrices: assign((_, { prices }: { prices: RateHistory | null }) => ({ prices })),
    assignRange: assign((_, { days }: { days: RateRange }) => ({ days })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'currency',
  description: 'Balance and price are read apart, so that neither waits for the other.',
  context: ({ input }) => ({ ...input, days: 30, facts: null, prices: null, refusal: null }),
  type: 'parallel',
  states: {
    facts: {
      description: 'Balance, payment details and latest activity.',
      initial: 'reading',
      states: {
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readCurrency',
            src: 'readCurrency',
            input: ({ context: { walletId, symbol } }) => ({ walletId, symbol }),
            onDone: { target: 'shown', actions: withOutput('assignFacts') },
            onError: { target: 'refused', actions: 'assignRefusal' },
          },
          on: { 'currency.refresh': { target: 'reading', reenter: true } },
        },
        shown: { on: { 'currency.refresh': 'reading' } },
        refused: {
          description: 'Refused; what was shown before stays.',
          on: { 'currency.refresh': 'reading' },
        },
      },
    },
    price: {
      description: 'The price over the chosen range.',
      initial: 'reading',
      on: { 'range.set': { target: '.reading', actions: withEvent('assignRange') } },
      states: {
        reading: {
          invoke: {
            id: 'readPrices',
            src: 'readPrices',
            input: ({ context: { symbol, days } }) => ({ symbol, days }),
            onDone: { target: 'shown', actions: withOutput('assignPrices') },
            onError: 'unavailable',
          },
        },
        shown: {},
        unavailable: {
          description: 'No price known. The balance needs none.',
          on: { 'prices.retry': 'reading' },
        },
      },
    },
  },
})
