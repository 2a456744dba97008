import { expect, test } from 'vitest'
import { paysSomebody } from '#bank/order/dayLimit'
import {
  assertWithinLimit,
  limitRefused,
  paymentLimitOf,
  type PaymentLimit,
} from '#bank/order/paymentLimit'
import { paymentRoutes } from '#bank/order/paymentRoutes'
import type { Coin } from '#bank/rate/rate.rows'
import { ratioOf } from '#bank/rate/ratio'
import type { PersonContext } from '#bank/requestContext'

/** One limit by itself: what is left of it, in which currency, and how it is refused. */

const now = new Date('2026-03-02T09:00:00Z')
const usdOf: Record<string, string> = { USD: '1', EUR: '1.25', ETH: '3000' }
const context = {
  scope: { tenantId: 't1', personId: 'p1' },
  tenant: { config: { base_currency: 'USD' } },
  world: {
    clock: { now: () => now },
    rates: {
      prices: async (_: unknown, symbols: string[]) =>
        new Map(
          symbols.flatMap((symbol) =>
            usdOf[symbol] ? [[symbol, { usd: ratioOf(usdOf[symbol]), source: 'x', at: now }]] : [],
          ),
        ),
    },
  },
} as unknown as PersonContext
const coin = (symbol: string, scale: number) => ({ symbol, scale }) as Coin

test.each([
  ['USD', 2, 0n, 100_00n, 100_00n],
  ['USD', 2, 99_99n, 1n, 1n],
  ['USD', 2, 100_00n, 0n, 0n],
  ['USD', 2, 100_01n, 0n, 0n],
  ['EUR', 2, 0n, 100_00n, 80_00n],
  ['ETH', 4, 0n, 100_00n, 333n],
  ['XAU', 2, 0n, 100_00n, 0n],
])('of 100 dollars in %s', async (symbol, scale, paid, left, most) => {
  const limit = { kind: 'day', max: 100_00n, endsAt: null, paid } as const
  expect(await paymentLimitOf(context, coin(symbol, scale), limit)).toEqual({
    kind: 'day',
    max: 100_00n,
    endsAt: null,
    left,
    most,
  })
})

const limit = (kind: PaymentLimit['kind'], endsAt: Date | null = null): PaymentLimit => ({
  kind,
  max: 100_00n,
  left: 40_00n,
  most: 40_00n,
  endsAt,
})

test.each([
  ['day', 'LIMIT_EXCEEDED', { max: '100.00', left: '40.00', currency: 'USD' }],
  ['approval', 'LIMIT_EXCEEDED', { max: '100.00', left: '40.00', currency: 'USD' }],
  ['new_recipient', 'DESTINATION_COOLING', { max: '100.00', left: '40.00', currency: 'USD' }],
  ['member', 'LIMIT_EXCEEDED', { max: '100.00', currency: 'USD' }],
  ['payment', 'LIMIT_EXCEEDED', { per_payment: '100.00', currency: 'USD' }],
] as const)('above the limit of kind %s it is %s: %j', (kind, code, params) => {
  const refused = limitRefused(context, limit(kind))
  expect([refused.code, refused.facts]).toEqual([
    code,
    { errors: [{ pointer: '/amount', code, params }] },
  ])
})

test.each([
  [1, 1],
  [1_000, 1],
  [1_001, 2],
  [86_400_000, 86_400],
])('a limit that ends in %i ms is tried again after %i s', (ms, seconds) => {
  const ends = new Date(now.getTime() + ms)
  expect(limitRefused(context, limit('day', ends)).facts.retry_after_s).toBe(seconds)
})

test('all that is left may be paid, and not a cent more', () => {
  const pay = (from: bigint) => () =>
    assertWithinLimit(context, limit('day'), { lines: { from } } as Parameters<
      typeof assertWithinLimit
    >[2])
  expect(pay(40_00n)).not.toThrow()
  expect(pay(40_01n)).toThrow()
})

const nobody = { toPersonId: null, toWalletId: null }

test.each([
  ['HIFI_ACH_OFFRAMP', nobody, true],
  ['HIFI_ACH_ONRAMP', nobody, false],
  ['TRANSFER_CARD_PREPAID', nobody, false],
  ['WITHDRAW_CARD_PREPAID', nobody, false],
  ['WITHDRAWAL_CRYPTO', nobody, true],
  ['WITHDRAWAL_CRYPTO', { toPersonId: 'p2', toWalletId: null }, true],
  ['WITHDRAWAL_CRYPTO', { toPersonId: 'p1', toWalletId: null }, false],
  ['TRANSFER_INTERNAL', { toPersonId: 'p2', toWalletId: 'w2' }, true],
  ['TRANSFER_INTERNAL', { toPersonId: 'p1', toWalletId: 'w2' }, false],
  ['EXCHANGE_CRYPTO_INTERNAL', { toPersonId: null, toWalletId: 'w1' }, false],
  ['TRANSFER_INTERNAL', nobody, false],
] as const)('%s to %j pays somebody: %s', (type, payee, pays) => {
  expect(paysSomebody(context, paymentRoutes[type]!, payee)).toBe(pays)
})
