import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountBeside,
  readAmountInput,
  type DecimalSign,
  type AmountReading,
} from '#contract/kit/amountInput'

const amount = (digits: string): AmountReading => ({ kind: 'amount', amount: digits })
const either = (one: string, two: string): AmountReading => ({
  kind: 'ambiguous',
  readings: [one, two],
})
const blank: AmountReading = { kind: 'blank' }
const unreadable: AmountReading = { kind: 'unreadable' }

const typed: [text: string, withPoint: AmountReading, withComma: AmountReading][] = [
  ['', blank, blank],
  ['  ', blank, blank],
  ['0', amount('0'), amount('0')],
  ['007', amount('7'), amount('7')],
  ['1234567', amount('1234567'), amount('1234567')],
  ['1.5', amount('1.5'), amount('1.5')],
  ['1,5', amount('1.5'), amount('1.5')],
  ['.5', amount('0.5'), amount('0.5')],
  ['5.', amount('5'), amount('5')],
  ['0,001', either('1', '0.001'), amount('0.001')],
  ['0.001', amount('0.001'), either('1', '0.001')],
  ['1,234', either('1234', '1.234'), amount('1.234')],
  ['1.234', amount('1.234'), either('1234', '1.234')],
  ['1234,567', amount('1234.567'), amount('1234.567')],
  ['1,234.56', amount('1234.56'), amount('1234.56')],
  ['1.234,56', amount('1234.56'), amount('1234.56')],
  ['1,234,567', amount('1234567'), amount('1234567')],
  ['1 234 567,8', amount('1234567.8'), amount('1234567.8')],
  ['1\u202f234.5', amount('1234.5'), amount('1234.5')],
  ['1’234.50', amount('1234.50'), amount('1234.50')],
  ['0.000000000000000001', amount('0.000000000000000001'), amount('0.000000000000000001')],
  ['1,23,456', unreadable, unreadable],
  ['1.2.3', unreadable, unreadable],
  ['.', unreadable, unreadable],
  ['-5', unreadable, unreadable],
  ['1e5', unreadable, unreadable],
  ['$5', unreadable, unreadable],
  ['٣٤٥', unreadable, unreadable],
  ['9'.repeat(39), unreadable, unreadable],
  [`0.${'0'.repeat(18)}1`, unreadable, unreadable],
]

describe.each<[DecimalSign, 1 | 2]>([
  ['.', 1],
  [',', 2],
])('where "%s" parts whole from fraction', (decimal, column) => {
  test.each(typed)('"%s"', (text, ...readings) => {
    expect(readAmountInput(text, decimal)).toEqual(readings[column - 1])
  })

  test('reads every amount in the locale exactly', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/)
    fc.assert(
      fc.property(digits, (text) => {
        expect(readAmountInput(text.replace('.', decimal), decimal)).toEqual(amount(text))
      }),
      { numRuns: 2_000 },
    )
  })

  test('reads nothing but digits and separators as an amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        const reading = readAmountInput(text, decimal)
        if (reading.kind === 'amount') expect(text.trim()).toMatch(/^[\d.,'’ \u00a0\u2009\u202f]+$/)
      }),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  ['99.00', '99.00'],
  ['0.049500000000000000', '0.0495'],
  ['0.123456789123456789', '0.12345678'],
  ['0.000012345678912345', '0.000012345678'],
  ['1234567.123456789', '1234567.12'],
  ['0.000000000000000000', '0.00'],
  ['1500', '1500'],
])('the computed amount %s stands beside the typed one as %s', (amount, shown) => {
  expect(amountBeside(amount, '.')).toBe(shown)
})
