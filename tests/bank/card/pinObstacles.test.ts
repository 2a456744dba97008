import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { cardPinBound, setCardPin } from '#contract/cardPin'
import { readCard, reportCardLost } from '#contract/card'
import { readCardSecret } from '#contract/cardSecret'
import { changeUserData } from '#contract/person'
import { moveCard } from '#contract/sandboxCard'
import { openCardChannel } from '#device/cipher'
import { strict } from '#tests/bank/proof/proving'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'
import { openPhysicalCards } from './physicalCards.ts'

const bank = await openTestBank()
const cards = await openCards(bank)
const { physical, wrap, prove, grant, choose, keyFor } = openPhysicalCards(bank, cards)
const now = () => bank.clock.now().getTime()

test('it needs a proof for this card and for this, whatever the policy asks for', async () => {
  const { owner, id } = await physical()
  const other = await physical(owner)
  const encrypted_pin = await wrap(owner, id, '2749')
  const set = () => owner.ask(setCardPin, { id, encrypted_pin })
  const refused = await set()
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect(refused.body.bound).toEqual(cardPinBound(id))
  await grant(owner.bearer, { purpose: 'card_secret', meta: { subject: id } })
  await grant(owner.bearer, { purpose: 'order', meta: { subject: id } })
  await prove(owner, other.id)
  expect((await set()).body.code).toBe('STEP_UP_REQUIRED')
  await prove(owner, id)
  expect((await set()).status).toBe(200)
  bank.clock.advance(1)
  await bank.relay.drain()
  const again = { id, encrypted_pin: await wrap(owner, id, '8315') }
  expect((await owner.ask(setCardPin, again)).body.code).toBe('STEP_UP_REQUIRED')
})

test('a proof for it shows nothing', async () => {
  const careful = await openCards(bank, { proofs: { ...strict, purposes: ['card_secret'] } })
  const carefulCards = openPhysicalCards(bank, careful)
  const { owner, id } = await carefulCards.physical()
  await carefulCards.prove(owner, id)
  const channel = await openCardChannel({ publicKey: await carefulCards.keyFor(owner), now: now() })
  const shown = await owner.ask(readCardSecret, { id, ...channel.request })
  expect(shown.body.code).toBe('STEP_UP_REQUIRED')
})

test('what is not wrapped as it should be gets one error, and leaves the proof', async () => {
  const { owner, id } = await physical()
  const other = await physical(owner)
  const pem = Buffer.from(await keyFor(owner), 'base64').toString()
  const wrapped = (words: string, oaepHash = 'sha256') =>
    publicEncrypt(
      { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash },
      Buffer.from(words),
    ).toString('base64')
  const nonce = randomBytes(16).toString('base64')
  const text = (more: object) =>
    JSON.stringify({ pin: '2749', card: id, nonce, timestamp: now(), ...more })
  const bad = [
    'none',
    '',
    randomBytes(256).toString('base64'),
    wrapped('null'),
    wrapped(text({ pin: '274' })),
    wrapped(text({ pin: '27490' })),
    wrapped(text({ pin: 2749 })),
    wrapped(text({ pin: '27a9' })),
    wrapped(text({ card: other.id })),
    wrapped(text({ nonce: randomBytes(15).toString('base64') })),
    wrapped(text({ nonce: null })),
    wrapped(text({ timestamp: now() - 120_001 })),
    wrapped(text({ timestamp: now() + 120_001 })),
    wrapped(text({}), 'sha1'),
  ]
  await prove(owner, id)
  const received = new Set<string>()
  for (const encrypted_pin of bad) {
    const { status, body } = await owner.ask(setCardPin, { id, encrypted_pin })
    received.add([status, body.code, body.detail].join(' '))
  }
  expect([...received]).toHaveLength(1)
  expect([...received][0]).toContain('422 CARD_KEY_INVALID')
  expect((await owner.ask(setCardPin, { id, encrypted_pin: wrapped(text({})) })).status).toBe(200)
})

