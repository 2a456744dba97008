import { expect, test } from 'vitest'
import { firstDraft, type OrderOffer } from '#machines/order/draft.setup'

/** What a form starts with before anything was typed. */

const currency = (uuid: string) => ({ uuid })

const formOf = (orderType: 'EXCHANGE_CRYPTO_INTERNAL' | null, held: Record<string, string>) => ({
  walletId: 'w1',
  orderType,
  payeeId: null,
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
