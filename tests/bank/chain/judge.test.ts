import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { chainFactsOf, leastOf, leasts, relativesOf, sharesAddress } from '#bank/chain/families'
import { judge } from '#bank/chain/judge'
import type { WatchedAddress } from '#bank/chain/address.rows'
import type { Payment } from '#bank/outside/chains/link'
import type { CurrencyRow } from '#bank/reference/reference.rows'

test.each([
  ['bitcoin', 'bitcoin', 2],
  ['ethereum', 'evm', 12],
  ['tron', 'tron', 19],
  ['bnb', 'evm', 15],
  ['polygon', 'evm', 32],
  ['ripple', 'ripple', 1],
  ['play', 'evm', 2],
] as const)('%s is of %s and waits for %i blocks', (name, family, confirmations) => {
  expect(chainFactsOf(chainIds[name])).toEqual({ family, confirmations })
  expect(sharesAddress({ family, confirmations })).toBe(name === 'ripple')
})

test('a key has one address on all chains of its family, and none on others', () => {
  const { ethereum, bnb, polygon, play, bitcoin } = chainIds
  expect(new Set(relativesOf(bnb))).toEqual(new Set([ethereum, bnb, polygon, play]))
  expect(relativesOf(bitcoin)).toEqual([bitcoin])
  expect(chainFactsOf(7)).toBeNull()
})

test('every coin has its least deposit, and others have none', () => {
  expect(leasts.map(({ symbol, amount }) => `${symbol} ${amount}`)).toEqual([
    'BTC 0.00001',
    'ETH 0.0005',
    'USDT 1',
    'USDC 1',
    'TRX 1',
    'POL 1',
    'BNB 0.001',
    'XRP 1',
  ])
  expect([leastOf('XRP'), leastOf('DOGE')]).toEqual(['1', '0'])
})

const { ethereum, bnb, ripple } = chainIds
const at = (address: string, chain_id: number, memo = '', is_closed = false) =>
  ({ address, chain_id, memo, is_closed }) as WatchedAddress
const coin = (symbol: string, chain_id: number, contract: string | null = null, scale = 6) =>
  ({ symbol, chain_id, contract, scale }) as CurrencyRow

const closed = at('0xc', ethereum, '', true)
const addresses = [at('0xa', ethereum), at('r1', ripple, '7'), at('r1', ripple, '8'), closed]
const currencies = [
  coin('ETH', bnb),
  coin('USDT', ethereum, '0xT'),
  coin('ETH', ethereum),
  coin('XRP', ripple),
]
const pay = (to: string, minor: bigint, more: Partial<Payment> = {}) =>
  ({ to, minor, memo: null, contract: null, ...more }) as Payment

test.each([
  ['what is enough is credited', pay('0xa', 500n), ethereum, null],
  ['what is less is not', pay('0xa', 499n), ethereum, 'below_minimum'],
  ['an address of another chain is not', pay('0xa', 500n), bnb, 'wrong_chain'],
  ['an address nobody has is not', pay('0xb', 500n), ethereum, 'memo_unknown'],
  ['an address of a closed account is not', pay('0xc', 500n), ethereum, 'memo_unknown'],
  ['a memo nobody has is not', pay('r1', 1_000_000n, { memo: '9' }), ripple, 'memo_unknown'],
  ['a memo is needed where all share an address', pay('r1', 1_000_000n), ripple, 'memo_unknown'],
  ['a token is known by its contract', pay('0xa', 1_000_000n, { contract: '0xt' }), ethereum, null],
  [
    'a token that is not kept is not',
    pay('0xa', 1_000_000n, { contract: '0xu' }),
    ethereum,
    'unsupported_token',
  ],
  ['a memo names its customer', pay('r1', 1_000_000n, { memo: '8' }), ripple, null],
])('%s', (_, payment, chainId, unfit) => {
  const judged = judge(payment, chainId, addresses, currencies)
  expect(judged.unfit).toBe(unfit)
  if (payment.memo === '8') expect(judged.address).toBe(addresses[2])
  if (unfit === null) expect(judged.currency?.chain_id).toBe(chainId)
})
