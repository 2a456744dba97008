import fc from 'fast-check'
import type { QuoteTerms, QuoteAmountInput } from '#bank/quote/computeQuote'

/** Amounts of up to 38 digits, small ones as often as huge ones. */
export const anyMinor = fc
  .integer({ min: 1, max: 38 })
  .chain((digits) => fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) - 1n }))

/** From a rate of one unit of the eighteenth decimal to a hundred million. */
const anyRate = fc
  .integer({ min: 1, max: 26 })
  .chain((digits) => fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) }))

const anyScale = fc.integer({ min: 0, max: 18 })
const anyFee = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 12n }))

const plain = {
  fromScale: anyScale,
  toScale: anyScale,
  rate: anyRate,
  feePpm: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 999_999n })),
  fixed: anyFee,
  network: anyFee,
}

export const anyTerms: fc.Arbitrary<QuoteTerms> = fc.record(plain)

const anyTier = fc.record({ from: anyMinor, ppm: fc.bigInt({ min: 0n, max: 999_999n }) })

/** With a fee that is bounded, and another percentage for parts of the amount. */
export const anyShaped = fc.record({
  ...plain,
  shape: fc.record({
    floor: anyFee,
    cap: fc.option(anyFee),
    tiers: fc
      .uniqueArray(anyTier, { maxLength: 4, selector: ({ from }) => from })
      .map((tiers) => tiers.toSorted((one, other) => (one.from < other.from ? -1 : 1))),
  }),
})

export const anyWanted: fc.Arbitrary<QuoteAmountInput> = fc.record({
  minor: anyMinor,
  reverse: fc.boolean(),
  subtract: fc.boolean(),
})
