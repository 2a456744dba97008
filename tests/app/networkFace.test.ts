import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { coinFace } from '#app/ui/coinFaces.ts'
import { networkFace } from '#app/ui/networkFace.ts'

test.each([
  [chainIds.bitcoin, 'BTC'],
  [chainIds.ethereum, 'ETH'],
  [chainIds.tron, 'TRX'],
])('network %i has the face of its coin %s', (chainId, symbol) => {
  expect(networkFace(chainId)).toBe(coinFace(symbol))
})

test('no network, and one that is not known, have the face of any other coin', () => {
  expect([networkFace(null), networkFace(7)]).toEqual([coinFace(''), coinFace('')])
})
