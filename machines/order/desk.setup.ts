import { assign, enqueueActions, raise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderInfo, OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { RateHistory } from '#contract/rate'
import type { Currency } from '#contract/reference'
import type { BalanceItem } from '#contract/wallet'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import type { DecimalSign } from '#machines/kit/typed'
import { scanFlow } from '#machines/scan/scan.flow'
import {
  currencyFor,
  orderTypeFor,
  payeeAt,
  payeeIn,
  takesItself,
  whereTo,
  type Payee,
} from './payee.setup.ts'
import { placeFlow, type OrderSeen } from './place.flow.ts'
import { quoteFlow } from './quote.flow.ts'
import {
  draftOf,
  isForAsked,
  isOurs,
  same,
  typedAt,
  typedFor,
  type DeskDraft,
} from './wish.setup.ts'

/** What the desk asks, remembers and hears. The picture is in desk.flow.ts. */

/** What an order can be made of: the money there is, and what the tenant offers. */
export interface DeskOffer {
  currencies: Currency[]
  orderTypes: OrderInfo[]
  balances: BalanceItem[]
  payees: Payee[]
  /** The decimal sign of the customer's language. */
  decimal: DecimalSign
}

export interface Pair {
  from: string | null
  to: string | null
}

/** One draft lies at each desk of a wallet. */
type Place = Pick<DeskInput, 'walletId' | 'desk'>

export const deskPorts = {
  findDraft: question<{ draft: DeskDraft | null }, Place>('findDraft'),
  keepDraft: question<void, Place & { draft: DeskDraft | null }>('keepDraft'),
  readOffer: question<DeskOffer, Pick<DeskInput, 'walletId' | 'orderType'>>('readOffer'),
  readLine: question<RateHistory, { from: string; to: string }>('readLine'),
}

export interface DeskInput {
  /** Which desk of the house it is: what is typed at one of them stays there. */
  desk: 'exchange' | 'send' | 'cashOut'
  walletId: string
  /** The order made here; null where whoever is paid decides it. */
  orderType: OrderType | null
  /** The destination somebody came to pay; null where whom is chosen here. */
  payeeId: string | null
}

export interface DeskContext extends DeskInput {
  offer: DeskOffer | null
  pair: Pair
  line: { pair: Pair; history: RateHistory } | null
  payee: Payee | null
  /** What is typed so far, as it was last laid by; null once it was sent or thrown away. */
  typed: DeskDraft | null
  /** The wish it makes with the price beside it, while that price lives. */
  ready: PlaceDraft | null
  order: OrderSeen | null
  refusal: RefusalNote | null
}

type QuoteSeen = SnapshotFrom<typeof quoteFlow>
type PlaceSeen = SnapshotFrom<typeof placeFlow>

/** How far the placing of the order is, as far as the desk has to act on it. */
export const stages = ['looking', 'free', 'refused', 'priceMoved', 'busy', 'following'] as const
export type Stage = (typeof stages)[number]

type Told = { type: 'order.told'; order: OrderSeen }

export type DeskEvent =
  | { type: 'desk.retry' }
  | { type: 'desk.confirm' }
  | { type: 'desk.again' }
  | { type: 'desk.clear' }
  | { type: 'draft.keep' }
  | { type: 'pair.swap' }
  | { type: 'from.pick'; currencyId: string }
  | { type: 'payee.pick'; payee: Payee }
  | { type: 'payee.drop' }
  | { type: 'address.scan' }
  | Told
  | { type: 'news.reset' }
  | { type: 'line.redraw' }
  | { type: 'place.moved'; stage: Stage; draft: PlaceDraft | null }

export function stageOf(seen: PlaceSeen): Stage {
  if (seen.matches({ submitting: 'finding' })) return 'looking'
  if (seen.matches('priceMoved')) return 'priceMoved'
  // An order that waits for a proof is there already, and shown with the rest of its way.
  if (seen.matches('following') || seen.matches('proving')) return 'following'
  if (seen.matches('reviewing')) return seen.context.refusal === null ? 'free' : 'refused'
  return 'busy'
}

export const isOf = (line: DeskContext['line'], pair: Pair) =>
  line !== null && line.pair.from === pair.from && line.pair.to === pair.to

export const deskSetup = setup({
  types: {
    context: {} as DeskContext,
    input: {} as DeskInput,
    events: {} as DeskEvent,
    children: {} as { quote: 'quoteFlow'; place: 'placeFlow'; scan: 'scanFlow' },
    tags: {} as 'busy',
  },
  actors: { ...deskPorts, quoteFlow, placeFlow, scanFlow },
  guards: {
    priceLives: ({ context }) => context.ready !== null,
    isFree: (_, { stage }: { stage: Stage }) => stage === 'free' || stage === 'refused',
    isTurnedDown: (_, { stage }: { stage: Stage }) => stage === 'refused' || stage === 'priceMoved',
    isFollowing: (_, { stage }: { stage: Stage }) => stage === 'following',
    addressWanted: ({ context: { payee } }) => payee?.kind === 'address',
    addressRead: (_, { address }: { address: string | null }) => address !== null,
    somethingTyped: ({ context }) => context.typed !== null,
    isUnderWay: (_, { stage }: { stage: Stage }) => stage !== 'looking',
    lineStale: ({ context: { pair, line } }) =>
      pair.from !== null && pair.to !== null && pair.from !== pair.to && !isOf(line, pair),
  },
  actions: {
    noteOffer: assign((_, offer: DeskOffer) => ({ offer, refusal: null })),
    noteLine: assign(({ context: { pair } }, history: RateHistory) => ({
      line: { pair, history },
    })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    notePair: enqueueActions(
      ({ context: { pair }, enqueue }, { context: { from, to } }: QuoteSeen) => {
        if (pair.from === from && pair.to === to) return
        enqueue.assign({ pair: { from, to } })
        enqueue.raise({ type: 'line.redraw' })
      },
    ),
    swapPair: enqueueActions(({ context: { pair }, enqueue }) => {
      enqueue.sendTo('quote', { type: 'currency.pick', end: 'from', currencyId: pair.to })
      enqueue.sendTo('quote', { type: 'currency.pick', end: 'to', currencyId: pair.from })
    }),
    /** They may take one currency only; else they get what is sent. */
    quotePayee: enqueueActions(({ context, enqueue }, { payee }: { payee: Payee }) => {
      const { offer, pair, payee: before } = context
      const orderType = offer && orderTypeFor(payee, offer.orderTypes)
      if (!offer || !orderType) return
      if (payee.kind !== 'address' || before?.kind !== 'address') {
        const currencyId = currencyFor(payee, offer.currencies) ?? pair.from
        enqueue.sendTo('quote', { type: 'orderType.pick', orderType })
        if (takesItself(payee))
          enqueue.sendTo('quote', { type: 'currency.pick', end: 'from', currencyId })
        enqueue.sendTo('quote', { type: 'currency.pick', end: 'to', currencyId })
      }
      const address = payee.kind === 'address' ? payee.address : ''
      enqueue.sendTo('quote', { type: 'address.set', address })
    }),
    /** What is sent to whoever takes anything is what they get. */
    pickFrom: enqueueActions(({ context, enqueue }, { currencyId }: { currencyId: string }) => {
      const { offer, payee, orderType } = context
      enqueue.sendTo('quote', { type: 'currency.pick', end: 'from', currencyId })
      if (orderType !== null || (payee && offer && currencyFor(payee, offer.currencies))) return
      enqueue.sendTo('quote', { type: 'currency.pick', end: 'to', currencyId })
    }),
    releaseQuote: sendTo('quote', { type: 'quote.release' }),
    tellPlace: sendTo('place', (_, news: { type: 'news.reset' } | Told) => news),
    noteFound: assign(({ context }, { draft }: { draft: DeskDraft | null }) => ({
      typed: draft && isForAsked(context, draft) ? draft : null,
    })),
    /** A wish that was turned down, or never got as far as being sent, is on the desk again. */
    noteWish: assign(({ context }, { draft }: { draft: PlaceDraft | null }) => {
      if (!draft || context.typed || !isOurs(context, draft)) return {}
      const typed = typedFor(draft, context.offer?.decimal ?? '.')
      return { typed: isForAsked(context, typed) ? typed : null }
    }),
    notePayee: enqueueActions(({ enqueue }, { payee }: { payee: Payee | null }) => {
      enqueue.assign({ payee })
      enqueue.assign(({ context: { typed } }) => ({
        typed: typed && { ...typed, to: whereTo(payee) },
      }))
      enqueue.raise({ type: 'draft.keep' })
    }),
    /** As if it had been typed: another address is another doubt. */
    pickScanned: raise(({ context: { payee } }, { address }: { address: string | null }) => ({
      type: 'payee.pick' as const,
      payee: payeeAt(payee, address ?? ''),
    })),
    /** Only once: whoever chooses somebody else afterwards means them. */
    pickAsked: enqueueActions(({ context: { offer, payeeId }, enqueue }) => {
      const asked = offer?.payees.find(
        (payee) => payee.kind === 'destination' && payee.destination.id === payeeId,
      )
      enqueue.assign({ payeeId: null })
      if (asked) enqueue.raise({ type: 'payee.pick', payee: asked })
    }),
    noteOrder: assign((_, { order }: { order: OrderSeen | null }) => ({ order })),
    clearDesk: assign({ ready: null, order: null, payee: null, refusal: null }),
    /** From its sending on the wish is kept under its key; beside that it must not be made again. */
    forgetTyped: assign({ typed: null }),
    sayStage: raise((_, seen: PlaceSeen) => ({
      type: 'place.moved' as const,
      stage: stageOf(seen),
      draft: seen.context.draft,
    })),
    /** A page that comes back finds what was typed in it. */
    refillQuote: enqueueActions(({ context: { typed, offer }, enqueue }) => {
      if (!typed || !offer) return
      enqueue.assign({ payee: payeeIn(typed, offer.payees) })
      if (typed.to.address)
        enqueue.sendTo('quote', { type: 'address.set', address: typed.to.address })
      enqueue.sendTo('quote', { type: 'payer.pick', subtract: typed.isSubtract })
      enqueue.sendTo('quote', { type: 'amount.set', side: typed.side, amount: typed.amount })
    }),
    noteReady: assign(({ context }, seen: QuoteSeen) => {
      const draft = draftOf(context, seen.context)
      const price = seen.matches('quoted') ? seen.context.quote : null
      return { ready: draft && price && { ...draft, quoteId: price.quote_id } }
    }),
    layBy: enqueueActions(({ context, enqueue }, seen: QuoteSeen) => {
      const typed = typedAt(context, seen.context)
      if (seen.matches('locked') || same(typed, context.typed)) return
      enqueue.assign({ typed })
      enqueue.raise({ type: 'draft.keep' })
    }),
    commit: enqueueActions(({ context: { ready }, enqueue }) => {
      if (!ready) return
      enqueue.sendTo('quote', { type: 'quote.accept' })
      enqueue.sendTo('place', { type: 'draft.set', draft: ready })
      enqueue.sendTo('place', { type: 'order.place' })
    }),
  },
})
