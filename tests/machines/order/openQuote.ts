import { settled } from '#tests/kit/mbt'
import { createActor, SimulatedClock } from 'xstate'
import type { CalcRequest, Quote } from '#contract/quote'
import { Refusal } from '#contract/kit/refusal'
import { wire } from '#machines/kit/port'
import { sampleQuote } from '#machines/order/quote.exhibit'
import { quoteFlow } from '#machines/order/quote.flow'
import { quotePorts, type QuoteInput } from '#machines/order/quote.setup'
import { createPendingPorts } from '#tests/kit/pendingPorts'

/** A quote that names the request it answers. */
export const quoteOf = (ask: CalcRequest): Quote => ({
  ...sampleQuote,
  quote_id: `q1.${JSON.stringify(ask)}`,
  order_type: ask.order_type,
  is_reverse: Boolean(ask.is_reverse),
  is_subtract: Boolean(ask.is_subtract),
  from_amount: ask.is_reverse ? `${ask.amount}.11` : ask.amount,
  result_amount: ask.is_reverse ? ask.amount : `${ask.amount}.11`,
})

const input: QuoteInput = {
  orderType: 'EXCHANGE_CRYPTO_INTERNAL',
  walletId: 'w1',
  from: 'USD',
  to: 'EUR',
  decimal: '.',
}

/** The chart with a simulated clock and a bank that answers on demand. */
export function openQuote(more: Partial<QuoteInput> = {}) {
  const bank = createPendingPorts(quotePorts)
  const clock = new SimulatedClock()
  const quote = createActor(wire(quoteFlow, quotePorts, bank.answers), {
    clock,
    input: { ...input, ...more },
  }).start()

  return {
    bank,
    clock,
    quote,
    asks: () => bank.asked.map(({ input }) => input as CalcRequest),
    type: (amount: string, side: 'selling' | 'buying' = 'selling') =>
      quote.send({ type: 'amount.set', side, amount }),
    /** Answers the last call with its quote. */
    answer: () =>
      bank.last('calcOrder').answer(quoteOf(bank.last('calcOrder').input as CalcRequest)),
    refuse: (code: ConstructorParameters<typeof Refusal>[0]) =>
      bank.last('calcOrder').refuse(new Refusal(code)),
  }
}

export type OpenedQuote = ReturnType<typeof openQuote>

/** Typed and answered. */
export async function quoted(
  opened: OpenedQuote,
  amount = '10',
  side: 'selling' | 'buying' = 'selling',
) {
  opened.type(amount, side)
  opened.clock.increment(1_000)
  opened.answer()
  await settled()
  return opened
}
