import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOfTyped } from '#bank/quote/bounds'
import {
  computeQuote,
  largestNetIn,
  percentFeeOf,
  totalOf,
  type QuoteTerms,
  type QuoteAmountInput,
} from '#bank/quote/computeQuote'
import { anyMinor, anyShaped, anyTerms, anyWanted } from './terms.ts'

/** what holds of every quote, for any currency and amount. */

const runs = { numRuns: process.env.DEEP ? 200_000 : 2_000 }

const inside: Omit<QuoteAmountInput, 'minor'> = { reverse: false, subtract: true }
const onTop: Omit<QuoteAmountInput, 'minor'> = { reverse: false, subtract: false }
const backward: Omit<QuoteAmountInput, 'minor'> = { reverse: true, subtract: false }

test('what leaves is net, fees and rounding; what arrives is net at the rate', () => {
  fc.assert(
    fc.property(anyTerms, anyWanted, (terms, wanted) => {
      const lines = computeQuote(terms, wanted)
      fc.pre(lines !== null)
      const { from, net, percent, fixed, network, rounding } = lines
      expect(net + percent + fixed + network + rounding).toBe(from)
      expect(lines.result + lines.roundingTo).toBe(lines.converted)
      expect([rounding === 0n || rounding === 1n, lines.roundingTo >= 0n]).toEqual([true, true])

      const due = net * terms.rate * 10n ** BigInt(terms.toScale)
      const unit = 10n ** BigInt(18 + terms.fromScale)
      expect(lines.converted * unit <= due && due < (lines.converted + 1n) * unit).toBe(true)
      expect(percent * 1_000_000n >= net * terms.feePpm).toBe(true)
      expect((percent - 1n) * 1_000_000n < net * terms.feePpm).toBe(true)
    }),
    runs,
  )
})

test('the typed amount is exactly what leaves, moves or arrives', () => {
  fc.assert(
    fc.property(anyTerms, anyWanted, (terms, wanted) => {
      const lines = computeQuote(terms, wanted)
      fc.pre(lines !== null)
      const typed = wanted.reverse ? lines.result : wanted.subtract ? lines.from : lines.net
      expect(typed).toBe(wanted.minor)
    }),
    runs,
  )
})

test('paying what a reversed quote asks brings exactly the amount', () => {
  fc.assert(
    fc.property(anyTerms, anyMinor, (terms, minor) => {
      const back = computeQuote(terms, { ...backward, minor })
      fc.pre(back !== null)
      const again = computeQuote(terms, { ...inside, minor: back.from })
      expect(again).toMatchObject({ net: back.net, converted: back.converted, rounding: 0n })
      expect(again!.converted - back.roundingTo).toBe(minor)

      const less = computeQuote(terms, { ...inside, minor: back.from - 1n })
      expect((less?.converted ?? 0n) < minor).toBe(true)
    }),
    runs,
  )
})

test('reversing a forward quote costs no more', () => {
  fc.assert(
    fc.property(anyTerms, anyMinor, (terms, minor) => {
      const there = computeQuote(terms, { ...inside, minor })
      fc.pre(there !== null)
      const back = computeQuote(terms, { ...backward, minor: there.result })!
      expect(back.from <= minor).toBe(true)
      expect(computeQuote(terms, { ...inside, minor: back.from })!.result).toBe(there.result)
    }),
    runs,
  )
})

test('fees inside and on top are one price', () => {
  fc.assert(
    fc.property(anyTerms, anyMinor, (terms, minor) => {
      const out = computeQuote(terms, { ...inside, minor })
      fc.pre(out !== null)
      const up = computeQuote(terms, { ...onTop, minor: out.net })!
      expect(up).toEqual({ ...out, from: out.from - out.rounding, rounding: 0n })
    }),
    runs,
  )
})

test('a reversed quote is the same whoever pays the fees', () => {
  fc.assert(
    fc.property(anyTerms, anyMinor, (terms, minor) => {
      const wanted = { reverse: true, minor }
      expect(computeQuote(terms, { ...wanted, subtract: true })).toEqual(
        computeQuote(terms, { ...wanted, subtract: false }),
      )
    }),
    runs,
  )
})

