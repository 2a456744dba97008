import { expect, test } from 'vitest'
import { dayText, lineText, moneyText, printable } from '#bank/pdf/text'

const fiat = { scale: 2, type: 'fiat' } as const
const yen = { scale: 0, type: 'fiat' } as const
const coin = { scale: 8, type: 'crypto' } as never as typeof fiat

test.each([
  [123_456_789n, fiat, '1,234,567.89', '1\u00a0234\u00a0567,89'],
  [-5n, fiat, '−0.05', '−0,05'],
  [0n, fiat, '0.00', '0,00'],
  [1_000n, yen, '1,000', '1\u00a0000'],
  [150_000_000n, coin, '1.50', '1,50'],
  [100_000_000n, coin, '1.00', '1,00'],
  [123n, coin, '0.00000123', '0,00000123'],
])('%i is written exactly', (minor, currency, en, ru) => {
  expect([moneyText(minor, currency, 'en'), moneyText(minor, currency, 'ru')]).toEqual([en, ru])
})

test('a change has its sign, and nothing has none', () => {
  expect([5n, 0n, -5n].map((minor) => moneyText(minor, fiat, 'en', true))).toEqual([
    '+0.05',
    '0.00',
    '−0.05',
  ])
})

test.each([
  ['1234.5', '1,234.5'],
  ['1234.50', '1,234.50'],
  ['1.50000000', '1.50'],
  ['1.00000001', '1.00000001'],
  ['7', '7'],
])('%s of a reply is written %s', (amount, text) => {
  expect(lineText({ amount, currency: 'USDT' }, 'en')).toBe(`${text}\u00a0USDT`)
})

test('days are written as the language does', () => {
  expect([dayText('2026-03-02', 'en'), dayText('2026-03-02', 'ru')]).toEqual([
    '02/03/2026',
    '02.03.2026',
  ])
})

test('what the font lacks, and what would turn the line, is a question mark', () => {
  expect(printable('Ann\n Łee  Ёж №1 €')).toBe('Ann Łee Ёж №1 €')
  expect(printable('a\u202eb 李 😀')).toBe('a?b ? ?')
  expect(printable('e\u0301')).toBe('é')
  expect([printable(null), printable(undefined)]).toEqual(['', ''])
})
