import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { minorOf } from '#contract/kit/amount'
import { referenceRuleOf } from '#contract/paymentReference'
import type { PlaceDraft } from '#contract/place'
import { withEvent, withOutput } from '#machines/kit/params'
import { amountBeside, readAmountInput } from '#contract/kit/amountInput'
import {
  calcRequestOf,
  maxRequestOf,
  quoteSetup,
  RENEWALS_MAX,
  type QuoteContext,
} from './quote.setup.ts'

// Every edit discards the price.
const edit = ['clearQuote', 'countEdit'] as const

/**
 * Keeps a price in step with the draft being edited.
 *
 * A pick asks the bank at once; typing waits for a pause. The side typed last is the fixed one.
 * A price that runs out is renewed, until nobody has touched the draft for many of them. Every edit
 * leaves the current state, which restarts the pause and aborts a request in flight, so
 * a price is never shown with another draft. Only a live price can be accepted; then it is locked
 * until its order releases it.
 */
export const quoteFlow = quoteSetup.createMachine({
  id: 'quote',
  description:
    'A price is never shown beside another draft than its own, and only a live one can be accepted.',
  context: ({ input }) => ({
    amount: '',
    side: 'selling',
    subtract: true,
    recipient: {},
    reference: '',
    arrivesAsSent: false,
    renewalsMax: RENEWALS_MAX,
    ...input,
    revision: 0,
    quote: null,
    previousQuote: null,
    renewals: 0,
    refusal: null,
  }),
  initial: 'settling',
  on: {
    'currency.pick': [
      {
        guard: withEvent('arrivesAsSent'),
        target: '.deciding',
        actions: [...edit, withEvent('assignBothCurrencies')],
      },
      { target: '.deciding', actions: [...edit, withEvent('assignCurrency')] },
    ],
    'currencies.swap': { target: '.deciding', actions: [...edit, 'swapCurrencies'] },
    'orderType.pick': { target: '.deciding', actions: [...edit, withEvent('assignOrderType')] },
    'payer.pick': { target: '.deciding', actions: [...edit, withEvent('assignPayer')] },
    'amount.set': { target: '.settling', actions: [...edit, withEvent('assignAmount')] },
    'address.set': { target: '.settling', actions: [...edit, withEvent('assignAddress')] },
    'payee.pick': { target: '.settling', actions: [...edit, withEvent('assignPayee')] },
    'recipient.set': { actions: ['countEdit', withEvent('assignRecipient')] },
    'reference.set': { actions: ['countEdit', withEvent('assignReference')] },
    'amount.max': [
      { guard: 'walletMissing' },
      { guard: 'currencyMissing', target: '.incomplete', actions: 'clearQuote' },
      { target: '.measuring', actions: 'clearQuote' },
    ],
  },
  states: {
    empty: { description: 'No amount, or zero.' },
    settling: {
      description: 'Typing: the bank is asked once it pauses.',
      always: { guard: 'nothingTyped', target: 'deciding' },
      after: { typingPauses: 'deciding' },
    },
    deciding: {
      description: 'Looks what the draft still lacks before the bank is asked.',
      always: [
        { guard: 'nothingTyped', target: 'empty', actions: 'clearQuote' },
        { guard: 'misread', target: 'unread' },
        { guard: 'currencyMissing', target: 'incomplete' },
        { target: 'asking' },
      ],
    },
    unread: {
      description: 'The text is no amount or could be two; the refusal says which.',
      entry: 'assignMisread',
    },
    incomplete: {
      description: 'A currency is missing.',
      entry: 'assignMissing',
    },
    measuring: {
      description: 'Asks for the most that can be sent.',
      tags: 'busy',
      invoke: {
        id: 'findMax',
        src: 'findMax',
        input: ({ context }) => maxRequestOf(context),
        onDone: { target: 'deciding', actions: ['countEdit', withOutput('assignMost')] },
        onError: { target: 'unpriced', actions: 'assignRefusal' },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'calcOrder',
        src: 'calcOrder',
        input: ({ context }) => calcRequestOf(context),
        onDone: { target: 'quoted', actions: withOutput('assignQuote') },
        onError: [
          {
            guard: 'rateNotFound',
            target: 'unpriced',
            actions: ['assignRefusal', 'clearAmount', 'countEdit'],
          },
          { target: 'unpriced', actions: 'assignRefusal' },
        ],
      },
    },
    quoted: {
      description: 'A live price.',
      on: {
        'quote.accept': 'locked',
        'quote.refresh': { target: 'deciding', actions: 'assignBefore' },
      },
      after: {
        quoteExpires: [
          { guard: 'renewable', target: 'asking', actions: ['assignBefore', 'countRenewal'] },
          { target: 'expired' },
        ],
      },
    },
    expired: {
      description: 'Expired, and left alone for so long that it is not renewed any more.',
      on: { 'quote.refresh': { target: 'deciding', actions: ['assignBefore', 'clearRenewals'] } },
    },
    unpriced: {
      description: 'The refusal says why.',
      on: { 'quote.refresh': { target: 'deciding', actions: 'clearQuote' } },
    },
    locked: {
      description: 'Accepted: an order is being made of it, so it cannot be edited.',
      on: {
        'currency.pick': {},
        'currencies.swap': {},
        'orderType.pick': {},
        'payer.pick': {},
        'amount.set': {},
        'address.set': {},
        'payee.pick': {},
        'recipient.set': {},
        'reference.set': {},
        'amount.max': {},
        'quote.release': { target: 'deciding', actions: 'assignBefore' },
      },
    },
  },
})

