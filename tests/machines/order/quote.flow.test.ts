import { expect, test } from 'vitest'
import { acceptedOf, amountsShown, readingsShown } from '#machines/order/quote.flow'
import { settled } from '#tests/kit/mbt'
import { openQuote, quoted } from './openQuote.ts'

/** Section 4 of the specification, "Order calculation", line by line. */

type Opened = ReturnType<typeof openQuote>

const standsAt = ({ quote }: Opened) => quote.getSnapshot().value
const refusalOf = ({ quote }: Opened) => quote.getSnapshot().context.refusal
const shownBy = ({ quote }: Opened) => amountsShown(quote.getSnapshot())

test('quotes once, a second after typing pauses', () => {
  const opened = openQuote()
  opened.type('1')
  opened.clock.increment(999)
  opened.type('10')
  opened.clock.increment(999)
  expect(opened.asks()).toEqual([])
  opened.clock.increment(1)
  expect(opened.asks().map(({ amount }) => amount)).toEqual(['10'])
})

test('quotes at once when a currency is picked, even while typing', () => {
  const opened = openQuote({ to: null })
  opened.type('10')
  opened.quote.send({ type: 'currency.pick', end: 'to', currencyId: 'GBP' })
  expect(opened.asks()).toMatchObject([{ amount: '10', to_currency_id: 'GBP' }])
})

test('quotes a second after a whole address is typed, and has it checked', () => {
  const opened = openQuote()
  opened.type('10')
  const address = `T${'1'.repeat(33)}`
  opened.quote.send({ type: 'address.set', address: address.slice(0, -1) })
  opened.clock.increment(1_000)
  opened.quote.send({ type: 'address.set', address })
  opened.clock.increment(1_000)
  expect(opened.asks().map(({ to_address, wallet_id }) => [to_address, wallet_id])).toEqual([
    [undefined, undefined],
    [address, 'w1'],
  ])
})

test('quotes at once when order type or fee payer changes', () => {
  const opened = openQuote()
  opened.type('10')
  opened.quote.send({ type: 'payer.pick', subtract: false })
  opened.quote.send({ type: 'orderType.pick', orderType: 'WITHDRAWAL_CRYPTO' })
  expect(opened.asks()).toMatchObject([
    { is_subtract: false, order_type: 'EXCHANGE_CRYPTO_INTERNAL' },
    { is_subtract: false, order_type: 'WITHDRAWAL_CRYPTO' },
  ])
})

test('quotes forward for a sold amount, in reverse for a bought one', async () => {
  const opened = await quoted(openQuote())
  expect(shownBy(opened)).toEqual({ selling: '10', buying: '10.11' })
  opened.type('7', 'buying')
  opened.clock.increment(1_000)
  opened.answer()
  await settled()
  expect(opened.asks().map(({ is_reverse }) => is_reverse)).toEqual([false, true])
  expect(shownBy(opened)).toEqual({ selling: '7.11', buying: '7' })
})

test('keeps the side typed last when something else changes', () => {
  const opened = openQuote()
  opened.type('7', 'buying')
  opened.clock.increment(1_000)
  opened.quote.send({ type: 'currency.pick', end: 'from', currencyId: 'BTC' })
  opened.quote.send({ type: 'address.set', address: 'bc1q' })
  opened.clock.increment(1_000)
  expect(opened.asks().map(({ is_reverse, amount }) => [is_reverse, amount])).toEqual([
    [true, '7'],
    [true, '7'],
    [true, '7'],
  ])
})

test('an edit aborts the request and ignores its late answer', async () => {
  const opened = openQuote()
  opened.type('1')
  opened.clock.increment(1_000)
  const late = opened.bank.last('calcOrder')
  opened.type('2')
  expect(late.signal.aborted).toBe(true)
  opened.answer()
  await settled()
  expect(shownBy(opened)).toEqual({ selling: '2', buying: '' })
  expect(standsAt(opened)).toBe('settling')
})

test('the first keystroke clears the price', async () => {
  const opened = await quoted(openQuote())
  opened.type('12')
  expect(shownBy(opened)).toEqual({ selling: '12', buying: '' })
})

test('a missing rate clears the amounts and shows the refusal', async () => {
  const opened = openQuote()
  opened.type('10')
  opened.clock.increment(1_000)
  opened.refuse('RATE_NOT_FOUND')
  await settled()
  expect(shownBy(opened)).toEqual({ selling: '', buying: '' })
  expect([standsAt(opened), refusalOf(opened)?.code]).toEqual(['unpriced', 'RATE_NOT_FOUND'])
})

