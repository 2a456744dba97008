import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressInCode } from '#contract/addressCode'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const btc = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'

test.each([
  ['a bare address', evm, { address: evm, chainId: null }],
  ['a bare one with the blanks of a sticker', ` ${btc}\n`, { address: btc, chainId: null }],
  ['BIP 21', `bitcoin:${btc}`, { address: btc, chainId: 900_000_000 }],
  [
    'BIP 21 with an amount and a label',
    `bitcoin:${btc}?amount=20.3&label=Luke-Jr`,
    { address: btc, chainId: 900_000_000 },
  ],
  [
    'BIP 21 in the capitals of a small code',
    'BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    { address: 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', chainId: 900_000_000 },
  ],
  ['ERC-681', `ethereum:${evm}`, { address: evm, chainId: null }],
  [
    'ERC-681 with chain and value',
    `ethereum:pay-${evm}@137?value=2.014e18`,
    { address: evm, chainId: 137 },
  ],
  [
    'ERC-681 of a token: whom to pay, not the contract',
    `ethereum:${token}@1/transfer?address=${evm}&uint256=1`,
    { address: evm, chainId: 1 },
  ],
])('reads an address: %s', (_, text, found) => {
  expect(addressInCode(text)).toEqual(found)
})

test.each([
  ['nothing', ''],
  ['a sentence', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ['a page', 'https://evil.example/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['a script', `javascript:alert(1)`],
  ['another scheme', `solana:${btc}`],
  ['a scheme alone', 'bitcoin:'],
  ['a scheme and parameters alone', 'bitcoin:?amount=1'],
  ['a demand nobody knows', `bitcoin:${btc}?req-somethingyoudontunderstand=50`],
  ['an approval', `ethereum:${token}@1/approve?address=${evm}&uint256=1`],
  ['a transfer to nobody', `ethereum:${token}@1/transfer?uint256=1`],
  ['a transfer out of somebody', `ethereum:${token}/transferFrom?address=${evm}`],
  ['a name that must be looked up', 'ethereum:vitalik.eth'],
  ['another use of the scheme', `ethereum:esm-${evm}`],
  ['a chain that is no number', `ethereum:${evm}@one`],
  ['a card of somebody', 'BEGIN:VCARD\nN:Ann\nEND:VCARD'],
])('reads no address: %s', (_, text) => {
  expect(addressInCode(text)).toBeNull()
})

test('any scanned text gives a plain address or nothing', () => {
  const schemes = fc.constantFrom('', 'bitcoin:', 'ethereum:', 'ethereum:pay-', 'x:')
  fc.assert(
    fc.property(schemes, fc.string(), (scheme, rest) => {
      const found = addressInCode(scheme + rest)
      expect(found?.address ?? 'none').toMatch(/^[A-Za-z\d]+$/)
    }),
  )
})