export type QuoteSnapshot = SnapshotFrom<typeof quoteFlow>

/** The typed amount as typed, the other one as quoted. */
export function amountsShown({ context }: QuoteSnapshot) {
  const { amount, quote, side, decimal } = context
  const shown = (quoted = '') => (quoted === '' ? '' : amountBeside(quoted, decimal))
  return side === 'selling'
    ? { selling: amount, buying: shown(quote?.result_amount) }
    : { selling: shown(quote?.from_amount), buying: amount }
}

/** Both readings of an ambiguous amount. */
export function readingsShown({ context: { refusal, decimal } }: QuoteSnapshot): string[] {
  const { one, other } = refusal?.facts.errors?.[0]?.params ?? {}
  return [one, other].flatMap((reading) => reading?.replace('.', decimal) ?? [])
}

/** A price that moved by less than half a percent is not pointed out. */
const SMALL_MOVE = 200n

/** The new amount that was not typed, where it moved far from the first price of the draft. */
export function priceMoved({ context: { quote, previousQuote, side } }: QuoteSnapshot) {
  if (!quote || !previousQuote) return null
  const selling = side === 'selling'
  const [now, then] = selling
    ? [quote.result_amount, previousQuote.result_amount]
    : [quote.from_amount, previousQuote.from_amount]
  const moved = minorOf(now) - minorOf(then)
  if ((moved < 0n ? -moved : moved) * SMALL_MOVE <= minorOf(then)) return null
  return {
    arrives: selling,
    worse: selling === moved < 0n,
    amount: now,
    symbol: selling ? quote.to_symbol : quote.from_symbol,
  }
}

/** Null where nothing is typed, or nobody would read it. */
export function referenceIn({ orderType, reference }: QuoteContext): string | null {
  return referenceRuleOf(orderType) ? reference.trim() || null : null
}

/** The accepted draft with its price, or null. */
export function acceptedOf(snapshot: QuoteSnapshot): PlaceDraft | null {
  const { orderType, walletId, from, to, amount, decimal, side, subtract, quote, recipient } =
    snapshot.context
  const reading = readAmountInput(amount, decimal)
  const reference = referenceIn(snapshot.context)
  if (!snapshot.matches('locked') || quote === null || reading.kind !== 'amount') return null
  if (walletId === null || from === null || to === null) return null
  return {
    orderType,
    walletId,
    fromId: from,
    toId: to,
    amount: reading.amount,
    isReverse: side === 'buying',
    isSubtract: subtract,
    quoteId: quote.quote_id,
    to: recipient,
    ...(reference !== null && { reference }),
  }
}

export type QuoteActor = ActorRefFrom<typeof quoteFlow>
