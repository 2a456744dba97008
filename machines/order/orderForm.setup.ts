import { assign, raise, sendTo, setup } from 'xstate'
import type { RefusalCode } from '#contract/kit/refusal'
import { referenceRefused } from '#contract/paymentReference'
import type { PlaceDraft } from '#contract/place'
import type { PaymentTerms } from '#contract/quote'
import type { RateHistory, RateRange } from '#contract/rate'
import type { Schedule } from '#contract/schedule'
import type { BalanceItem } from '#contract/wallet'
import { newDestinationFlow } from '#machines/counterparty/newDestination.flow'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { proofActors, proofParts, type ProofChildren } from '#machines/kit/withProof'
import { scanFlow } from '#machines/scan/scan.flow'
import { isWhenComplete, type When } from '#machines/schedule/when.setup'
import {
  isForAsked,
  isOurs,
  typedFor,
  typedIn,
  type OrderDraft,
  type OrderOffer,
} from './draft.setup.ts'
import { costOf, isAddressComplete, missingFunds, type Cost } from './offer.setup.ts'
import {
  orderingGuards,
  REVIEW_OPENS_MS,
  stageOf,
  type Accepted,
  type OrderChanged,
} from './ordering.setup.ts'
import type {
  DraftPlace,
  OrderFormContext,
  OrderFormEvent,
  OrderFormInput,
  Pair,
  PlaceMoved,
  QuoteMoved,
} from './orderFormTypes.setup.ts'
import { placeFlow, type OrderView, type PlaceSnapshot } from './place.flow.ts'
import { acceptedOf, quoteFlow, type QuoteSnapshot } from './quote.flow.ts'
import { termsFlow, type TermsSnapshot } from './terms.flow.ts'
import { limitPassed, termsRequestOf } from './terms.setup.ts'

/** Ports, guards and actions of orderForm.flow.ts. */

export const orderFormPorts = {
  findDraft: question<{ draft: OrderDraft | null }, DraftPlace & Pick<OrderFormInput, 'againId'>>(
    'findDraft',
  ),
  saveDraft: question<void, DraftPlace & { draft: OrderDraft | null }>('saveDraft'),
  readOffer: question<OrderOffer, Pick<OrderFormInput, 'walletId' | 'orderType'>>('readOffer'),
  readBalances: question<BalanceItem[], Pick<OrderFormInput, 'walletId'>>('readBalances'),
  readLine: question<RateHistory, { from: string; to: string; days: RateRange }>('readLine'),
  createSchedule: question<Schedule, { draft: PlaceDraft; when: When }>('createSchedule'),
}

/** Where the same payment may fit later: more money comes, or another one is canceled. */
const shortCodes: readonly (RefusalCode | null)[] = [
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'DESTINATION_COOLING',
]

