import { expect, test } from 'vitest'
import { cardStatuses, type CardStatus } from '#contract/cardShape'
import { hasMoney, moneyWaysOf } from '#app/features/card/cardMoney.ts'
import { programPrice } from '#app/features/card/programPrice.ts'

test.each([
  ['1.00', true],
  ['0.01', true],
  ['0.00', false],
  ['-1.00', false],
])('%s can be taken off: %s', (balance, has) => {
  expect(hasMoney(balance)).toBe(has)
})

/** Of each status of a card: whether money goes to it and comes from it, by its kind of account. */
const ways: Record<CardStatus, { balance: string[]; prepaid: string[] }> = {
  ACTIVE: { balance: ['load', 'takeOff'], prepaid: ['load', 'takeOff'] },
  FROZEN: { balance: ['load', 'takeOff'], prepaid: ['load', 'takeOff'] },
  INACTIVE: { balance: ['load', 'takeOff'], prepaid: ['load', 'takeOff'] },
  BLOCKED: { balance: ['takeOff'], prepaid: [] },
  CANCELED: { balance: ['takeOff'], prepaid: ['takeOff'] },
  CLOSED: { balance: ['takeOff'], prepaid: ['takeOff'] },
}

test.each(cardStatuses)('a card that is %s moves money as its kind does', (card_status) => {
  for (const type of ['balance', 'prepaid'] as const) {
    const account = { status: 'ACTIVE', type, balance: '5.00' } as const
    expect(moneyWaysOf(account, { card_status })).toEqual(ways[card_status][type])
    const empty = { ...account, balance: '0.00' }
    expect(moneyWaysOf(empty, { card_status })).toEqual(
      ways[card_status][type].filter((way) => way === 'load'),
    )
  }
})

test('an account without a card is moved as it is, and one that is over not at all', () => {
  const account = { status: 'ACTIVE', type: 'balance', balance: '5.00' } as const
  expect(moneyWaysOf(account, null)).toEqual(['load', 'takeOff'])
  for (const status of ['BLOCKED', 'CLOSED'])
    expect(moneyWaysOf({ ...account, status: status as never }, null)).toEqual([])
})

const texts = {
  fee: (sum: string) => `${sum} once`,
  month: (sum: string) => `${sum} a month`,
  noFee: 'Free',
}
const price = (card_issuing_fee: string | null, card_monthly_fee: string | null) =>
  programPrice(
    { card_issuing_fee, card_monthly_fee, account_currency: 'usd' } as never,
    { symbols: { usd: 'USD' } } as never,
    texts as never,
    'en',
  )

test('a card costs what it costs to make, then what it costs a month', () => {
  expect(price('5.00', '1.00')).toBe('5.00\u00a0USD once, 1.00\u00a0USD a month')
  expect([price('5.00', null), price('0.00', '1.00')]).toEqual([
    '5.00\u00a0USD once',
    '1.00\u00a0USD a month',
  ])
  expect([price(null, null), price('0', '0.00')]).toEqual(['Free', 'Free'])
})
