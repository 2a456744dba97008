import { createPublicKey, publicEncrypt, constants, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { freezeCard } from '#contract/card'
import { readCardOtp, readCardSecret } from '#contract/cardSecret'
import { moveCard } from '#contract/sandboxCard'
import { encryptCardSecret, decryptCardKey } from '#bank/card/secret/envelope'
import { createSweeper } from '#bank/sweep/sweeper'
import { openCardKeys } from '#bank/outside/cardKeys'
import { cipherFaults, openCardChannel, type OaepHash } from '#device/cipher'
import { openTestBank } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { openCards } from './cards.ts'
import { openReveal } from './reveal.ts'

const bank = await openTestBank()
const cards = await openCards(bank)
const now = () => bank.clock.now().getTime()
const { keyFor, reveal } = openReveal(bank)

test("reveals the card's number with either hash", async () => {
  const { owner, card } = await cards.shopper()
  const observed = []
  for (const hash of ['SHA-256', 'SHA-1'] as const) {
    const { channel, answer, sealed } = await reveal(owner, card.id, hash)
    expect(answer.headers.get('cache-control')).toContain('no-store')
    const secret = await channel.open(sealed)
    expect(answer.text).not.toContain(secret.card_number)
    observed.push(secret)
  }
  expect(observed[0]).toEqual(observed[1])
  expect(observed[0]).toMatchObject({ expiry_month: 3, expiry_year: 2030 })
  expect(observed[0]!.card_number.slice(-4)).toBe(card.last4)
  expect(observed[0]!.cvv).toMatch(/^\d{3}$/)
  const audited = await cards.rows<{ row: string }>(
    `select a::text as row from audit a where tenant_id = $1 and a::text like '%sensitive_read%'`,
  )
  expect(audited).toHaveLength(2)
  for (const text of [...audited.map(({ row }) => row), ...bank.logged])
    expect(text).not.toContain(observed[0]!.card_number)
})

test('all invalid keys get the same error', async () => {
  const { owner, card } = await cards.shopper()
  const pem = Buffer.from(await keyFor(owner), 'base64').toString()
  const wrap = (words: string) =>
    publicEncrypt(
      { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(words),
    ).toString('base64')
  const key = randomBytes(32).toString('base64')
  const text = (more: object) => JSON.stringify({ key, timestamp: now(), ...more })
  const bad = [
    'none',
    '',
    randomBytes(256).toString('base64'),
    wrap('not json'),
    wrap('null'),
    wrap(text({ key: randomBytes(31).toString('base64') })),
    wrap(text({ timestamp: now() - 120_001 })),
    wrap(text({ timestamp: now() + 120_001 })),
    wrap(text({ timestamp: String(now()) })),
  ]
  const received = new Set<string>()
  for (const encrypted_key of bad) {
    const { status, body } = await owner.ask(readCardSecret, {
      id: card.id,
      encrypted_key,
      oaep_hash: 'SHA-256',
    })
    received.add([status, body.code, body.detail].join(' '))
  }
  const good = wrap(text({}))
  const other = await owner.ask(readCardSecret, { id: card.id, encrypted_key: good })
  received.add([other.status, other.body.code, other.body.detail].join(' '))
  const words = { id: card.id, encrypted_key: good, oaep_hash: 'SHA-256' }
  expect((await owner.ask(readCardSecret, words)).status).toBe(200)
  const again = await owner.ask(readCardSecret, words)
  received.add([again.status, again.body.code, again.body.detail].join(' '))
  expect([...received]).toHaveLength(1)
  expect([...received][0]).toContain('422 CARD_KEY_INVALID')
})

test('reveals at most ten times a day', async () => {
  const { owner, card } = await cards.shopper()
  for (let hours = 1; hours <= 9; hours++)
    await cards.rows(
      `insert into card_reveals values ($1, $2, $3, 'secret', $4)`,
      randomBytes(32),
      owner.personId,
      new Date(now() - hours * 3_600_000),
    )
  const codes = []
  for (let at = 0; at < 2; at++) codes.push((await reveal(owner, card.id)).answer.status)
  expect(codes).toEqual([200, 429])
})

test('refuses a fourth reveal within ten minutes, and says when the oldest is over', async () => {
  const { owner, card } = await cards.shopper()
  for (let at = 0; at < 3; at++) {
    expect((await reveal(owner, card.id)).answer.status).toBe(200)
    bank.clock.advance(60_000)
  }
  const { body } = (await reveal(owner, card.id)).answer
  expect(body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retry_after_s: 7 * 60 })
})

test('emails the holder about too many reveals once a day', async () => {
  const { owner, card } = await cards.shopper()
  const recorded = async () => {
    await bank.relay.drain()
    return bank.messages.filter(
      ({ to, body }) =>
        to === owner.email && body.includes(`ending in ${card.last4} was viewed too many times`),
    )
  }
  for (let at = 0; at < 3; at++) await reveal(owner, card.id)
  expect(await recorded()).toEqual([])
  for (let at = 0; at < 5; at++) await reveal(owner, card.id)
  expect(await recorded()).toHaveLength(1)
  await cards.rows(`update card_reveals set at = at - interval '1 day' where tenant_id = $1`)
  for (let at = 0; at < 4; at++) await reveal(owner, card.id)
  expect(await recorded()).toHaveLength(2)
})

test("reveals a frozen card, but not a blocked one or another's", async () => {
  const { owner, card } = await cards.shopper()
  await owner.ask(freezeCard, { id: card.id })
  expect((await reveal(owner, card.id)).answer.status).toBe(200)
  expect((await owner.ask(readCardOtp, { id: card.id })).body.code).toBe('CARD_STATE_CONFLICT')
  await owner.ask(moveCard, { id: card.id, event: 'block' })
  expect((await reveal(owner, card.id)).answer.body.code).toBe('CARD_STATE_CONFLICT')
  const other = await cards.moveIn()
  expect((await reveal(other, card.id)).answer.body.code).toBe('NOT_FOUND')
})

test('gives a one-time code once a minute, with its expiry', async () => {
  const { owner, card } = await cards.shopper()
  const { body } = await owner.ask(readCardOtp, { id: card.id })
  expect(body).toMatchObject({ internal_card_id: card.id, valid_to: now() + 300_000 })
  expect(body.otp).toMatch(/^\d{6}$/)
  expect((await owner.ask(readCardOtp, { id: card.id })).status).toBe(429)
  bank.clock.advance(60_000)
  expect((await owner.ask(readCardOtp, { id: card.id })).status).toBe(200)
})

test('gives a one-time code to same-origin scripts only', async () => {
  const { owner, card } = await cards.shopper()
  const requested = (site: string, dest: string) =>
    cards.ask(
      readCardOtp,
      { id: card.id },
      { bearer: owner.bearer, headers: { 'sec-fetch-site': site, 'sec-fetch-dest': dest } },
    )
  for (const [site, dest] of [
    ['cross-site', 'image'],
    ['cross-site', 'empty'],
    ['same-origin', 'image'],
    ['none', 'document'],
  ] as const)
    expect((await requested(site, dest)).body.code).toBe('FORBIDDEN')
  const { status, headers } = await requested('same-origin', 'empty')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('deletes records of reveals once no limit needs them', async () => {
  const { owner, card } = await cards.shopper()
  await reveal(owner, card.id)
  const [old, sweeper] = [randomBytes(32), createSweeper(bank.world)]
  const week = new Date(now() - 7 * 24 * 3_600_000 - 1)
  await cards.rows(
    `insert into card_reveals values ($1, $2, $3, 'secret', $4)`,
    old,
    owner.personId,
    week,
  )
  await sweeper.sweep()
  const left = await cards.rows<{ blob_digest: Buffer }>(
    'select blob_digest from card_reveals where tenant_id = $1 and person_id = $2',
    owner.personId,
  )
  expect(left).toHaveLength(1)
  expect(Buffer.compare(left[0]!.blob_digest, old)).not.toBe(0)
})

const secret = { card_number: '4000001234567899', cvv: '123', expiry_month: 3, expiry_year: 2030 }
const pair = await openCardKeys().fresh()

async function sealedAnswer(publicKey: string, hash: OaepHash) {
  const channel = await openCardChannel({ publicKey, now: now(), hash })
  const { encrypted_key: blob, oaep_hash } = channel.request
  const key = decryptCardKey(pair.privatePem, { blob, hash: oaep_hash, now: bank.clock.now() })
  return { channel, answer: encryptCardSecret(key!, randomBytes(16), secret) }
}

test('browser and bank agree with both hashes and key formats', async () => {
  const pkcs1 = createPublicKey(pair.publicPem).export({ type: 'pkcs1', format: 'pem' }).toString()
  for (const pem of [pair.publicPem, pkcs1])
    for (const publicKey of [pem, Buffer.from(pem).toString('base64')])
      for (const hash of ['SHA-256', 'SHA-1'] as const) {
        const { channel, answer } = await sealedAnswer(publicKey, hash)
        expect(await channel.open(answer)).toEqual(secret)
      }
})

test('any flipped bit gives the same error', async () => {
  const { channel, answer } = await sealedAnswer(pair.publicPem, 'SHA-256')
  const fields = ['data', 'iv', 'mac'] as const
  const received = new Set<string>()
  for (let turn = 0; turn < (isWhole ? 10_000 : 1_500); turn++) {
    const field = fields[turn % 3]!
    const bytes = Buffer.from(answer[field]!, 'base64')
    const bit = Math.floor(turn / 3) % (bytes.length * 8)
    bytes[bit >> 3]! ^= 1 << (bit & 7)
    const flipped = { ...answer, [field]: bytes.toString('base64') }
    received.add(await channel.open(flipped).then(() => 'believed', String))
  }
  expect([...received]).toEqual([`CipherFailure: ${cipherFaults.NO_SECRET}`])
  expect(await channel.open(answer)).toEqual(secret)
})

test('reports a key without markers, an invalid key and a response without a MAC', async () => {
  const received = async (publicKey: string) =>
    openCardChannel({ publicKey, now: now() }).then(
      () => 'opened',
      ({ message }) => message,
    )
  expect(await received('no key')).toBe(cipherFaults.KEY_WITHOUT_MARKERS)
  expect(await received(Buffer.from('still no key').toString('base64'))).toBe(
    cipherFaults.KEY_WITHOUT_MARKERS,
  )
  const broken = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----'
  expect(await received(broken)).toBe(cipherFaults.KEY_NOT_IMPORTED)
  const { channel, answer } = await sealedAnswer(pair.publicPem, 'SHA-256')
  const { mac: _, ...bare } = answer
  for (const one of [bare, { ...answer, success: false }, { ...answer, encrypted: false }])
    await expect(channel.open(one)).rejects.toThrow(cipherFaults.NO_SECRET)
})
