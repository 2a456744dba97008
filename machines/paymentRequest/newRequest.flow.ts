import { assign, setup } from 'xstate'
import { REQUEST_DAYS, type PaymentRequest } from '#contract/paymentRequest'
import { Refusal, type RefusalNote } from '#contract/kit/refusal'
import type { Currency } from '#contract/reference'
import { readAmountInput, type DecimalSign } from '#contract/kit/amountInput'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Makes a request for money. Without an amount whoever pays decides; an amount that could be read in
 * two ways is not sent.
 */

export interface RequestDraft {
  currencyId: string | null
  /** As typed; empty for any amount. */
  amount: string
  note: string
  days: number
}

interface Offered {
  currencies: Currency[]
  /** The one the wallet has most use for. */
  currencyId: string | null
  decimal: DecimalSign
}

/** What the bank is asked for. */
export interface RequestTerms {
  walletId: string
  currencyId: string
  amount: string | null
  note: string | null
  days: number
}

export const newRequestPorts = {
  readRequestOffer: question<Offered, { walletId: string }>('readRequestOffer'),
  makeRequest: question<PaymentRequest, { terms: RequestTerms }>('makeRequest'),
}

interface NewRequestContext {
  walletId: string
  currencies: Currency[]
  decimal: DecimalSign
  draft: RequestDraft
  refusal: RefusalNote | null
  made: PaymentRequest | null
}

const readingOf = ({ draft, decimal }: NewRequestContext) => readAmountInput(draft.amount, decimal)

function termsOf({ walletId, draft, decimal }: NewRequestContext): RequestTerms {
  const reading = readAmountInput(draft.amount, decimal)
  return {
    walletId,
    currencyId: draft.currencyId ?? '',
    amount: reading.kind === 'amount' ? reading.amount : null,
    note: draft.note.trim() || null,
    days: draft.days,
  }
}

export const newRequestFlow = setup({
  types: {
    context: {} as NewRequestContext,
    input: {} as { walletId: string },
    output: {} as { made: PaymentRequest | null },
    events: {} as
      | { type: 'offer.retry' }
      | { type: 'draft.set'; change: Partial<RequestDraft> }
      | { type: 'request.make' },
    tags: {} as 'busy',
  },
  actors: newRequestPorts,
  guards: {
    isReadable: ({ context }) =>
      context.draft.currencyId !== null && ['blank', 'amount'].includes(readingOf(context).kind),
  },
  actions: {
    assignOffer: assign(({ context }, { currencies, currencyId, decimal }: Offered) => ({
      currencies,
      decimal,
      draft: { ...context.draft, currencyId },
      refusal: null,
    })),
    assignChange: assign(({ context }, { change }: { change: Partial<RequestDraft> }) => ({
      draft: { ...context.draft, ...change },
      refusal: null,
    })),
    assignMade: assign((_, made: PaymentRequest) => ({ made, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignMisread: assign({
      refusal: new Refusal('AMOUNT_INVALID', undefined, {
        errors: [{ pointer: '/amount', code: 'VALUE' }],
      }).note,
    }),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'newRequest',
  description: 'A refusal keeps what was typed; it ends once the link is made.',
  context: ({ input }) => ({
    ...input,
    currencies: [],
    decimal: '.',
    draft: { currencyId: null, amount: '', note: '', days: REQUEST_DAYS },
    refusal: null,
    made: null,
  }),
  output: ({ context: { made } }) => ({ made }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readRequestOffer',
        src: 'readRequestOffer',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'drafted', actions: withOutput('assignOffer') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'What can be asked for could not be read; may be retried.',
      on: { 'offer.retry': 'reading' },
    },
    drafted: {
      description: 'The form; the refusal says what was wrong.',
      on: {
        'draft.set': { actions: withEvent('assignChange') },
        'request.make': [
          { guard: 'isReadable', target: 'making', actions: 'clearRefusal' },
          { actions: 'assignMisread' },
        ],
      },
    },
    making: {
      tags: 'busy',
      invoke: {
        id: 'makeRequest',
        src: 'makeRequest',
        input: ({ context }) => ({ terms: termsOf(context) }),
        onDone: { target: 'made', actions: withOutput('assignMade') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    made: { type: 'final', description: 'The link exists.' },
  },
})
