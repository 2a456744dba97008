import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Call } from '#client/call'
import type { Services } from '#app/services.ts'
import { wireQuote } from '#app/features/order/quotePorts.ts'

test('aborts the request for a price that is no longer wanted', () => {
  const signals: (AbortSignal | undefined)[] = []
  const call: Call = (_, __, how) => {
    signals.push(how?.signal)
    return new Promise(() => {})
  }
  const clock = new SimulatedClock()
  const input = {
    orderType: 'EXCHANGE_CRYPTO_INTERNAL',
    walletId: null,
    from: 'USD',
    to: 'EUR',
    decimal: '.',
  } as const
  // The quote needs nothing but the call.
  const quote = createActor(wireQuote({ call } as Services), { clock, input }).start()
  const type = (amount: string) => {
    quote.send({ type: 'amount.set', side: 'selling', amount })
    clock.increment(1_000)
  }
  type('1')
  type('12')
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  quote.stop()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, true])
})
