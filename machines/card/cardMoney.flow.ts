import { assign, raise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderType } from '#contract/orderType'
import type { PlaceDraft } from '#contract/place'
import type { SubAccount } from '#contract/program'
import type { Currency } from '#contract/reference'
import type { BalanceItem } from '#contract/wallet'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import type { DecimalSign } from '#contract/kit/amountInput'
import {
  orderingGuards,
  stageOf,
  type Accepted,
  type OrderChanged,
  type Stage,
} from '#machines/order/ordering.setup'
import { placeFlow, type OrderView, type PlaceSnapshot } from '#machines/order/place.flow'
import { acceptedOf, quoteFlow, type QuoteSnapshot } from '#machines/order/quote.flow'

/**
 * The submission is stored with its key until a final answer is known, so that a double tap, a
 * reload or a lost answer makes one order. A withdrawal is quoted too, so that a fee would show.
 */

export type MoneyDirection = 'load' | 'takeOff'

interface MoneyAt {
  accountId: string
  cardId: string | null
}

export interface MoneyOffer {
  account: SubAccount
  currencies: Currency[]
  balances: BalanceItem[]
  orderTypes: OrderType[]
  decimal: DecimalSign
}

export const cardMoneyPorts = {
  readMoneyOffer: question<MoneyOffer, { walletId: string; accountId: string }>('readMoneyOffer'),
}

export interface CardMoneyContext {
  walletId: string
  request: { way: MoneyDirection; at: MoneyAt } | null
  offer: MoneyOffer | null
  order: OrderView | null
  refusal: RefusalNote | null
}

type CardMoneyEvent =
  | { type: 'money.open'; way: MoneyDirection; at: MoneyAt }
  | { type: 'money.drop' | 'money.retry' | 'money.confirm' }
  | { type: 'from.pick'; currencyId: string }
  | { type: 'place.moved'; stage: Stage }
  | { type: 'quote.moved'; priced: boolean; accepted: PlaceDraft | null }
  | OrderChanged
  | { type: 'news.reset' }

