import { expect, test } from 'vitest'
import { currencyLabel } from '#client/currencyLabel'

test.each([
  ['ETH', 'Ethereum', 'ETH · Ethereum'],
  ['EUR', null, 'EUR'],
])('%s on %s is called %s', (symbol, chain_name, label) => {
  expect(currencyLabel({ meta: { symbol, chain_name } as never })).toBe(label)
})
