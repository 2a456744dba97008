import fc from 'fast-check'
import { base58xrp, bech32, bech32m, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { readAddress } from '#bank/counterparty/cryptoAddress'

const { bitcoin, ethereum, tron, ripple } = chainIds
const XRP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const base58check = createBase58check(sha256)

/** As published: EIP-55, BIP-173, BIP-350, and well-known addresses. */
const genuine: [chainId: number, address: string][] = [
  [ethereum, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  [ethereum, '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  [ethereum, '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  [bitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [bitcoin, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [bitcoin, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  [tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  [ripple, XRP],
  [bitcoin, bech32.encode('bc', [0, ...words(32)])],
  [bitcoin, witness(2, 2)],
  [bitcoin, witness(2, 40)],
  [bitcoin, witness(16, 32)],
]

test.each(genuine)('accepts on chain %i: %s', (chainId, address) => {
  expect(readAddress(chainId, address)).toEqual({ address })
})

test('adds the checksum to a lower-case address and refuses a wrong one', () => {
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(readAddress(ethereum, address.toLowerCase())).toEqual({ address })
  expect(readAddress(ethereum, `0x${address.slice(2).toUpperCase()}`)).toEqual({ address })
  const wrong = address.replace('aA', 'Aa')
  expect(readAddress(ethereum, wrong)).toEqual({ fault: 'CHECKSUM' })
})

const refused: [why: string, chainId: number, text: string, fault: string][] = [
  ['nobody', ethereum, `0x${'0'.repeat(40)}`, 'SHAPE'],
  ['a digit short', ethereum, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'SHAPE'],
  ['no prefix', ethereum, '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'SHAPE'],
  ['another chain', tron, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'SHAPE'],
  ['a letter changed', bitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'CHECKSUM'],
  ['a letter changed', tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'CHECKSUM'],
  ['a letter changed', ripple, 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTf', 'CHECKSUM'],
  ['a letter changed', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'CHECKSUM'],
  ['mixed cases', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8F3T4', 'CHECKSUM'],
  ['the test network', bitcoin, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'SHAPE'],
  ['version 0 in bech32m', bitcoin, bech32m.encode('bc', [0, ...words(20)]), 'SHAPE'],
  ['version 1 in bech32', bitcoin, bech32.encode('bc', [1, ...words(32)]), 'SHAPE'],
  ['a program of an odd length', bitcoin, bech32.encode('bc', [0, ...words(25)]), 'SHAPE'],
  ['an unknown version', bitcoin, base58check.encode(bytes(21, 0x6f)), 'SHAPE'],
  ['a witness of odd letters', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7bv8f3t4', 'SHAPE'],
  ['a witness too short to be one', bitcoin, 'bc1qqqqqqq', 'SHAPE'],
  ['a short witness', bitcoin, 'bc1qqqqqqqq', 'CHECKSUM'],
  ['a witness too long to be one', bitcoin, `bc1${'q'.repeat(88)}`, 'SHAPE'],
  ['a long witness', bitcoin, `bc1${'q'.repeat(87)}`, 'CHECKSUM'],
  ['version 1 of another length', bitcoin, witness(1, 20), 'SHAPE'],
  ['version 2 of one byte', bitcoin, witness(2, 1), 'SHAPE'],
  ['version 2 of 41 bytes', bitcoin, witness(2, 41), 'SHAPE'],
  ['version 17', bitcoin, witness(17, 32), 'SHAPE'],
  ['a version between', bitcoin, base58check.encode(bytes(21, 0x06)), 'SHAPE'],
  ['a hash of 19 bytes', bitcoin, base58check.encode(bytes(20, 0x00)), 'SHAPE'],
  ['another version', tron, base58check.encode(bytes(21, 0x42)), 'SHAPE'],
  ['a letter short', tron, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'SHAPE'],
  ['another letter first', ripple, XRP.replace('r', 'x'), 'SHAPE'],
  ['a letter of no alphabet', ripple, XRP.replace('H', '0'), 'SHAPE'],
  ['a hash of 19 bytes', ripple, xrp(new Uint8Array(19).fill(7)), 'SHAPE'],
  ['a digit more', ethereum, `0x${'1'.repeat(41)}`, 'SHAPE'],
  ['a chain we do not know', 7, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'CHAIN'],
]

function words(count: number) {
  return bech32.toWords(new Uint8Array(count).fill(7))
}
function witness(version: number, count: number) {
  return bech32m.encode('bc', [version, ...words(count)])
}
function bytes(count: number, first: number) {
  return Uint8Array.from({ length: count }, (_, at) => (at === 0 ? first : 9))
}

test.each(refused)('refuses %s on chain %i: %s', (_, chainId, text, fault) => {
  expect(readAddress(chainId, text)).toEqual({ fault })
})

const hash = fc.uint8Array({ minLength: 20, maxLength: 20 })
const makers: [name: string, chainId: number, (of: Uint8Array) => string][] = [
  ['Tron', tron, (of) => base58check.encode(withFirst(0x41, of))],
  ['Bitcoin', bitcoin, (of) => base58check.encode(withFirst(0, of))],
  ['Bitcoin', bitcoin, (of) => bech32.encode('bc', [0, ...bech32.toWords(of)])],
  ['XRP', ripple, xrp],
]

function withFirst(first: number, rest: Uint8Array) {
  return Uint8Array.from([first, ...rest])
}

function xrp(of: Uint8Array) {
  const body = withFirst(0, of)
  return base58xrp.encode(Uint8Array.from([...body, ...sha256(sha256(body)).subarray(0, 4)]))
}

test.each(makers)(
  'accepts every address made by %s, and none with a typing mistake',
  (_, id, make) => {
    fc.assert(
      fc.property(hash, fc.nat(), fc.nat(), (of, place, other) => {
        const address = make(of)
        expect(readAddress(id, address)).toEqual({ address })
        const messages = '23456789acdefghjkmnpqrstuvwxyz'
        const at = 5 + (place % (address.length - 5))
        const message = messages.charAt(other % messages.length)
        fc.pre(message !== address.charAt(at))
        const typo = address.slice(0, at) + message + address.slice(at + 1)
        expect(readAddress(id, typo)).toHaveProperty('fault')
      }),
      { numRuns: 300 },
    )
  },
)
