import { assign, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { minorOf } from '#contract/kit/amount'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import { isAsking, type RequestToPay } from '#contract/paymentRequest'
import type { DecimalSign } from '#contract/kit/amountInput'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  orderingGuards,
  REVIEW_OPENS_MS,
  stageOf,
  type Accepted,
  type OrderChanged,
  type Stage,
} from '#machines/order/ordering.setup'
import { placeFlow, type OrderView, type PlaceSnapshot } from '#machines/order/place.flow'
import { acceptedOf, quoteFlow, type QuoteSnapshot } from '#machines/order/quote.flow'
import type { QuoteInput } from '#machines/order/quote.setup'

/**
 * Pays a request for money from one wallet: one page says who asks for how much, and nothing is paid
 * before all of it was reviewed, with its price. Only what is still open can be confirmed; a refusal reads the request again, since
 * somebody else may have paid.
 */

export interface PayKey {
  slug: string
  walletId: string
}

interface RequestFound {
  request: RequestToPay
  decimal: DecimalSign
}

export const payRequestPorts = {
  readRequestToPay: question<RequestFound, PayKey>('readRequestToPay'),
}

interface PayRequestContext extends PayKey {
  request: RequestToPay | null
  decimal: DecimalSign
  order: OrderView | null
  refusal: RefusalNote | null
}

interface QuoteMoved {
  priced: boolean
  refused: boolean
  /** What leaves the wallet. */
  cost: string | null
  accepted: PlaceDraft | null
}

type PayRequestEvent =
  | { type: 'request.refresh' }
  | { type: 'payment.review' }
  | { type: 'payment.edit' }
  | { type: 'payment.confirm' }
  | { type: 'balances.changed' }
  | { type: 'news.reset' }
  | OrderChanged
  | ({ type: 'quote.moved' } & QuoteMoved)
  | { type: 'place.moved'; stage: Stage }

