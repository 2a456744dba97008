import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptForKey } from '#bank/proof/wrapped'

const rsa = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits })
const { publicKey, privateKey } = rsa(2_048)
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

test.each([
  ['PEM', pem],
  ['PEM after an empty line', `\n${pem}`],
  ['base64', der],
])('what is encrypted for a key in %s is read by its owner alone', (_, key) => {
  const box = Buffer.from(encryptForKey(key, 'a secret'), 'base64')
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const read = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, box)
  expect(read.toString()).toBe('a secret')
})

const spkiOf = (bits: number) =>
  rsa(bits).publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const curve = ec.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Of any length, as only its length is looked at. */
function modulusOf(bits: number): string {
  const bytes = bits / 8
  const length = (of: number) => [0x82, of >> 8, of & 255]
  const integer = [0x02, ...length(bytes + 1), 0, ...Array.from({ length: bytes }, () => 0xa5)]
  const key = [...integer, 0x02, 3, 1, 0, 1]
  const body = [0, 0x30, ...length(key.length), ...key]
  const rsaId = [48, 13, 6, 9, 42, 134, 72, 134, 247, 13, 1, 1, 1, 5, 0]
  const whole = [...rsaId, 0x03, ...length(body.length), ...body]
  return Buffer.from([0x30, ...length(whole.length), ...whole]).toString('base64')
}

test.each([
  ['too short', spkiOf(2_040)],
  ['too long', modulusOf(8_200)],
  ['of another kind', curve],
  ['cut', der.slice(0, -8)],
  ['no key', 'x'],
  ['nothing', ''],
])('a key that is %s is refused', (_, key) => {
  expect(() => encryptForKey(key, 'x')).toThrow(
    expect.objectContaining({ code: 'PUBLIC_KEY_INVALID' }),
  )
})

test('the longest key is taken', () => {
  expect(Buffer.from(encryptForKey(modulusOf(8_192), 'x'), 'base64')).toHaveLength(1_024)
})