test('the bounds are exact on either side', () => {
  const anyLeaving = fc.record({ least: anyMinor, more: anyMinor })
  fc.assert(
    fc.property(anyTerms, anyWanted, anyLeaving, (terms, wanted, { least, more }) => {
      const most = least + more
      const { min, max } = boundsOfTyped(terms, { least, most }, wanted)
      const taken = (minor: bigint) => {
        const lines = computeQuote(terms, { ...wanted, minor })
        return lines !== null && lines.from >= least && lines.from <= most
      }
      // Where the smallest payment that arrives exceeds the maximum, nothing can be typed.
      fc.pre(max! >= min)
      expect([taken(min - 1n), taken(min), taken(max!), taken(max! + 1n)]).toEqual([
        false,
        true,
        true,
        false,
      ])
    }),
    runs,
  )
})

test('a fee in tiers takes of each part its own share, within its bounds', () => {
  fc.assert(
    fc.property(anyShaped, anyMinor, (terms, net) => {
      const { floor, cap, tiers } = terms.shape
      const parts = [{ from: 0n, ppm: terms.feePpm }, ...tiers]
      const shares = parts.map(({ from, ppm }, at) => {
        const end = parts[at + 1]?.from ?? net
        return net > from ? ((net < end ? net : end) - from) * ppm : 0n
      })
      const due = shares.reduce((sum, share) => sum + share, 0n)
      const percent = percentFeeOf(terms, net)
      if (percent === cap) expect(due > (cap - 1n) * 1_000_000n || floor >= cap).toBe(true)
      else if (percent === floor) expect(due <= floor * 1_000_000n).toBe(true)
      else {
        expect(percent > floor && (cap === null || percent < cap)).toBe(true)
        expect([percent * 1_000_000n >= due, (percent - 1n) * 1_000_000n < due]).toEqual([
          true,
          true,
        ])
      }
    }),
    runs,
  )
})

test('fees inside leave the largest net amount that they allow, also in tiers', () => {
  fc.assert(
    fc.property(fc.oneof(anyTerms, anyShaped), anyMinor, (terms, whole) => {
      const net = largestNetIn(terms, whole)
      fc.pre(net > 0n)
      expect([totalOf(terms, net) <= whole, totalOf(terms, net + 1n) > whole]).toEqual([true, true])
    }),
    runs,
  )
})

describe('in plain numbers', () => {
  /** A dollar is 0.9 euro; half a percent and 30 cents of fees. */
  const terms: QuoteTerms = {
    fromScale: 2,
    toScale: 2,
    rate: 900_000_000_000_000_000n,
    feePpm: 5_000n,
    fixed: 30n,
    network: 0n,
  }
  const table: [string, QuoteAmountInput, object][] = [
    [
      '100 dollars, fees inside',
      { ...inside, minor: 100_00n },
      { from: 100_00n, net: 99_20n, percent: 50n, fixed: 30n, rounding: 0n, result: 89_28n },
    ],
    [
      '100 dollars, fees on top',
      { ...onTop, minor: 100_00n },
      { from: 100_80n, net: 100_00n, percent: 50n, fixed: 30n, rounding: 0n, result: 90_00n },
    ],
    [
      'exactly 90 euro for them',
      { ...backward, minor: 90_00n },
      { from: 100_80n, net: 100_00n, percent: 50n, fixed: 30n, result: 90_00n, roundingTo: 0n },
    ],
  ]
  test.each(table)('%s', (_, wanted, lines) => {
    expect(computeQuote(terms, wanted)).toMatchObject(lines)
  })

  test('no quote if nothing would arrive', () => {
    expect(computeQuote(terms, { ...inside, minor: 32n })).toBeNull()
    expect(computeQuote(terms, { ...inside, minor: 30n })).toBeNull()
    expect(computeQuote(terms, { ...inside, minor: 0n })).toBeNull()
  })

  const shape = { floor: 200n, cap: 1_000n, tiers: [{ from: 1_000_00n, ppm: 1_000n }] }
  test.each([
    [100_00n, 200n],
    [400_00n, 200n],
    [600_00n, 300n],
    [1_000_00n, 500n],
    [2_000_00n, 600n],
    [6_000_00n, 1_000n],
    [9_000_00n, 1_000n],
  ])('of %i cents half a percent, above a thousand dollars a tenth, is %i', (net, percent) => {
    expect(percentFeeOf({ ...terms, shape }, net)).toBe(percent)
  })
})
