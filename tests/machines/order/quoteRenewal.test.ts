import { expect, test } from 'vitest'
import { fromMinor, toMinor } from '#contract/kit/amount'
import type { Quote } from '#contract/quote'
import { acceptedOf, priceMoved } from '#machines/order/quote.flow'
import { settled } from '#tests/kit/mbt'
import { openQuote, quoted, type OpenedQuote } from './openQuote.ts'

const standsAt = ({ quote }: OpenedQuote) => quote.getSnapshot().value

async function renew({ clock, bank, quote }: OpenedQuote, change: Partial<Quote> = {}) {
  clock.increment(30_000)
  bank.last('calcOrder').answer({ ...quote.getSnapshot().context.quote, ...change })
  await settled()
}

test('a price ends after thirty seconds, and cannot be accepted until it is renewed', async () => {
  const opened = await quoted(openQuote())
  opened.clock.increment(29_999)
  expect(opened.quote.getSnapshot().can({ type: 'quote.accept' })).toBe(true)
  opened.clock.increment(1)
  expect(standsAt(opened)).toBe('asking')
  expect(opened.quote.getSnapshot().can({ type: 'quote.accept' })).toBe(false)
})

test.each([
  ['selling', 'result_amount', '9.99', { arrives: true, worse: true }],
  ['selling', 'result_amount', '10.21', { arrives: true, worse: false }],
  ['buying', 'from_amount', '10.21', { arrives: false, worse: true }],
  ['buying', 'from_amount', '9.99', { arrives: false, worse: false }],
] as const)(
  'typed as %s, a price renewed with %s %s shows the new amount and needs a new confirmation',
  async (side, amount, now, moved) => {
    const opened = await quoted(openQuote(), '10', side)
    await renew(opened, { [amount]: now })
    expect(priceMoved(opened.quote.getSnapshot())).toMatchObject({ ...moved, amount: now })
    expect(acceptedOf(opened.quote.getSnapshot())).toBeNull()
  },
)

test('a price that moved by half a percent or less is not pointed out', async () => {
  const opened = await quoted(openQuote())
  const { result_amount: first } = opened.quote.getSnapshot().context.quote!
  const half = fromMinor((toMinor(first, 18)! * 995n) / 1_000n, 18)
  await renew(opened, { result_amount: half })
  expect(priceMoved(opened.quote.getSnapshot())).toBeNull()
  const more = fromMinor((toMinor(first, 18)! * 994n) / 1_000n, 18)
  await renew(opened, { result_amount: more })
  expect(priceMoved(opened.quote.getSnapshot())).toMatchObject({ amount: more })
})

test('a price is renewed twenty times, and again after an edit', async () => {
  const opened = await quoted(openQuote())
  for (let at = 0; at < 20; at += 1) await renew(opened)
  opened.clock.increment(30_000)
  expect(standsAt(opened)).toBe('expired')
  await quoted(opened, '11')
  opened.clock.increment(30_000)
  expect(standsAt(opened)).toBe('asking')
})
