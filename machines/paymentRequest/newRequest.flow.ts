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
  /** Whether the link says where to pay from outside. */
  outside: boolean
}

interface Offered {
  /** The first is asked for until another is chosen. */
  currencies: Currency[]
  /** Those the wallet can be paid in from outside. */
  fromOutside: string[]
  /** Those the bank opens accounts in. */
  toOpen: string[]
  decimal: DecimalSign
}

/** What the bank is asked for. */
export interface RequestTerms {
  walletId: string
  currencyId: string
  amount: string | null
  note: string | null
  days: number
  outside: boolean
}

export const newRequestPorts = {
  readRequestOffer: question<Offered, { walletId: string }>('readRequestOffer'),
  makeRequest: question<PaymentRequest, { terms: RequestTerms }>('makeRequest'),
}

interface NewRequestContext {
  walletId: string
  currencies: Currency[]
  fromOutside: string[]
  toOpen: string[]
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
    outside: draft.outside,
  }
}

/** What is shown differs by currency, so that another one has to be allowed anew. */
const changed = (draft: RequestDraft, change: Partial<RequestDraft>): RequestDraft => ({
  ...draft,
  ...(change.currencyId !== undefined && { outside: false }),
  ...change,
})

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
    assignOffer: assign(({ context }, offered: Offered) => ({
      ...offered,
      draft: { ...context.draft, currencyId: offered.currencies[0]?.uuid ?? null },
      refusal: null,
    })),
    assignChange: assign(({ context }, { change }: { change: Partial<RequestDraft> }) => ({
      draft: changed(context.draft, change),
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
    fromOutside: [],
    toOpen: [],
    decimal: '.',
    draft: { currencyId: null, amount: '', note: '', days: REQUEST_DAYS, outside: false },
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
