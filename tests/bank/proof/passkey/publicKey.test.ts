import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { decodeCbor } from '#bank/proof/passkey/cbor'
import { isSignedBy, readPublicKey } from '#bank/proof/passkey/publicKey'
import { algorithms, coseOf, encode, freshPair, type AlgorithmName, type Value } from './device.ts'

const names = Object.keys(algorithms) as AlgorithmName[]
const words = Buffer.from('what was signed')

const read = (cose: Map<number, Value>) => readPublicKey(decodeCbor(encode(cose)))

test.each(names)('checks what a key of %s signed', (name) => {
  const { publicKey, privateKey } = freshPair(name)
  const key = read(coseOf(name, publicKey))
  expect(key?.algorithm).toBe(algorithms[name])
  const signature = sign(name === 'EdDSA' ? null : 'sha256', words, privateKey)
  expect(isSignedBy(key!, words, signature)).toBe(true)
  expect(isSignedBy(key!, Buffer.from('something else'), signature)).toBe(false)
  signature[12] = signature[12]! ^ 1
  expect(isSignedBy(key!, words, signature)).toBe(false)
  expect(isSignedBy(key!, words, Buffer.alloc(0))).toBe(false)
  expect(isSignedBy(key!, words, randomBytes(64))).toBe(false)
})

const of = (name: AlgorithmName, ...changes: [number, Value | null][]) => {
  const cose = coseOf(name, freshPair(name).publicKey)
  for (const [label, value] of changes)
    if (value === null) cose.delete(label)
    else cose.set(label, value)
  return cose
}

const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 })
const long = generateKeyPairSync('rsa', { modulusLength: 4_104 })
const odd = generateKeyPairSync('rsa', { modulusLength: 2_048, publicExponent: 3 })
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })

test.each([
  ['no algorithm', of('ES256', [3, null])],
  ['another algorithm', of('ES256', [3, -35])],
  ['the algorithm of another key', of('ES256', [3, -8])],
  ['another kind', of('ES256', [1, 1])],
  ['another curve', of('ES256', [-1, 2])],
  ['a key of another curve', coseOf('ES256', p384.publicKey)],
  ['a point off the curve', of('ES256', [-3, randomBytes(32)])],
  ['a point cut short', of('ES256', [-2, randomBytes(31)])],
  ['a compressed point', of('ES256', [-3, true])],
  ['more than a key', of('ES256', [4, 1])],
  ['no point', of('EdDSA', [-2, null])],
  ['another curve of Edwards', of('EdDSA', [-1, 7])],
  ['a short RSA key', coseOf('RS256', weak.publicKey)],
  ['a long RSA key', coseOf('RS256', long.publicKey)],
  ['an exponent of 3', coseOf('RS256', odd.publicKey)],
  ['no modulus', of('RS256', [-1, null])],
  ['no exponent', of('RS256', [-2, null])],
  ['more than an RSA key', of('RS256', [4, 1])],
  ['more than a key of Edwards', of('EdDSA', [4, 1])],
  ['another kind than of Edwards', of('EdDSA', [1, 2])],
  ['another kind than RSA', of('RS256', [1, 2])],
  ['a point of Edwards cut short', of('EdDSA', [-2, randomBytes(31)])],
])('refuses %s', (_, cose) => {
  expect(read(cose)).toBeNull()
})

test('refuses what is no map', () => {
  for (const value of [1, 'key', true, null, Buffer.alloc(77)])
    expect(readPublicKey(value)).toBeNull()
})
