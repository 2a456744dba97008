import { assign, enqueueActions, raise, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { SubAccount } from '#contract/program'
import type { Currency } from '#contract/reference'
import type { BalanceItem } from '#contract/wallet'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'
import { readTyped, type DecimalSign } from '#machines/kit/typed'
import { stageOf, type Stage } from '#machines/order/desk.setup'
import { placeFlow, type OrderSeen } from '#machines/order/place.flow'
import { quoteFlow } from '#machines/order/quote.flow'

/** What moving money to cards and back asks, remembers and hears. The picture: cardMoney.flow.ts. */

/** Onto what cards spend from, or off it again into the wallet. */
export type MoneyWay = 'load' | 'takeOff'

/** Which balance, and the card it was asked for, where it was one. */
export interface MoneyAt {
  accountId: string
  cardId: string | null
}

/** What there is to move: what stands on the balance, and what lies in the wallet. */
export interface MoneyOffer {
  account: SubAccount
  currencies: Currency[]
  balances: BalanceItem[]
  /** The kinds of order that this tenant offers now. */
  orderTypes: OrderType[]
  /** The decimal sign of the customer's language. */
  decimal: DecimalSign
}

export const cardMoneyPorts = {
  readMoneyOffer: question<MoneyOffer, { walletId: string; accountId: string }>('readMoneyOffer'),
}

export interface CardMoneyContext {
  walletId: string
  asked: { way: MoneyWay; at: MoneyAt } | null
  offer: MoneyOffer | null
  /** The wish with its price beside it, while that price lives. */
  ready: PlaceDraft | null
  order: OrderSeen | null
  refusal: RefusalNote | null
}

type QuoteSeen = SnapshotFrom<typeof quoteFlow>
type PlaceSeen = SnapshotFrom<typeof placeFlow>

interface Told {
  type: 'order.told'
  order: OrderSeen
}

export type CardMoneyEvent =
  | { type: 'money.open'; way: MoneyWay; at: MoneyAt }
  | { type: 'money.drop' }
  | { type: 'money.retry' }
  | { type: 'money.confirm' }
  | { type: 'from.pick'; currencyId: string }
  | { type: 'place.moved'; stage: Stage }
  | Told
  | { type: 'news.reset' }

const isFree = (stage: Stage) => stage === 'free' || stage === 'refused'

export const cardMoneySetup = setup({
  types: {
    context: {} as CardMoneyContext,
    input: {} as { walletId: string },
    events: {} as CardMoneyEvent,
    children: {} as { quote: 'quoteFlow'; place: 'placeFlow' },
    tags: {} as 'busy',
  },
  actors: { ...cardMoneyPorts, quoteFlow, placeFlow },
  guards: {
    priceLives: ({ context }) => context.ready !== null,
    isFree: (_, { stage }: { stage: Stage }) => isFree(stage),
    isFreeForMore: ({ context }, { stage }: { stage: Stage }) =>
      context.asked !== null && isFree(stage),
    isTurnedDown: (_, { stage }: { stage: Stage }) => stage === 'refused' || stage === 'priceMoved',
    isFollowing: (_, { stage }: { stage: Stage }) => stage === 'following',
    isUnderWay: (_, { stage }: { stage: Stage }) => stage === 'busy',
  },
  actions: {
    noteAsked: assign((_, { way, at }: { way: MoneyWay; at: MoneyAt }) => ({
      asked: { way, at },
      refusal: null,
    })),
    noteOffer: assign((_, offer: MoneyOffer) => ({ offer, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    noteOrder: assign((_, { order }: { order: OrderSeen | null }) => ({ order })),
    clear: assign({ asked: null, offer: null, ready: null, order: null, refusal: null }),
    sayStage: raise((_, seen: PlaceSeen) => ({
      type: 'place.moved' as const,
      stage: stageOf(seen),
    })),
    tellPlace: sendTo('place', (_, news: { type: 'news.reset' } | Told) => news),
    noteReady: assign(({ context }, seen: QuoteSeen) => ({ ready: wishIn(context, seen) })),
    /** Crypto goes to cards by a kind of order of its own, where it is offered. */
    pickFrom: enqueueActions(({ context, enqueue }, { currencyId }: { currencyId: string }) => {
      const orderType = orderTypeFor(context, currencyId)
      enqueue.sendTo('quote', { type: 'orderType.pick', orderType })
      enqueue.sendTo('quote', { type: 'currency.pick', end: 'from', currencyId })
    }),
    commit: enqueueActions(({ context: { ready }, enqueue }) => {
      if (!ready) return
      enqueue.sendTo('quote', { type: 'quote.accept' })
      enqueue.sendTo('place', { type: 'draft.set', draft: ready })
      enqueue.sendTo('place', { type: 'order.place' })
    }),
    releaseQuote: sendTo('quote', { type: 'quote.release' }),
  },
})

const own = {
  load: { prepaid: 'TRANSFER_CARD_PREPAID', balance: 'TRANSFER_CARD_SUBACCOUNT' },
  takeOff: { prepaid: 'WITHDRAW_CARD_PREPAID', balance: 'WITHDRAW_CARD_SUBACCOUNT' },
} as const

/** The kind of order that moves this money. */
function orderTypeFor({ asked, offer }: CardMoneyContext, fromId: string | null): OrderType {
  const way = asked?.way ?? 'load'
  const plain = own[way][offer?.account.type ?? 'balance']
  const from = offer?.currencies.find(({ uuid }) => uuid === fromId)
  const crypto = way === 'load' && from?.is_crypto === true
  return crypto && offersHere(offer, 'RN_CARDS_OFFRAMP') ? 'RN_CARDS_OFFRAMP' : plain
}

const offersHere = (offer: MoneyOffer | null, orderType: OrderType) =>
  offer?.orderTypes.includes(orderType) === true &&
  offer.account.issuing_program.order_types.some((one) => one.order_types_id === orderType)

/** What is in the wallet to be put on cards, the balance's own currency first. */
export function moneyToLoad(offer: MoneyOffer | null): BalanceItem['details'] {
  const there = offer?.balances.flatMap(({ details }) => details) ?? []
  const isOwn = (id: string) => Number(id === offer?.account.currency.uuid)
  return there
    .filter(({ available }) => /[1-9]/.test(available))
    .toSorted((one, other) => isOwn(other.currency.uuid) - isOwn(one.currency.uuid))
}

/** What the price is asked for at first. */
export function firstPriced(context: CardMoneyContext) {
  const { walletId, asked, offer } = context
  const to = offer?.account.currency.uuid ?? null
  const [first] = asked?.way === 'load' ? moneyToLoad(offer) : []
  const from = first?.currency.uuid ?? to
  const decimal = offer?.decimal ?? ('.' as const)
  return { walletId, orderType: orderTypeFor(context, from), from, to, decimal }
}

/** What is wanted with the price it was shown, or null while it has none. Only loading binds one. */
function wishIn({ walletId, asked }: CardMoneyContext, seen: QuoteSeen): PlaceDraft | null {
  const { amount, decimal, from, to, orderType, quote } = seen.context
  const reading = readTyped(amount, decimal)
  if (!seen.matches('quoted') || !quote || !asked || reading.kind !== 'amount') return null
  if (from === null || to === null) return null
  const { accountId, cardId } = asked.at
  return {
    orderType,
    walletId,
    fromId: from,
    toId: to,
    amount: reading.amount,
    isReverse: false,
    isSubtract: true,
    quoteId: asked.way === 'load' ? quote.quote_id : null,
    to: { subAccountId: accountId, ...(cardId !== null && { cardId }) },
  }
}
