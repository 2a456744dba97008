import { expect, test } from 'vitest'
import { chainIds, explorerOf, familyOfAddress, familyOfChain } from '#contract/chains'

test.each([
  ['ethereum', 1, 'evm'],
  ['bnb', 56, 'evm'],
  ['polygon', 137, 'evm'],
  ['play', 31_337, 'evm'],
  ['bitcoin', 900_000_000, 'bitcoin'],
  ['tron', 900_000_195, 'tron'],
  ['ripple', 900_000_144, 'ripple'],
] as const)('the chain %s is %i, of the family %s', (name, id, family) => {
  expect([chainIds[name], familyOfChain(id)]).toEqual([id, family])
})

test('no other chain is known', () => {
  expect(Object.keys(chainIds)).toHaveLength(7)
  expect([0, 2, 900_000_001, Number.NaN].map(familyOfChain)).toEqual([null, null, null, null])
})

test('a transaction is looked up in the explorer of its chain', () => {
  expect(explorerOf('live', { network: 'Ethereum', txid: '0xfeed' })).toBe(
    'https://etherscan.io/tx/0xfeed',
  )
  expect(explorerOf('live', { network: 'Tron', txid: 'a/b?c' })).toBe(
    'https://tronscan.org/#/transaction/a%2Fb%3Fc',
  )
})

test.each([
  ['sandbox', 'Ethereum', '0xfeed'],
  [undefined, 'Ethereum', '0xfeed'],
  ['live', 'Ethereum', null],
  ['live', 'Ethereum', ''],
  ['live', null, '0xfeed'],
  ['live', 'Sluice test chain', '0xfeed'],
  ['live', 'constructor', '0xfeed'],
] as const)('nothing is linked to in a %s bank on %s for %s', (kind, network, txid) => {
  expect(explorerOf(kind, { network, txid })).toBeNull()
})

const hex = 'aB0'.padEnd(40, 'f')
const base58 = 'Zk9'.repeat(20)
const bech = 'q9z'.repeat(40)

/** Shortest and longest of each shape, then what is no address. */
const known: [address: string, family: ReturnType<typeof familyOfAddress>][] = [
  [`0x${hex}`, 'evm'],
  [`0X${hex}`, 'evm'],
  [`bc1${bech.slice(0, 8)}`, 'bitcoin'],
  [`bc1${bech.slice(0, 87)}`, 'bitcoin'],
  [`BC1${bech.slice(0, 40).toUpperCase()}`, 'bitcoin'],
  [`1${base58.slice(0, 24)}`, 'bitcoin'],
  [`3${base58.slice(0, 34)}`, 'bitcoin'],
  [`T${base58.slice(0, 33)}`, 'tron'],
  [`r${base58.slice(0, 24)}`, 'ripple'],
  [`r${base58.slice(0, 34)}`, 'ripple'],
  [`0x${hex.slice(1)}`, null],
  [`0x${hex}f`, null],
  [`0x${hex.slice(1)}g`, null],
  [`bc1${bech.slice(0, 7)}`, null],
  [`bc1${bech.slice(0, 88)}`, null],
  [`bc1${bech.slice(0, 40)}b`, null],
  [`1${base58.slice(0, 23)}`, null],
  [`3${base58.slice(0, 35)}`, null],
  [`1${base58.slice(0, 24)}0`, null],
  [`T${base58.slice(0, 32)}`, null],
  [`T${base58.slice(0, 34)}`, null],
  [`r${base58.slice(0, 23)}`, null],
  [`r${base58.slice(0, 35)}`, null],
  [`x${base58.slice(0, 30)}`, null],
  ['', null],
]

test.each(known)('%s is of the family %s', (address, family) => {
  expect(familyOfAddress(address)).toBe(family)
  for (const odd of [` ${address}`, `${address} `, `${address}\n`])
    expect(familyOfAddress(odd)).toBeNull()
})
