import { setup } from 'xstate'
import type { PriceDirection } from '#contract/priceAlert'
import { intent } from '#machines/kit/life'

/** A figure that somebody waits for, run by the bank: they are told of it once. */

export interface PriceAlertFacts {
  direction: PriceDirection
  /** The price has gone past the figure, in that direction. */
  isReached: boolean
}

export type PriceAlertEvent = { type: 'price.check' } | { type: 'alert.remove' }

export const priceAlertLife = setup({
  types: {
    context: {} as PriceAlertFacts,
    events: {} as PriceAlertEvent,
    input: {} as PriceAlertFacts,
  },
  guards: {
    isAbove: ({ context: { isReached, direction } }) => isReached && direction === 'above',
    isBelow: ({ context: { isReached, direction } }) => isReached && direction === 'below',
  },
  actions: { tellAbove: intent, tellBelow: intent },
}).createMachine({
  id: 'priceAlert',
  description: 'Tells once, and never of a price that has not been reached.',
  context: ({ input }) => input,
  initial: 'WAITING',
  states: {
    WAITING: {
      description: 'The price is looked at again and again.',
      on: {
        'price.check': [
          { guard: 'isAbove', target: 'TOLD', actions: 'tellAbove' },
          { guard: 'isBelow', target: 'TOLD', actions: 'tellBelow' },
        ],
        'alert.remove': 'REMOVED',
      },
    },
    TOLD: { type: 'final', description: 'The record went in the commit that tells of it.' },
    REMOVED: { type: 'final', description: 'Nobody waits for it any more.' },
  },
})
