import { expect, test } from 'vitest'
import { freeBalanceOf } from '#bank/ledger/balances.rows'

test('free is what is booked and not held, and nothing where there never was any', () => {
  const address = 'wallet:w1' as const
  const balances = [
    { address, currencyId: 'usd', posted: 1000n, held: 250n },
    { address, currencyId: 'eur', posted: 300n, held: 0n },
  ]
  const free = ['usd', 'eur', 'gbp'].map((currencyId) => freeBalanceOf(balances, currencyId))
  expect(free).toEqual([750n, 300n, 0n])
})
