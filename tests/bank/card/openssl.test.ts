import { execFileSync } from 'node:child_process'
import {
  constants,
  createDecipheriv,
  createHmac,
  createPublicKey,
  hkdfSync,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CARD_MAC_INFO, type CardSecret } from '#contract/cardSecret'
import { encryptCardSecret, decryptCardKey } from '#bank/card/secret/envelope'
import { openCardKeys } from '#bank/outside/cardKeys'
import { openCardChannel } from '#device/cipher'

/**
 * Other implementations of the card secret exchange: Node's crypto as a client, openssl as client
 * and as bank. None shares code with ours.
 */

const secret: CardSecret = {
  card_number: '4000001234567899',
  cvv: '123',
  expiry_month: 3,
  expiry_year: 2030,
}
const hashes = [undefined, 'SHA-256'] as const
const now = new Date('2026-03-02T09:00:00Z')
const pair = await openCardKeys().fresh()
const pemOf = (type: 'spki' | 'pkcs1') =>
  createPublicKey(pair.publicPem).export({ type, format: 'pem' }).toString()
const words = (key: Buffer) =>
  JSON.stringify({ key: key.toString('base64'), timestamp: now.getTime() })

test.each(hashes)("a client on node:crypto with %s decrypts the bank's response", (hash) => {
  const key = randomBytes(32)
  const wrap = {
    key: pemOf('pkcs1'),
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: hash === undefined ? 'sha1' : 'sha256',
  }
  const blob = publicEncrypt(wrap, Buffer.from(words(key))).toString('base64')
  const received = decryptCardKey(pair.privatePem, { blob, hash, now })
  const { data, iv, mac } = encryptCardSecret(received!, randomBytes(16), secret)
  const nonce = Buffer.from(iv, 'base64')
  const sealed = Buffer.from(data, 'base64')
  const cipher = createDecipheriv('aes-256-cbc', key, nonce)
  const opened = Buffer.concat([cipher.update(sealed), cipher.final()]).toString()
  expect(JSON.parse(opened)).toEqual({ data: secret })
  const macKey = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), CARD_MAC_INFO, 32))
  expect(mac).toBe(createHmac('sha256', macKey).update(nonce).update(sealed).digest('base64'))
})

const folder = mkdtempSync(join(tmpdir(), 'sluice-openssl-'))
afterAll(() => rmSync(folder, { recursive: true }))

const openssl = (input: Buffer | string, ...options: string[]): Buffer =>
  execFileSync('openssl', options, { input, stdio: ['pipe', 'pipe', 'pipe'] })

function saveFile(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const oaep = (hash: 'SHA-256' | undefined) => {
  const word = hash === undefined ? 'sha1' : 'sha256'
  return ['rsa_padding_mode:oaep', `rsa_oaep_md:${word}`, `rsa_mgf1_md:${word}`].flatMap((one) => [
    '-pkeyopt',
    one,
  ])
}

const aes = (route: '-e' | '-d', key: Buffer, iv: Buffer, text: Buffer) =>
  openssl(text, 'enc', route, '-aes-256-cbc', '-K', key.toString('hex'), '-iv', iv.toString('hex'))

function macOf(key: Buffer, iv: Buffer, sealed: Buffer): string {
  const options = ['digest:SHA256', `hexkey:${key.toString('hex')}`, `info:${CARD_MAC_INFO}`]
  const derive = options.flatMap((one) => ['-kdfopt', one])
  const macKey = openssl('', 'kdf', '-keylen', '32', '-binary', ...derive, 'HKDF')
  const hmac = ['-mac', 'HMAC', '-macopt', `hexkey:${macKey.toString('hex')}`]
  return openssl(Buffer.concat([iv, sealed]), 'dgst', '-sha256', '-binary', ...hmac).toString(
    'base64',
  )
}

/** Not every machine has openssl. */
const deep = process.env.DEEP ? hashes : []

test.each(deep)("openssl as a client with %s decrypts the bank's response", (hash) => {
  const spki = openssl(pemOf('pkcs1'), 'rsa', '-RSAPublicKey_in', '-pubout').toString()
  expect(spki.trim()).toBe(pemOf('spki').trim())
  const inkey = saveFile('bank.pem', spki)
  const key = openssl('', 'rand', '32')
  const wrap = ['pkeyutl', '-encrypt', '-pubin', '-inkey', inkey, ...oaep(hash)]
  const blob = openssl(words(key), ...wrap).toString('base64')
  const received = decryptCardKey(pair.privatePem, { blob, hash, now })
  expect(received?.equals(key)).toBe(true)
  const { data, iv, mac } = encryptCardSecret(received!, randomBytes(16), secret)
  const [nonce, sealed] = [Buffer.from(iv, 'base64'), Buffer.from(data, 'base64')]
  expect(JSON.parse(aes('-d', key, nonce, sealed).toString())).toEqual({ data: secret })
  expect(mac).toBe(macOf(key, nonce, sealed))
})

test.each(deep)("the browser decrypts openssl's response with %s", async (hash) => {
  const made = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
  const inkey = saveFile('made.pem', openssl('', 'genpkey', ...made).toString())
  for (const kind of [['-pubout'], ['-RSAPublicKey_out']]) {
    const publicKey = openssl('', 'rsa', '-in', inkey, ...kind).toString('base64')
    const terms = { publicKey, now: now.getTime(), hash: hash ?? 'SHA-1' } as const
    const channel = await openCardChannel(terms)
    const blob = Buffer.from(channel.request.encrypted_key, 'base64')
    const plain = openssl(blob, 'pkeyutl', '-decrypt', '-inkey', inkey, ...oaep(hash)).toString()
    const key = Buffer.from((JSON.parse(plain) as { key: string }).key, 'base64')
    const iv = openssl('', 'rand', '16')
    const sealed = aes('-e', key, iv, Buffer.from(JSON.stringify({ data: secret })))
    const opened = await channel.open({
      success: true,
      encrypted: true,
      data: sealed.toString('base64'),
      iv: iv.toString('base64'),
      mac: macOf(key, iv, sealed),
    })
    expect(opened).toEqual(secret)
  }
})
