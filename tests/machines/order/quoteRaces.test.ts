import fc, { type Scheduler } from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { Refusal } from '#contract/kit/refusal'
import type { CalcRequest } from '#contract/quote'
import { wire } from '#machines/kit/port'
import { acceptedOf, quoteFlow } from '#machines/order/quote.flow'
import { quotePorts, type QuoteEvent } from '#machines/order/quote.setup'
import { settled } from '#tests/kit/mbt'
import { isWhole } from '#tests/kit/whole'
import { quoteOf } from './openQuote.ts'

/**
 * five hundred interleavings of edits, time and answers in any order, some too late and some
 * refusals. The expectations are computed without the chart.
 */

const RUNS = isWhole ? 20_000 : 200

type Fate = 'answer' | 'RATE_NOT_FOUND' | 'TIMEOUT'
type Step = { type: 'wait'; ms: number } | QuoteEvent

const amounts = fc.constantFrom('', '0', '1', '1', '20', '20', '300', '300')
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 1_500 }) }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.constant(1_000) }),
  fc.record({
    type: fc.constant('amount.set' as const),
    side: fc.constantFrom('selling' as const, 'buying' as const),
    amount: amounts,
  }),
  fc.record({
    type: fc.constant('currency.pick' as const),
    end: fc.constantFrom('from' as const, 'to' as const),
    currencyId: fc.constantFrom(null, 'USD', 'EUR', 'EUR', 'BTC', 'BTC'),
  }),
  fc.record({
    type: fc.constant('address.set' as const),
    address: fc.constantFrom('', `T${'1'.repeat(33)}`, `T${'2'.repeat(33)}`),
  }),
  fc.record({ type: fc.constant('payer.pick' as const), subtract: fc.boolean() }),
  fc.constantFrom<Step>({ type: 'quote.accept' }, { type: 'quote.release' }),
)

/** The model: the draft, and when a call is due because of it. */
class Wanted {
  ask: CalcRequest = {
    from_currency_id: 'USD',
    to_currency_id: 'EUR',
    amount: '',
    order_type: 'EXCHANGE_CRYPTO_INTERNAL',
    is_reverse: false,
    is_subtract: true,
  }
  due: number | null = null
  locked = false

  get whole() {
    const { amount, from_currency_id: from, to_currency_id: to } = this.ask
    return /[1-9]/.test(amount) && from !== '' && to !== ''
  }

  hear(step: QuoteEvent, now: number): boolean {
    if (this.locked) return false
    this.ask = { ...this.ask, ...requestOf(step) }
    if (step.type === 'address.set' && step.address === '') {
      delete this.ask.to_address
      delete this.ask.wallet_id
    }
    const waits = step.type === 'amount.set' || step.type === 'address.set'
    this.due = waits && /[1-9]/.test(this.ask.amount) ? now + 1_000 : null
    return !waits && this.whole
  }
}

function requestOf(step: QuoteEvent): Partial<CalcRequest> {
  switch (step.type) {
    case 'amount.set':
      return { amount: step.amount, is_reverse: step.side === 'buying' }
    case 'currency.pick':
      return { [`${step.end}_currency_id`]: step.currencyId ?? '' }
    case 'payer.pick':
      return { is_subtract: step.subtract }
    case 'address.set':
      return { to_address: step.address, wallet_id: 'w1' }
    default:
      return {}
  }
}

function openRace(scheduler: Scheduler, fates: Fate[]) {
  const clock = new SimulatedClock()
  const wanted = new Wanted()
  const calls: { ask: CalcRequest; signal: AbortSignal; over: boolean }[] = []

  const calcOrder = async (ask: CalcRequest, signal: AbortSignal) => {
    const call = { ask, signal, over: false }
    const fate = fates[calls.push(call) % fates.length]
    // The answer comes whether or not anybody still waits for it.
    await scheduler.schedule(Promise.resolve(), `answer ${calls.length}`)
    call.over = true
    if (fate === 'answer') return quoteOf(ask)
    if (fate === 'RATE_NOT_FOUND' && !signal.aborted) wanted.ask = { ...wanted.ask, amount: '' }
    throw new Refusal(fate ?? 'TIMEOUT')
  }
  const quote = createActor(
    wire(quoteFlow, quotePorts, {
      calcOrder,
      findMax: () => Promise.reject(new Error('unasked')),
    }),
    {
      clock,
      input: {
        orderType: 'EXCHANGE_CRYPTO_INTERNAL',
        walletId: 'w1',
        from: 'USD',
        to: 'EUR',
        decimal: '.',
      },
    },
  ).start()
  return { clock, wanted, calls, quote }
}

