import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLike } from '#bank/counterparty/lookalike'

/** address poisoning imitates the first and last characters. */

const hex = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789abcdef'.split('')),
    minLength: length,
    maxLength: length,
  })
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const tron = fc
  .string({ unit: fc.constantFrom(...base58.split('')), minLength: 33, maxLength: 33 })
  .map((rest) => `T${rest}`)
const address = fc.oneof(
  hex(40).map((digits) => `0x${digits}`),
  tron,
)

test('detects two thousand look-alikes', () => {
  const ends = fc.integer({ min: 4, max: 8 })
  fc.assert(
    fc.property(address, address, ends, ends, (known, other, first, last) => {
      const like =
        known.slice(0, first) + other.slice(first, known.length - last) + known.slice(-last)
      fc.pre(like !== known && other.length === known.length)
      expect(looksLike(like, known)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('reports none of two thousand unrelated addresses', () => {
  const book = fc.sample(address, { numRuns: 50, seed: 36 })
  fc.assert(
    fc.property(address, (fresh) => {
      expect(book.filter((known) => looksLike(fresh, known))).toEqual([])
    }),
    { numRuns: 2_000, seed: 3636 },
  )
})

test('an address is not a look-alike of itself', () => {
  fc.assert(
    fc.property(address, (one) => {
      expect(looksLike(one, one)).toBe(false)
    }),
  )
})

test('ignores case', () => {
  expect(
    looksLike('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Tr7nZZZZZZZZZZZZZZZZZZZZZZZZgjLJ6T'),
  ).toBe(true)
})