test('what was sent once serves no second time, for its card or another', async () => {
  const { owner, id } = await physical()
  const encrypted_pin = await wrap(owner, id, '2749')
  await prove(owner, id)
  expect((await owner.ask(setCardPin, { id, encrypted_pin })).status).toBe(200)
  await bank.relay.drain()
  await prove(owner, id)
  expect((await owner.ask(setCardPin, { id, encrypted_pin })).body.code).toBe('CARD_KEY_INVALID')
})

test.each(['0000', '7777', '0123', '1234', '6789', '7890', '4321', '9876', '0987'])(
  '%s is too easy, and what is typed next needs no other proof',
  async (pin) => {
    const { owner, id } = await physical()
    const refused = await choose(owner, id, pin)
    expect([refused.status, refused.body.code]).toEqual([422, 'PIN_TOO_EASY'])
    const encrypted_pin = await wrap(owner, id, '2749')
    expect((await owner.ask(setCardPin, { id, encrypted_pin })).status).toBe(200)
  },
)

test('so is the year of birth', async () => {
  const { owner, id } = await physical()
  await owner.ask(changeUserData, { birth_date: '1984-05-17' })
  expect((await choose(owner, id, '1984')).body.code).toBe('PIN_TOO_EASY')
  expect((await choose(owner, id, '1985')).status).toBe(200)
})

test('only plastic in use has one to choose', async () => {
  const { owner, card } = await cards.shopper()
  expect((await choose(owner, card.id, '2749')).body.code).toBe('CARD_STATE_CONFLICT')
  const other = await physical()
  await other.owner.ask(moveCard, { id: other.id, event: 'block' })
  const blocked = await choose(other.owner, other.id, '2749')
  expect(blocked.body).toMatchObject({ code: 'CARD_STATE_CONFLICT', state: 'BLOCKED' })
  await other.owner.ask(moveCard, { id: other.id, event: 'unblock' })
  await other.owner.ask(reportCardLost, { id: other.id, reason: 'stolen' })
  const over = await choose(other.owner, other.id, '2749')
  expect(over.body.code).toBe('CARD_STATE_CONFLICT')
  await cards.fundWallet(owner, 10_000n)
  const { body } = await cards.make(owner, 'PHYSICAL_BALANCE')
  await bank.relay.drain()
  const inactive = await choose(owner, String(body.id), '2749')
  expect(inactive.body).toMatchObject({ code: 'CARD_STATE_CONFLICT', state: 'INACTIVE' })
})

test('nobody else’s card', async () => {
  const { id } = await physical()
  const stranger = await cards.moveIn()
  expect((await choose(stranger, id, '2749')).body.code).toBe('NOT_FOUND')
  const anywhere = await choose(stranger, 'none', '2749')
  expect(anywhere.body.code).toBe('NOT_FOUND')
})

test('three times a day, over all cards, and a refused one does not count', async () => {
  const { owner, id } = await physical()
  const other = await physical(owner)
  for (const [card, pin] of [
    [id, '2749'],
    [other.id, '1111'],
    [other.id, '8315'],
    [id, '4096'],
  ] as const) {
    await choose(owner, card, pin)
    await bank.relay.drain()
    bank.clock.advance(60_000)
  }
  const refused = await choose(owner, other.id, '6502')
  expect(refused.body).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    retry_after_s: 24 * 3600 - 4 * 60,
  })
  expect((await owner.ask(readCard, { id: other.id })).body.pin_changing).toBe(false)
})

test('two at once over the limit: one is counted', async () => {
  const { owner, id } = await physical()
  const other = await physical(owner)
  for (let at = 0; at < 2; at += 1)
    await cards.rows(
      `insert into card_reveals values ($1, $2, $3, 'pin', $4)`,
      randomBytes(32),
      owner.personId,
      bank.clock.now(),
    )
  const answers = await Promise.all([choose(owner, id, '2749'), choose(owner, other.id, '8315')])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429'])
})