type Race = ReturnType<typeof openRace>

/** What holds at every moment. */
function assertTrue({ quote, wanted, calls }: Race) {
  const { context } = quote.getSnapshot()
  if (context.quote) expect(context.quote).toEqual(quoteOf(wanted.ask))
  const alive = calls.filter(({ signal, over }) => !signal.aborted && !over)
  expect(alive.length).toBeLessThanOrEqual(1)
  for (const { ask } of alive) expect(ask).toEqual(wanted.ask)
  expect(context.amount).toBe(wanted.ask.amount)
}

async function take(race: Race, step: Step) {
  const { clock, wanted, calls, quote } = race
  await settled()
  const before = calls.length
  if (step.type === 'wait') await wait(race, step.ms)
  else if (step.type === 'quote.accept') accept(race)
  else {
    const atOnce = step.type === 'quote.release' ? release(race) : wanted.hear(step, clock.now())
    quote.send(step)
    expect(calls.length - before, step.type).toBe(atOnce ? 1 : 0)
  }
  await settled()
  assertTrue(race)
}

/** Calls are made exactly when due. */
async function wait({ clock, wanted, calls }: Race, ms: number) {
  const until = clock.now() + ms
  const { due } = wanted
  if (due !== null && due <= until) {
    const before = calls.length
    clock.set(due - 1)
    expect(calls.length).toBe(before)
    clock.set(due)
    expect(calls.length - before).toBe(wanted.whole ? 1 : 0)
    wanted.due = null
  }
  clock.set(until)
}

function accept({ quote, wanted }: Race) {
  const { quote: shown } = quote.getSnapshot().context
  const lives = quote.getSnapshot().can({ type: 'quote.accept' })
  quote.send({ type: 'quote.accept' })
  const taken = acceptedOf(quote.getSnapshot())
  const { ask } = wanted
  if (lives)
    expect(taken).toMatchObject({
      orderType: ask.order_type,
      fromId: ask.from_currency_id,
      toId: ask.to_currency_id,
      amount: ask.amount,
      isReverse: ask.is_reverse,
      isSubtract: ask.is_subtract,
      quoteId: shown?.quote_id,
    })
  if (lives) expect(taken?.to.address || undefined).toBe(ask.to_address)
  wanted.locked = taken !== null
}

function release({ wanted }: Race): boolean {
  const was = wanted.locked
  wanted.locked = false
  return was && wanted.whole
}

test('the price always belongs to the draft shown, in any order of answers', async ({ task }) => {
  let calls = 0
  let late = 0
  const anyFates = fc.array(
    fc.constantFrom<Fate>('answer', 'answer', 'RATE_NOT_FOUND', 'TIMEOUT'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(anyStep, { minLength: 15, maxLength: 40 }),
      anyFates,
      async (scheduler, steps, fates) => {
        const race = openRace(scheduler, fates)
        scheduler.scheduleSequence(
          steps.map((step) => ({ label: step.type, builder: () => take(race, step) })),
        )
        await scheduler.waitIdle()
        await settled()
        assertTrue(race)
        calls += race.calls.length
        late += race.calls.filter(({ signal }) => signal.aborted).length
        race.quote.stop()
      },
    ),
    { numRuns: RUNS },
  )
  // Calls were made, and many of them overtaken.
  expect(calls).toBeGreaterThan(RUNS)
  expect(late).toBeGreaterThan(RUNS / 2)
  task.meta.figure = `${RUNS} interleavings, ${late} of ${calls} calls overtaken`
})