test('any other refusal keeps the draft and can be retried', async () => {
  const opened = openQuote()
  opened.type('10')
  opened.clock.increment(1_000)
  opened.refuse('TIMEOUT')
  await settled()
  expect(shownBy(opened)).toEqual({ selling: '10', buying: '' })
  opened.quote.send({ type: 'quote.refresh' })
  expect(opened.asks()).toHaveLength(2)
})

test.each(['', '0', '0.00', '000'])('"%s" clears the price without a request', async (nothing) => {
  const opened = await quoted(openQuote())
  opened.type(nothing)
  opened.clock.increment(5_000)
  expect(shownBy(opened)).toEqual({ selling: nothing, buying: '' })
  expect([standsAt(opened), opened.asks().length]).toEqual(['empty', 1])
})

test('refuses an amount without both currencies, without a request', () => {
  const opened = openQuote({ to: null })
  opened.type('10')
  opened.clock.increment(1_000)
  expect(standsAt(opened)).toBe('incomplete')
  expect(refusalOf(opened)).toMatchObject({
    code: 'CURRENCY_REQUIRED',
    facts: {
      errors: [
        {
          pointer: '/to_currency_id',
          params: { text: 'From currency or to currency is not defined' },
        },
      ],
    },
  })
  expect(opened.asks()).toEqual([])
})

test('refuses an ambiguous amount with both readings', () => {
  const opened = openQuote()
  opened.type('0,001')
  opened.clock.increment(1_000)
  expect([standsAt(opened), refusalOf(opened)?.code]).toEqual(['unread', 'AMOUNT_INVALID'])
  expect(readingsShown(opened.quote.getSnapshot())).toEqual(['1', '0.001'])
  expect(opened.asks()).toEqual([])
})

test('uses decimal commas in both directions where the locale does', async () => {
  const opened = await quoted(openQuote({ decimal: ',' }), '10,5')
  expect(opened.asks()).toMatchObject([{ amount: '10.5' }])
  expect(shownBy(opened)).toMatchObject({ selling: '10,5' })
})

test('keeps amounts of nineteen and more digits exact', async () => {
  const long = '12345678901234567890.123456789012345678'
  const opened = await quoted(openQuote(), long)
  expect(opened.asks()).toMatchObject([{ amount: long }])
})

test('an accepted price cannot be edited, and the order carries its quote', async () => {
  const opened = await quoted(openQuote())
  const shown = opened.quote.getSnapshot().context.quote?.quote_id
  opened.quote.send({ type: 'quote.accept' })
  opened.type('99')
  opened.quote.send({ type: 'currency.pick', end: 'to', currencyId: 'GBP' })
  opened.clock.increment(60_000)
  expect(standsAt(opened)).toBe('locked')
  expect(acceptedOf(opened.quote.getSnapshot())).toMatchObject({ amount: '10', quoteId: shown })
})

test('a refused order releases the price and quotes again', async () => {
  const opened = await quoted(openQuote())
  opened.quote.send({ type: 'quote.accept' })
  opened.quote.send({ type: 'quote.release' })
  expect([standsAt(opened), opened.asks().length]).toEqual(['asking', 2])
})

test('asks the bank for the maximum and quotes it at once', async () => {
  const opened = openQuote()
  opened.quote.send({ type: 'amount.max' })
  opened.bank.last('findMax').answer({ amount: '250.00', from_amount: '250.00' })
  await settled()
  expect(shownBy(opened).selling).toBe('250.00')
  expect(opened.asks().at(-1)).toMatchObject({ amount: '250.00', is_reverse: false })
})

test('stopping aborts the request', () => {
  const opened = openQuote()
  opened.type('10')
  opened.clock.increment(1_000)
  opened.quote.stop()
  expect(opened.bank.last('calcOrder').signal.aborted).toBe(true)
})

test.each([
  ['HIFI_SEPA_OFFRAMP', ' Invoice 7 ', 'Invoice 7'],
  ['TRANSFER_INTERNAL', 'За ужин', 'За ужин'],
  ['TRANSFER_INTERNAL', '  ', undefined],
  ['WITHDRAWAL_CRYPTO', 'Invoice 7', undefined],
] as const)(
  '%s tells its recipient "%s" as %s, at the same price',
  async (orderType, typed, sent) => {
    const opened = await quoted(openQuote({ orderType }))
    opened.quote.send({ type: 'reference.set', reference: typed })
    expect([standsAt(opened), opened.asks().length]).toEqual(['quoted', 1])
    opened.quote.send({ type: 'quote.accept' })
    opened.quote.send({ type: 'reference.set', reference: 'later' })
    expect(acceptedOf(opened.quote.getSnapshot())?.reference).toBe(sent)
  },
)
