import { expect, test } from 'vitest'
import { firstDraft, type OrderOffer } from '#machines/order/draft.setup'

/** What a form starts with before anything was typed. */

const currency = (uuid: string) => ({ uuid, meta: { symbol: uuid.toUpperCase() } })

const formOf = (
  orderType: 'EXCHANGE_CRYPTO_INTERNAL' | null,
  held: Record<string, string>,
  symbol: string | null = null,
) => ({
  walletId: 'w1',
  orderType,
  payeeId: null,
  symbol,
  restored: null,
  // Nothing else of it is read.
  offer: {
    decimal: '.',
    currencies: ['usd', 'eur', 'btc'].map(currency),
    balances: [
      {
        details: Object.entries(held).map(([uuid, available]) => ({
          available,
          currency: currency(uuid),
        })),
      },
    ],
  } as unknown as OrderOffer,
})

test.each([
  ['two balances', { eur: '1.00', btc: '0.5' }, 'eur', 'btc'],
  ['one balance', { usd: '7.00', btc: '0.00000000' }, 'usd', 'eur'],
  ['one that is not first', { btc: '0.5' }, 'btc', 'usd'],
  ['nothing', { usd: '0.00' }, null, null],
])('an exchange with %s', (_, held, from, to) => {
  expect(firstDraft(formOf('EXCHANGE_CRYPTO_INTERNAL', held))).toMatchObject({ from, to })
})

test('a payment goes in the currency it is taken from', () => {
  const held = { usd: '7.00', btc: '0.5' }
  expect(firstDraft(formOf(null, held))).toMatchObject({ from: 'usd', to: 'usd' })
})

const both = { usd: '7.00', btc: '0.5' }

test.each([
  ['a payment of a held currency', null, both, 'BTC', 'btc', 'btc'],
  ['a payment of one that is not held', null, both, 'EUR', 'eur', 'eur'],
  ['a payment of an unknown one', null, both, 'XYZ', 'usd', 'usd'],
  ['an exchange of a held currency', 'EXCHANGE_CRYPTO_INTERNAL', both, 'BTC', 'btc', 'usd'],
  ['an exchange for one that is not held', 'EXCHANGE_CRYPTO_INTERNAL', both, 'EUR', 'usd', 'eur'],
] as const)('%s, opened from its page', (_, orderType, held, symbol, from, to) => {
  expect(firstDraft(formOf(orderType, held, symbol))).toMatchObject({ from, to })
})

test('a stored draft of another currency than the one asked for is not shown', () => {
  const restored = {
    orderType: 'TRANSFER_INTERNAL',
    fromId: 'usd',
    toId: 'usd',
    amount: '5',
    side: 'selling',
    isSubtract: true,
    to: {},
    reference: 'Rent',
  } as const
  const asked = (symbol: string | null) =>
    firstDraft({ ...formOf(null, both, symbol), restored }).amount
  expect([asked(null), asked('USD'), asked('BTC')]).toEqual(['5', '5', undefined])
})
