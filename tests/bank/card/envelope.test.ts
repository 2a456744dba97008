import { constants, publicEncrypt, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CARD_KEY_FRESH_MS } from '#contract/cardSecret'
import { decryptCardKey, decryptCardPin } from '#bank/card/secret/envelope'
import { openCardKeys } from '#bank/outside/cardKeys'

/** How old, or how far ahead, what a client wrapped for the bank may be. */

const pair = await openCardKeys().fresh()
const now = new Date('2026-03-02T09:00:00Z')
const key = randomBytes(32)

const wrap = (words: object) =>
  publicEncrypt(
    { key: pair.publicPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify(words)),
  ).toString('base64')

test.each([
  [-CARD_KEY_FRESH_MS - 1, false],
  [-CARD_KEY_FRESH_MS, true],
  [0, true],
  [CARD_KEY_FRESH_MS, true],
  [CARD_KEY_FRESH_MS + 1, false],
])('what was wrapped %i ms from now is taken: %s', (ms, isTaken) => {
  const timestamp = now.getTime() + ms
  const blob = wrap({ key: key.toString('base64'), timestamp })
  const opened = decryptCardKey(pair.privatePem, { blob, hash: 'SHA-256', now })
  expect(opened?.equals(key) ?? false).toBe(isTaken)
  const nonce = randomBytes(16)
  const pin = wrap({ pin: '2749', card: 'c1', nonce: nonce.toString('base64'), timestamp })
  const chosen = decryptCardPin(pair.privatePem, { blob: pin, cardId: 'c1', now })
  expect(chosen).toEqual(isTaken ? { pin: '2749', nonce } : null)
})