const payRequestSetup = setup({
  types: {
    context: {} as PayRequestContext,
    input: {} as PayKey,
    events: {} as PayRequestEvent,
    children: {} as { quote: 'quoteFlow'; place: 'placeFlow' },
    tags: {} as 'busy',
  },
  actors: { ...payRequestPorts, quoteFlow, placeFlow },
  delays: { reviewOpens: REVIEW_OPENS_MS },
  guards: {
    isUnpriced: (_, { refused }: QuoteMoved) => refused,
    payable: ({ context: { request } }) =>
      request !== null && isAsking(request.status) && !request.own,
    dueChanged: ({ context }, { request }: RequestFound) => request.due !== context.request?.due,
    affordable: ({ context: { request } }, { priced, cost }: QuoteMoved) =>
      priced && cost !== null && minorOf(cost) <= minorOf(request?.available ?? '0'),
  },
  actions: {
    assignRequest: assign((_, { request, decimal }: RequestFound) => ({
      request,
      decimal,
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignOrder: assign((_, { order }: { order: OrderView | null }) => ({ order })),
    raiseQuote: raise((_, quote: QuoteSnapshot) => ({
      type: 'quote.moved' as const,
      priced: quote.matches('quoted'),
      refused: quote.context.refusal !== null,
      cost: quote.context.quote?.from_amount ?? null,
      accepted: acceptedOf(quote),
    })),
    raiseStage: raise((_, place: PlaceSnapshot) => ({
      type: 'place.moved' as const,
      stage: stageOf(place),
    })),
    acceptQuote: sendTo('quote', { type: 'quote.accept' }),
    releaseQuote: sendTo('quote', { type: 'quote.release' }),
    sendDraft: sendTo('place', (_, { accepted }: Accepted) => ({
      type: 'draft.set' as const,
      draft: accepted,
    })),
    sendOrder: sendTo('place', { type: 'order.place' }),
    sendNews: sendTo('place', (_, news: OrderChanged | { type: 'news.reset' }) => news),
  },
}).extend({ guards: orderingGuards })

/** The asker gets exactly what is still asked for; the fees come on top. */
function firstQuote({ slug, walletId, request, decimal }: PayRequestContext): QuoteInput {
  const currency = request?.currency_id ?? null
  return {
    walletId,
    orderType: 'TRANSFER_INTERNAL',
    from: currency,
    to: currency,
    amount: request?.due?.replace('.', decimal) ?? '',
    side: 'buying',
    recipient: { requestSlug: slug },
    decimal,
  }
}

const read = {
  id: 'readRequestToPay',
  src: 'readRequestToPay',
  input: ({ context: { slug, walletId } }: { context: PayRequestContext }) => ({ slug, walletId }),
} as const

/** What is shown while the wallet may pay. */
const making = payRequestSetup.createStateConfig({
  description: 'The request and its price; nothing has been sent.',
  initial: 'unpriced',
  invoke: {
    id: 'quote',
    src: 'quoteFlow',
    input: ({ context }) => firstQuote(context),
    onSnapshot: { actions: withSnapshot('raiseQuote') },
  },
  on: {
    'place.moved': { guard: withEvent('isFollowing'), target: 'following' },
  },
  states: {
    unpriced: {
      description: 'No live price, or more than the wallet has.',
      on: {
        'quote.moved': { guard: withEvent('affordable'), target: 'priced' },
        'balances.changed': '#payRequest.reading',
      },
    },
    priced: {
      description: 'A live price that the wallet can pay: it can be reviewed.',
      on: {
        'quote.moved': [{ guard: withEvent('affordable') }, { target: 'unpriced' }],
        'payment.review': 'reviewing',
      },
    },
    reviewing: {
      description: 'All of it is shown once more. The price renews meanwhile.',
      initial: 'opening',
      on: {
        'quote.moved': [
          { guard: withEvent('affordable'), target: '.priced' },
          { guard: withEvent('isUnpriced'), target: 'unpriced' },
          { target: '.renewing' },
        ],
      },
      states: {
        opening: {
          description: 'A second click on the button of the form confirms nothing.',
          after: { reviewOpens: 'priced' },
        },
        priced: {
          description: 'A live price: it can be confirmed.',
          on: {
            'payment.edit': '#payRequest.open.making.priced',
            'payment.confirm': '#payRequest.open.making.accepting',
          },
        },
        renewing: {
          description: 'The price has expired; the next one is awaited.',
          on: { 'payment.edit': '#payRequest.open.making.unpriced' },
        },
      },
    },
    accepting: {
      description: 'Confirmed: the price is locked before the order is sent.',
      tags: 'busy',
      entry: 'acceptQuote',
      on: {
        'quote.moved': [
          {
            guard: withEvent('isAccepted'),
            target: 'placing',
            actions: [withEvent('sendDraft'), 'sendOrder'],
          },
          { guard: withEvent('isPriced') },
          { target: 'unpriced', actions: 'releaseQuote' },
        ],
      },
    },
    placing: {
      description: 'Waiting for the answer, however long it takes.',
      tags: 'busy',
      on: {
        'place.moved': [
          { guard: withEvent('isFollowing'), target: '#payRequest.open.following' },
          {
            guard: withEvent('isTurnedDown'),
            target: 'checking',
            actions: 'releaseQuote',
          },
        ],
      },
    },
    checking: {
      description: 'Refused: read again, as somebody else may have paid all of it or a part.',
      tags: 'busy',
      invoke: {
        ...read,
        onDone: [
          {
            guard: withOutput('dueChanged'),
            target: '#payRequest.open.choosing',
            actions: withOutput('assignRequest'),
          },
          { target: 'checked', actions: withOutput('assignRequest') },
        ],
        onError: 'unpriced',
      },
    },
    checked: {
      description: 'Still open, and may be tried again; or over.',
      always: [{ guard: 'payable', target: 'unpriced' }, { target: '#payRequest.closed' }],
    },
  },
})

export const payRequestFlow = payRequestSetup.createMachine({
  id: 'payRequest',
  description:
    'What was reviewed is paid once; a refusal is told only with what the request is now.',
  context: ({ input }) => ({ ...input, request: null, decimal: '.', order: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        ...read,
        onDone: { target: 'open', actions: withOutput('assignRequest') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be read; may be retried.',
      on: { 'request.refresh': 'reading' },
    },
    open: {
      description: 'One payment is made or followed, also where the request is over by now.',
      initial: 'looking',
      invoke: {
        id: 'place',
        src: 'placeFlow',
        // One submission of a request, whichever wallet pays it.
        input: ({ context: { slug } }) => ({ walletId: slug, draft: null }),
        onSnapshot: { actions: withSnapshot('raiseStage') },
        onDone: { target: 'ended', actions: withOutput('assignOrder') },
      },
      on: {
        'order.changed': { actions: withEvent('sendNews') },
        'news.reset': { actions: withEvent('sendNews') },
      },
      states: {
        looking: {
          description: 'Looks for an earlier press.',
          tags: 'busy',
          on: {
            'place.moved': [
              { guard: withEvent('isFree'), target: 'choosing' },
              { guard: withEvent('isUnderWay'), target: 'resumed' },
            ],
          },
        },
        choosing: {
          description: 'Nothing is under way: whether it can be paid now.',
          always: [{ guard: 'payable', target: 'making' }, { target: '#payRequest.closed' }],
        },
        making,
        resumed: {
          description: 'A press of before this page opened; its answer comes first.',
          tags: 'busy',
          on: {
            'place.moved': [
              { guard: withEvent('isFollowing'), target: 'following' },
              { guard: withEvent('isTurnedDown'), target: '#payRequest.reading' },
            ],
          },
        },
        following: { description: 'The order is placed and followed until it is final.' },
      },
    },
    closed: {
      description: 'Paid, expired, canceled, or the reader’s own.',
      on: { 'request.refresh': 'reading' },
    },
    ended: {
      description: 'The order is final.',
      on: { 'request.refresh': 'reading' },
    },
  },
})

export type PayRequestSnapshot = SnapshotFrom<typeof payRequestFlow>

export type PayRequestActor = ActorRefFrom<typeof payRequestFlow>

/** From the review until the bank has answered. */
export const isPaymentReviewed = (payRequest: PayRequestSnapshot) =>
  (['reviewing', 'accepting', 'placing', 'checking'] as const).some((making) =>
    payRequest.matches({ open: { making } }),
  )
