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
import type { DecimalSign } from '#machines/kit/amountInput'
import {
  orderingGuards,
  stageOf,
  type Accepted,
  type OrderTold,
  type PlaceSnapshot,
  type QuoteSnapshot,
  type Stage,
} from '#machines/order/ordering.setup'
import { placeFlow, type OrderSeen } from '#machines/order/place.flow'
import { acceptedOf, quoteFlow } from '#machines/order/quote.flow'

/**
 * Puts money of the wallet on what cards spend from, or takes it back: how much, what that costs,
 * one confirmation, and then the order to its end.
 *
 * The order is placed as everywhere: its submission is kept on the device with its key until a final
 * answer is known, so a double tap, a reload or a lost answer is one order. A submission that was sent
 * before this page opened is followed first. Money that comes back is priced as well, though it
 * costs nothing, so that a bank which takes something for it says so before it is confirmed.
 */

/** Onto what cards spend from, or off it again into the wallet. */
export type MoneyWay = 'load' | 'takeOff'

/** Which balance, and the card it was asked for, where it was one. */
interface MoneyAt {
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
  order: OrderSeen | null
  refusal: RefusalNote | null
}

type CardMoneyEvent =
  | { type: 'money.open'; way: MoneyWay; at: MoneyAt }
  | { type: 'money.drop' }
  | { type: 'money.retry' }
  | { type: 'money.confirm' }
  | { type: 'from.pick'; currencyId: string }
  | { type: 'place.moved'; stage: Stage }
  | { type: 'quote.moved'; priced: boolean; accepted: PlaceDraft | null }
  | OrderTold
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
    moneyAsked: ({ context }) => context.asked !== null,
  },
  actions: {
    assignAsked: assign((_, { way, at }: { way: MoneyWay; at: MoneyAt }) => ({
      asked: { way, at },
      refusal: null,
    })),
    assignOffer: assign((_, offer: MoneyOffer) => ({ offer, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignOrder: assign((_, { order }: { order: OrderSeen | null }) => ({ order })),
    clearAll: assign({ asked: null, offer: null, order: null, refusal: null }),
    raiseStage: raise((_, place: PlaceSnapshot) => ({
      type: 'place.moved' as const,
      stage: stageOf(place),
    })),
    /** Only loading binds the price that was shown. */
    raiseQuote: raise(({ context: { asked } }, quote: QuoteSnapshot) => {
      const accepted = acceptedOf(quote)
      const bound = asked?.way === 'load' ? accepted : accepted && { ...accepted, quoteId: null }
      return { type: 'quote.moved' as const, priced: quote.matches('quoted'), accepted: bound }
    }),
    acceptQuote: sendTo('quote', { type: 'quote.accept' }),
    releaseQuote: sendTo('quote', { type: 'quote.release' }),
    sendDraft: sendTo('place', (_, { accepted }: Accepted) => ({
      type: 'draft.set' as const,
      draft: accepted,
    })),
    sendOrder: sendTo('place', { type: 'order.place' }),
    sendNews: sendTo('place', (_, news: OrderTold | { type: 'news.reset' }) => news),
    /** Crypto goes to cards by a kind of order of its own, where it is offered. */
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
  context: ({ input }) => ({
    ...input,
    asked: null,
    offer: null,
    order: null,
    refusal: null,
  }),
  initial: 'open',
  states: {
    open: {
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
          description: 'Whether a submission of this wallet is on its way already.',
          on: {
            'place.moved': [
              { guard: withEvent('isFree'), target: 'free' },
              { guard: withEvent('isUnderWay'), target: 'resumed', actions: 'clearAll' },
            ],
          },
        },
        free: { always: [{ guard: 'moneyAsked', target: 'reading' }, { target: 'closed' }] },
        closed: {
          description: 'Nobody moves any money.',
          on: { 'money.open': { target: 'reading', actions: withEvent('assignAsked') } },
        },
        reading: {
          tags: 'busy',
          invoke: {
            id: 'readMoneyOffer',
            src: 'readMoneyOffer',
            // Noted on the way here.
            input: ({ context: { walletId, asked } }) => ({
              walletId,
              accountId: asked!.at.accountId,
            }),
            onDone: { target: 'making', actions: withOutput('assignOffer') },
            onError: { target: 'unread', actions: 'assignRefusal' },
          },
          on: { 'money.drop': 'dropping' },
        },
        unread: { on: { 'money.retry': 'reading', 'money.drop': 'dropping' } },
        making: {
          initial: 'writing',
          invoke: {
            id: 'quote',
            src: 'quoteFlow',
            input: ({ context }) => firstDraft(context),
            onSnapshot: { actions: withSnapshot('raiseQuote') },
          },
          states: {
            writing: {
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
                unpriced: {},
                priced: { on: { 'money.confirm': '#cardMoney.open.making.accepting' } },
              },
            },
            accepting: {
              description: 'Confirmed: the price is locked before anything is sent.',
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
              description: 'The answer is waited for, however long it takes.',
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
          description: 'Begun anew, so that what was refused before is not said again.',
          always: { target: '#cardMoney.open', reenter: true, actions: 'clearAll' },
        },
        resumed: {
          description: 'A submission was sent before this page was opened; its answer comes first.',
          tags: 'busy',
          on: {
            'place.moved': [
              { guard: withEvent('isFollowing'), target: 'following' },
              { guard: withEvent('isTurnedDown'), target: 'closed' },
            ],
          },
        },
        following: { description: 'The order is placed; it is shown as it moves.' },
      },
    },
    ended: {
      description: 'Nothing more happens to the order.',
      on: {
        'money.drop': { target: 'open', actions: 'clearAll' },
        'money.open': { target: 'open', actions: ['clearAll', withEvent('assignAsked')] },
      },
    },
  },
})
export type CardMoneySnapshot = SnapshotFrom<typeof cardMoneyFlow>
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

/** What the draft begins with. */
function firstDraft(context: CardMoneyContext) {
  const { walletId, asked, offer } = context
  const { accountId, cardId } = asked?.at ?? { accountId: '', cardId: null }
  const to = offer?.account.currency.uuid ?? null
  const [first] = asked?.way === 'load' ? moneyToLoad(offer) : []
  const from = first?.currency.uuid ?? to
  const decimal = offer?.decimal ?? ('.' as const)
  const recipient = { subAccountId: accountId, ...(cardId !== null && { cardId }) }
  return { walletId, orderType: orderTypeFor(context, from), from, to, decimal, recipient }
}

export type CardMoneyActor = ActorRefFrom<typeof cardMoneyFlow>