const cardMoneySetup = setup({
  types: {
    context: {} as CardMoneyContext,
    input: {} as { walletId: string },
    events: {} as CardMoneyEvent,
    children: {} as { quote: 'quoteFlow'; place: 'placeFlow' },
    tags: {} as 'busy',
  },
  actors: { ...cardMoneyPorts, quoteFlow, placeFlow },
  guards: {
    moneyRequested: ({ context }) => context.request !== null,
  },
  actions: {
    assignRequest: assign((_, { way, at }: { way: MoneyDirection; at: MoneyAt }) => ({
      request: { way, at },
      refusal: null,
    })),
    assignOffer: assign((_, offer: MoneyOffer) => ({ offer, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignOrder: assign((_, { order }: { order: OrderView | null }) => ({ order })),
    clearAll: assign({ request: null, offer: null, order: null, refusal: null }),
    raiseStage: raise((_, place: PlaceSnapshot) => ({
      type: 'place.moved' as const,
      stage: stageOf(place),
    })),
    /** Only loading is bound to the quoted price. */
    raiseQuote: raise(({ context: { request } }, quote: QuoteSnapshot) => {
      const accepted = acceptedOf(quote)
      const bound = request?.way === 'load' ? accepted : accepted && { ...accepted, quoteId: null }
      return { type: 'quote.moved' as const, priced: quote.matches('quoted'), accepted: bound }
    }),
    acceptQuote: sendTo('quote', { type: 'quote.accept' }),
    releaseQuote: sendTo('quote', { type: 'quote.release' }),
    sendDraft: sendTo('place', (_, { accepted }: Accepted) => ({
      type: 'draft.set' as const,
      draft: accepted,
    })),
    sendOrder: sendTo('place', { type: 'order.place' }),
    sendNews: sendTo('place', (_, news: OrderChanged | { type: 'news.reset' }) => news),
    /** Loading from crypto has an order type of its own, where offered. */
    sendOrderType: sendTo('quote', ({ context }, { currencyId }: { currencyId: string }) => ({
      type: 'orderType.pick' as const,
      orderType: orderTypeFor(context, currencyId),
    })),
    sendCurrency: sendTo('quote', (_, { currencyId }: { currencyId: string }) => ({
      type: 'currency.pick' as const,
      end: 'from' as const,
      currencyId,
    })),
  },
}).extend({ guards: orderingGuards })

export const cardMoneyFlow = cardMoneySetup.createMachine({
  id: 'cardMoney',
  description:
    'Money moves by one order at a time, sent exactly once and priced before it is confirmed.',
  context: ({ input }) => ({
    ...input,
    request: null,
    offer: null,
    order: null,
    refusal: null,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'One order of the card’s money, from the offer to its end.',
      initial: 'looking',
      invoke: {
        id: 'place',
        src: 'placeFlow',
        input: ({ context: { walletId } }) => ({ walletId, draft: null }),
        onSnapshot: { actions: withSnapshot('raiseStage') },
        onDone: { target: 'ended', actions: withOutput('assignOrder') },
      },
      on: {
        'order.changed': { actions: withEvent('sendNews') },
        'news.reset': { actions: withEvent('sendNews') },
      },
      states: {
        looking: {
          description: 'Looks for an earlier submission of this wallet.',
          on: {
            'place.moved': [
              { guard: withEvent('isFree'), target: 'free' },
              { guard: withEvent('isUnderWay'), target: 'resumed', actions: 'clearAll' },
            ],
          },
        },
        free: {
          description: 'No order is under way: opens the form if the address asks for it.',
          always: [{ guard: 'moneyRequested', target: 'reading' }, { target: 'closed' }],
        },
        closed: {
          description: 'The form is closed.',
          on: { 'money.open': { target: 'reading', actions: withEvent('assignRequest') } },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readMoneyOffer',
            src: 'readMoneyOffer',
            input: ({ context: { walletId, request } }) => ({
              walletId,
              accountId: request!.at.accountId,
            }),
            onDone: { target: 'making', actions: withOutput('assignOffer') },
            onError: { target: 'unread', actions: 'assignRefusal' },
          },
          on: { 'money.drop': 'dropping' },
        },
        unread: {
          description: 'The offer could not be loaded; may be retried.',
          on: { 'money.retry': 'reading', 'money.drop': 'dropping' },
        },
        making: {
          description: 'A draft with its price, up to the answer of the bank.',
          initial: 'writing',
          invoke: {
            id: 'quote',
            src: 'quoteFlow',
            input: ({ context }) => firstDraft(context),
            onSnapshot: { actions: withSnapshot('raiseQuote') },
          },
          states: {
            writing: {
              description: 'Amount and balance are chosen.',
              initial: 'unpriced',
              on: {
                'quote.moved': [
                  { guard: withEvent('isPriced'), target: '.priced' },
                  { target: '.unpriced' },
                ],
                'from.pick': { actions: [withEvent('sendOrderType'), withEvent('sendCurrency')] },
                'money.drop': '#cardMoney.open.dropping',
              },
              states: {
                unpriced: { description: 'No live price: it cannot be confirmed.' },
                priced: {
                  description: 'A live price: it can be confirmed.',
                  on: { 'money.confirm': '#cardMoney.open.making.accepting' },
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
                  { target: 'writing', actions: 'releaseQuote' },
                ],
              },
            },
            placing: {
              description: 'Waiting for the answer, however long it takes.',
              tags: 'busy',
              on: {
                'place.moved': [
                  { guard: withEvent('isFollowing'), target: '#cardMoney.open.following' },
                  { guard: withEvent('isTurnedDown'), target: 'writing', actions: 'releaseQuote' },
                ],
              },
            },
          },
        },
        dropping: {
          description: 'Starts over, so that an old refusal is not shown again.',
          always: { target: '#cardMoney.open', actions: 'clearAll' },
        },
        resumed: {
          description: 'A submission from before this page opened; its answer comes first.',
          tags: 'busy',
          on: {
            'place.moved': [
              { guard: withEvent('isFollowing'), target: 'following' },
              { guard: withEvent('isTurnedDown'), target: 'closed' },
            ],
          },
        },
        following: { description: 'The order is placed and followed until it is final.' },
      },
    },
    ended: {
      description: 'The order is final.',
      on: {
        'money.drop': { target: 'open', actions: 'clearAll' },
        'money.open': { target: 'open', actions: ['clearAll', withEvent('assignRequest')] },
      },
    },
  },
})
export type CardMoneySnapshot = SnapshotFrom<typeof cardMoneyFlow>
const own = {
  load: { prepaid: 'TRANSFER_CARD_PREPAID', balance: 'TRANSFER_CARD_SUBACCOUNT' },
  takeOff: { prepaid: 'WITHDRAW_CARD_PREPAID', balance: 'WITHDRAW_CARD_SUBACCOUNT' },
} as const

function orderTypeFor({ request, offer }: CardMoneyContext, fromId: string | null): OrderType {
  const way = request?.way ?? 'load'
  const plain = own[way][offer?.account.type ?? 'balance']
  const from = offer?.currencies.find(({ uuid }) => uuid === fromId)
  const crypto = way === 'load' && from?.is_crypto === true
  return crypto && offersHere(offer, 'RN_CARDS_OFFRAMP') ? 'RN_CARDS_OFFRAMP' : plain
}

const offersHere = (offer: MoneyOffer | null, orderType: OrderType) =>
  offer?.orderTypes.includes(orderType) === true &&
  offer.account.issuing_program.order_types.some((one) => one.order_types_id === orderType)

/** Wallet balances that can be loaded, the card balance's own currency first. */
export function moneyToLoad(offer: MoneyOffer | null): BalanceItem['details'] {
  const there = offer?.balances.flatMap(({ details }) => details) ?? []
  const isOwn = (id: string) => Number(id === offer?.account.currency.uuid)
  return there
    .filter(({ available }) => /[1-9]/.test(available))
    .toSorted((one, other) => isOwn(other.currency.uuid) - isOwn(one.currency.uuid))
}

function firstDraft(context: CardMoneyContext) {
  const { walletId, request, offer } = context
  const { accountId, cardId } = request?.at ?? { accountId: '', cardId: null }
  const to = offer?.account.currency.uuid ?? null
  const [first] = request?.way === 'load' ? moneyToLoad(offer) : []
  const from = first?.currency.uuid ?? to
  const decimal = offer?.decimal ?? ('.' as const)
  const recipient = { subAccountId: accountId, ...(cardId !== null && { cardId }) }
  return { walletId, orderType: orderTypeFor(context, from), from, to, decimal, recipient }
}

export type CardMoneyActor = ActorRefFrom<typeof cardMoneyFlow>
