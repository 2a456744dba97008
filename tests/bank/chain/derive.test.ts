import { expect, test } from 'vitest'
import {
  ENTROPY_BYTES,
  fingerprintOf,
  receivingAddress,
  rootOf,
  sendingKey,
  mnemonicOf,
} from '#bank/chain/derive'
import type { ChainFamily } from '#contract/chains'
import { privateKeyToAddress } from 'viem/accounts'

const about =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const junk = 'test test test test test test test test test test test junk'

/** Published vectors: BIP-84's own, anvil's, Tron's, Ripple's. */
const vectors: [family: ChainFamily, words: string, path: number, address: string][] = [
  ['evm', junk, 0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['evm', junk, 1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['evm', about, 0, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
  ['bitcoin', about, 0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
  ['bitcoin', about, 1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  ['tron', about, 0, 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
  ['ripple', about, 0, 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'],
]

test.each(vectors)(
  'on %s "%s" has its receiving address %i at %s',
  (family, words, path, address) => {
    expect(receivingAddress(rootOf(words), family, path)).toBe(address)
  },
)

test('ignores spaces and capitals in a mnemonic', () => {
  expect(fingerprintOf(rootOf(`  ${junk.toUpperCase().replaceAll(' ', '\n ')} `))).toBe(
    fingerprintOf(rootOf(junk)),
  )
})

test('a passphrase gives another root', () => {
  expect(fingerprintOf(rootOf(junk, 'a tenant'))).not.toBe(fingerprintOf(rootOf(junk)))
})

test.each(['', 'abandon', `${about} about`, about.replace('about', 'abandon'), 'слово'])(
  'refuses an invalid mnemonic without repeating it: "%s"',
  (words) => {
    let text = ''
    try {
      rootOf(words)
    } catch (thrown) {
      text = String(thrown)
    }
    expect(text).toMatch(/no BIP-39 phrase/)
    if (words !== '') expect(text).not.toContain(words)
  },
)

test('entropy becomes twelve words with a valid root', () => {
  const words = mnemonicOf(Buffer.alloc(ENTROPY_BYTES, 7))
  expect(words.split(' ')).toHaveLength(12)
  expect(fingerprintOf(rootOf(words))).toMatch(/^[0-9a-f]{64}$/)
})

test('the sending address is no customer’s receiving address', () => {
  const root = rootOf(junk)
  const sender = privateKeyToAddress(`0x${Buffer.from(sendingKey(root, 'evm')).toString('hex')}`)
  const received = Array.from({ length: 50 }, (_, path) => receivingAddress(root, 'evm', path))
  expect(received).not.toContain(sender)
  expect(new Set(received).size).toBe(50)
})