export const orderFormSetup = setup({
  types: {
    context: {} as OrderFormContext,
    input: {} as OrderFormInput,
    events: {} as OrderFormEvent,
    children: {} as ProofChildren & {
      quote: 'quoteFlow'
      terms: 'termsFlow'
      place: 'placeFlow'
      scan: 'scanFlow'
      recipientScan: 'scanFlow'
      newRecipient: 'newDestinationFlow'
    },
    tags: {} as 'busy',
  },
  actors: {
    ...orderFormPorts,
    ...proofActors,
    quoteFlow,
    termsFlow,
    placeFlow,
    scanFlow,
    newDestinationFlow,
  },
  delays: { reviewOpens: REVIEW_OPENS_MS },
  guards: {
    draftTyped: (_, { draft }: QuoteMoved) => draft !== null,
    draftEdited: ({ context }, { revision }: QuoteMoved) => revision !== context.savedRevision,
    editedSincePlaced: ({ context }, { revision }: QuoteMoved) =>
      revision !== context.placedRevision,
    isUnpriced: (_, { refused }: QuoteMoved) => refused,
    isPayable: ({ context: { offer, cost, terms, when } }) =>
      when === null && isAffordable(offer, cost, terms),
    /** What is paid later needs neither the money nor the limits of today. */
    isReviewable: ({ context: { offer, cost, terms, when } }) =>
      when === null ? isAffordable(offer, cost, terms) : cost !== null && isWhenComplete(when),
    isPlanned: (_, { when }: { when: When }) => isWhenComplete(when),
    isShort: (_, { stage, refused }: PlaceMoved) =>
      stage === 'refused' && shortCodes.includes(refused),
    addressUnwanted: (_, { toAddress }: QuoteMoved) => !toAddress,
    lineKnown: ({ context: { line } }, { pair }: QuoteMoved) =>
      line !== null && line.history !== null && isSamePair(line.pair, pair),
    lineAsked: ({ context: { line } }, { pair }: QuoteMoved) =>
      line !== null && isSamePair(line.pair, pair),
    isDrawn: ({ context: { line } }) => line !== null && line.history !== null,
    pairDrawable: (_, { pair: { from, to } }: QuoteMoved) =>
      from !== null && to !== null && from !== to,
  },
  actions: {
    assignFound: assign(({ context }, { draft }: { draft: OrderDraft | null }) => ({
      restored: draft && isForAsked(context, draft) ? draft : null,
    })),
    assignOffer: assign((_, offer: OrderOffer) => ({ offer, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    /** A submission that was refused or not sent becomes the draft again. */
    assignSubmitted: assign(({ context }, { draft }: { draft: PlaceDraft | null }) => ({
      restored: context.restored ?? restoredFrom(context, draft),
    })),
    clearRestored: assign({ restored: null, savedRevision: null }),
    clearAsked: assign({ payeeId: null }),
    clearSaved: assign({ savedRevision: null }),
    clearForm: assign({ restored: null, order: null, when: null, schedule: null, refusal: null }),
    clearRefusal: assign({ refusal: null }),
    assignPlaced: assign((_, { revision }: QuoteMoved) => ({ placedRevision: revision })),
    assignCost: assign((_, { cost }: QuoteMoved) => ({ cost })),
    assignBalances: assign(({ context: { offer } }, balances: BalanceItem[]) => ({
      offer: offer && { ...offer, balances },
    })),
    assignSaved: assign((_, { revision }: QuoteMoved) => ({
      savedRevision: revision,
      refusal: null,
    })),
    assignPair: assign((_, { pair }: QuoteMoved) => ({ line: { pair, history: null } })),
    assignRange: assign((_, { days }: { days: RateRange }) => ({ days })),
    assignLine: assign(({ context: { line } }, history: RateHistory) => ({
      line: line && { ...line, history },
    })),
    assignTerms: assign((_, { context: { terms } }: TermsSnapshot) => ({ terms })),
    assignOrder: assign((_, { order }: { order: OrderView | null }) => ({ order })),
    raiseStage: raise((_, place: PlaceSnapshot) => ({
      type: 'place.moved' as const,
      stage: stageOf(place),
      draft: place.context.draft,
      refused: place.context.refusal?.code ?? null,
    })),
    raiseQuote: raise(({ context }, quote: QuoteSnapshot) => ({
      type: 'quote.moved' as const,
      draft: typedIn(context, quote.context),
      revision: quote.context.revision,
      pair: { from: quote.context.from, to: quote.context.to },
      toAddress: quote.context.recipient.address !== undefined,
      cost: costOf(quote.context),
      priced:
        quote.matches('quoted') &&
        isAddressComplete(context.offer, quote.context) &&
        isReferenceFine(quote.context),
      refused: quote.context.refusal !== null,
      accepted: acceptedOf(quote),
    })),
    acceptQuote: sendTo('quote', { type: 'quote.accept' }),
    releaseQuote: sendTo('quote', { type: 'quote.release' }),
    sendPayment: sendTo('terms', (_, { context }: QuoteSnapshot) => ({
      type: 'payment.set' as const,
      payment: termsRequestOf(context),
    })),
    refreshTerms: sendTo('terms', { type: 'terms.refresh' }),
    sendDraft: sendTo('place', (_, { accepted }: Accepted) => ({
      type: 'draft.set' as const,
      draft: accepted,
    })),
    sendOrder: sendTo('place', { type: 'order.place' }),
    dropRefusal: sendTo('place', { type: 'refusal.drop' }),
    sendNews: sendTo('place', (_, news: OrderChanged | { type: 'news.reset' }) => news),
  },
})
  .extend({ guards: orderingGuards })
  .extend(proofParts)

const isAffordable = (offer: OrderOffer | null, cost: Cost | null, terms: PaymentTerms | null) =>
  cost !== null && missingFunds(offer, cost) === null && limitPassed(terms, cost) === null

const isReferenceFine = ({ orderType, reference }: QuoteSnapshot['context']) =>
  referenceRefused(orderType, reference.trim()) === null

const isSamePair = (one: Pair, other: Pair) => one.from === other.from && one.to === other.to

function restoredFrom(form: OrderFormContext, submitted: PlaceDraft | null): OrderDraft | null {
  if (!submitted || !isOurs(form, submitted)) return null
  const typed = typedFor(submitted, form.offer?.decimal ?? '.')
  return isForAsked(form, typed) ? typed : null
}
