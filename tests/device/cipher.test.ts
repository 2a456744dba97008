import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { decryptCardKey, encryptCardSecret } from '#bank/card/secret/envelope'
import { cipherFaults, openCardChannel, type ChannelTerms } from '#device/cipher'

/** The two ends of a card's secret: what one wraps the other opens, and nothing else. */

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const pemOf = (type: 'spki' | 'pkcs1') => publicKey.export({ type, format: 'pem' }).toString()
const secret = { card_number: '4000001234567890', cvv: '123', expiry_month: 7, expiry_year: 2031 }
const now = 1_790_000_000_000

async function open(terms: Partial<ChannelTerms> = {}) {
  const channel = await openCardChannel({ publicKey: pemOf('spki'), now, ...terms })
  const { encrypted_key: blob, oaep_hash: hash } = channel.request
  const key = decryptCardKey(privatePem, { blob, hash, now: new Date(now) })
  expect(key).toHaveLength(32)
  const seal = (opened: object = secret) =>
    encryptCardSecret(key!, randomBytes(16), opened as typeof secret)
  return { channel, seal, key: key! }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const keys: [name: string, key: string][] = [
  ['PEM', pemOf('spki')],
  ['PEM of the older kind', pemOf('pkcs1')],
  ['PEM in base64', base64(pemOf('spki'))],
  ['PEM in base64 with line breaks', base64(pemOf('pkcs1')).replace(/(.{60})/g, '$1\n')],
]

test.each(keys)('the bank opens what was wrapped with its key in %s', async (_, key) => {
  const { channel, seal } = await open({ publicKey: key })
  expect(await channel.open(seal())).toEqual(secret)
})

test('the PIN of plastic comes along', async () => {
  const { channel, seal } = await open()
  expect(await channel.open(seal({ ...secret, pin: '0421' }))).toEqual({ ...secret, pin: '0421' })
})

test('the hash is named where it is the newer one', async () => {
  expect((await open()).channel.request.oaep_hash).toBe('SHA-256')
  const { channel, seal } = await open({ hash: 'SHA-1' })
  expect(channel.request).not.toHaveProperty('oaep_hash')
  expect(await channel.open(seal())).toEqual(secret)
})

test('keys of any size are read in the older kind', async () => {
  const sizes = fc.integer({ min: 96, max: 300 })
  const readable = fc.asyncProperty(sizes, async (size) => {
    const modulus = Buffer.alloc(size, 0xa5)
    const jwk = { kty: 'RSA', e: 'AQAB', n: modulus.toString('base64url') }
    const older = createPublicKey({ key: jwk, format: 'jwk' })
    const key = older.export({ type: 'pkcs1', format: 'pem' }).toString()
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    const failed = await openCardChannel({ publicKey: key, now }).catch(() => null)
    const spki = older.export({ type: 'spki', format: 'der' })
    expect(Buffer.from(importKey.mock.calls[0]![1] as Uint8Array).equals(spki)).toBe(true)
    importKey.mockRestore()
    // The smallest cannot hold what is wrapped.
    if (size > 160) expect(failed).not.toBeNull()
  })
  await fc.assert(readable, { numRuns: 205, examples: [[116], [117], [244], [245]] })
})

test.each([
  ['no key', 'x', 'KEY_WITHOUT_MARKERS'],
  ['no base64', '%', 'KEY_WITHOUT_MARKERS'],
  ['a PEM of something else', pemOf('spki').replaceAll('PUBLIC', 'PRIVATE'), 'KEY_WITHOUT_MARKERS'],
  ['a PEM with a broken body', pemOf('spki').replace('MII', 'MIA'), 'KEY_NOT_IMPORTED'],
  [
    'a PEM whose body is no base64',
    '-----BEGIN PUBLIC KEY-----\nA=A=A\n-----END PUBLIC KEY-----',
    'KEY_NOT_IMPORTED',
  ],
] as const)('%s is refused: %s', async (_, key, fault) => {
  const opened = openCardChannel({ publicKey: key, now })
  await expect(opened).rejects.toMatchObject({ fault, message: cipherFaults[fault] })
})

const flipped = (text: string) => {
  const bytes = Buffer.from(text, 'base64')
  bytes[0]! ^= 1
  return bytes.toString('base64')
}

test('a response in which anything is amiss shows nothing', async () => {
  const { channel, seal } = await open()
  const whole = seal()
  const { mac: _mac, ...bare } = whole
  const short = { ...whole, iv: Buffer.from(whole.iv, 'base64').subarray(1).toString('base64') }
  const broken = [
    { ...whole, success: false },
    { ...whole, encrypted: false },
    bare,
    { ...whole, mac: flipped(whole.mac!) },
    { ...whole, iv: flipped(whole.iv) },
    { ...whole, data: flipped(whole.data) },
    short,
    ...Object.keys(secret).map((name) => seal({ ...secret, [name]: undefined })),
    seal({}),
  ]
  for (const response of broken)
    await expect(channel.open(response), JSON.stringify(response)).rejects.toMatchObject({
      fault: 'NO_SECRET',
    })
  expect(await channel.open(whole)).toEqual(secret)
})

test('only where an older bank is expected may the seal be missing, and never be wrong', async () => {
  const { channel, seal } = await open({ unsealed: true })
  const { mac, ...bare } = seal()
  expect(await channel.open(bare)).toEqual(secret)
  await expect(channel.open({ ...bare, mac: flipped(mac!) })).rejects.toThrow()
})

test('nothing but the known fields comes out', async () => {
  const { channel, seal } = await open()
  expect(await channel.open(seal({ ...secret, track: '0000' }))).toEqual(secret)
})

test('the key’s bytes are wiped once it is wrapped', async () => {
  const random = vi.spyOn(crypto, 'getRandomValues')
  await open()
  const [bytes] = random.mock.calls[0]! as [Uint8Array]
  random.mockRestore()
  expect([...bytes]).toEqual(Array.from({ length: 32 }, () => 0))
})
