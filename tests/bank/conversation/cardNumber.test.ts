import { expect, test } from 'vitest'
import { checkDigit } from '#bank/card/secret/number'
import { hasCardNumber } from '#bank/conversation/cardNumber'

test.each([
  '4111111111111111',
  'card 4111 1111 1111 1111 was declined',
  '4111-1111-1111-1111',
  '4111 1111 1111 1111 12/29 123',
  '12 4111 1111 1111 1111',
  '3782 822463 10005',
  'the card:5555555555554444.',
  '6011\u00a01111\u00a01111\u00a01117',
  '4222222222222',
  'AB12 4111 1111 1111 1111 is no IBAN',
  ofLength(19),
])('%s has a full card number', (text) => {
  expect(hasCardNumber(text)).toBe(true)
})

test.each([
  'card •• 1111',
  '4111 1111 1111 1112',
  'IBAN DE89 3704 0044 0532 0130 00 is right',
  'FR1420041010050500013M02606',
  'order 01980000-1a4c-7000-8000-000000000003',
  '№ 483920117 of 12.50',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  ofLength(12),
  ofLength(20),
  'call me at +44 20 7946 0958',
])('%s has none', (text) => {
  expect(hasCardNumber(text)).toBe(false)
})

function ofLength(length: number) {
  const digits = '9'.repeat(length - 1)
  return `${digits}${checkDigit(digits)}`
}
