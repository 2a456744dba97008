import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PaymentTerms, PaymentTermsRequest } from '#contract/quote'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { isSameRequest } from './terms.setup.ts'

export const termsPorts = {
  readTerms: question<PaymentTerms, PaymentTermsRequest>('readTerms'),
}

interface TermsContext {
  payment: PaymentTermsRequest | null
  terms: PaymentTerms | null
}

interface PaymentSet {
  payment: PaymentTermsRequest | null
}

/**
 * Knows what the payment being made is held to. Terms are never shown with another payment; those
 * of the same one stay while they are read again, as time, prices and other payments move them.
 */
export const termsFlow = setup({
  types: {
    context: {} as TermsContext,
    events: {} as ({ type: 'payment.set' } & PaymentSet) | { type: 'terms.refresh' },
  },
  actors: termsPorts,
  delays: { termsAge: 60_000 },
  guards: {
    isSamePayment: ({ context }, { payment }: PaymentSet) =>
      isSameRequest(context.payment, payment),
    isChosen: (_, { payment }: PaymentSet) => payment !== null,
  },
  actions: {
    assignPayment: assign((_, { payment }: PaymentSet) => ({ payment, terms: null })),
    assignTerms: assign((_, terms: PaymentTerms) => ({ terms })),
  },
}).createMachine({
  id: 'terms',
  description: 'Terms are never shown with another payment than their own.',
  context: { payment: null, terms: null },
  initial: 'idle',
  on: {
    'payment.set': [
      { guard: withEvent('isSamePayment') },
      { guard: withEvent('isChosen'), target: '.reading', actions: withEvent('assignPayment') },
      { target: '.idle', actions: withEvent('assignPayment') },
    ],
  },
  states: {
    idle: { description: 'No recipient or currency is chosen yet.' },
    reading: {
      on: { 'terms.refresh': { target: 'reading', reenter: true } },
      invoke: {
        id: 'readTerms',
        src: 'readTerms',
        input: ({ context: { payment } }) => payment!,
        onDone: { target: 'known', actions: withOutput('assignTerms') },
        onError: 'unavailable',
      },
    },
    known: {
      description: 'Read again before long, as time and prices move them.',
      on: { 'terms.refresh': 'reading' },
      after: { termsAge: 'reading' },
    },
    unavailable: {
      description: 'The bank alone checks the payment.',
      on: { 'terms.refresh': 'reading' },
      after: { termsAge: 'reading' },
    },
  },
})

export type TermsSnapshot = SnapshotFrom<typeof termsFlow>
