import { withEvent, withOutput } from '#machines/kit/params'
import { orderFormSetup } from './orderForm.setup.ts'

/** What orderForm.flow.ts knows beside its draft. */

export const line = orderFormSetup.createStateConfig({
  description:
    'The rate over the chosen range. A line that was drawn stays until the next is read.',
  initial: 'idle',
  on: {
    'quote.moved': [
      { guard: withEvent('lineKnown'), target: '.drawn' },
      { guard: withEvent('pairDrawable'), target: '.drawing', actions: withEvent('assignPair') },
      { target: '.idle' },
    ],
    'range.set': { guard: 'isDrawn', target: '.drawing', actions: withEvent('assignRange') },
  },
  states: {
    idle: { description: 'No pair of currencies to draw.' },
    drawing: {
      on: { 'quote.moved': { guard: withEvent('lineAsked') } },
      invoke: {
        id: 'readLine',
        src: 'readLine',
        input: ({ context: { line, days } }) => ({
          from: line!.pair.from!,
          to: line!.pair.to!,
          days,
        }),
        onDone: { target: 'drawn', actions: withOutput('assignLine') },
        onError: 'unavailable',
      },
    },
    drawn: { description: 'Drawn for the chosen pair.' },
    unavailable: {
      description: 'Unavailable; the price is shown without it.',
      on: { 'quote.moved': { guard: withEvent('lineAsked') } },
    },
  },
})

export const balances = orderFormSetup.createStateConfig({
  description: 'What the wallet holds, as of its last change.',
  initial: 'current',
  on: { 'balances.changed': '.reading' },
  states: {
    current: { description: 'Nothing has changed since it was read.' },
    reading: {
      description: 'The wallet has changed.',
      invoke: {
        id: 'readBalances',
        src: 'readBalances',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'current', actions: withOutput('assignBalances') },
        onError: 'current',
      },
    },
  },
})

const outdatedOnceEdited = {
  guard: withEvent('editedSincePlaced'),
  target: 'outdated',
  actions: 'dropRefusal',
} as const

export const answer = orderFormSetup.createStateConfig({
  description: 'Whether the last answer of the bank is still about this draft.',
  initial: 'current',
  states: {
    current: {
      description: 'What the bank answered to the last submission is about this draft.',
      on: { 'quote.moved': outdatedOnceEdited },
    },
    short: {
      description: 'There was too little to pay with, which any payment may change.',
      on: {
        'quote.moved': outdatedOnceEdited,
        'balances.changed': { target: 'outdated', actions: ['dropRefusal', 'refreshTerms'] },
      },
    },
    outdated: { description: 'Edited or paid in since; the answer is no longer shown.' },
  },
})
