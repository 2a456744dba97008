import { expect, test } from 'vitest'
import type { CardChallengeFound } from '#bank/card/challenge/challenge.rows'
import { challengeShown } from '#bank/card/challenge/step'

/** A question of a shop as it is shown, to the moment it is over. */

const expires_at = new Date('2026-03-02T09:05:00Z')
const row = {
  id: 'c1',
  wallet_id: 'w1',
  card_id: 'k1',
  status: 'WAITING',
  merchant: { name: 'Mill', category: '5814', city: 'Lisbon', country: 'PT' },
  minor: '1250',
  scale: 2,
  symbol: 'USD',
  brand: 'VISA',
  last4: '4242',
  card_status: 'ACTIVE',
  created_at: new Date('2026-03-02T09:00:00Z'),
  expires_at,
  answered_at: null,
} as unknown as CardChallengeFound

const shown = (msLeft: number, more: object = {}) => {
  const found = challengeShown({ ...row, ...more }, new Date(expires_at.getTime() - msLeft))
  return [found.status, found.seconds_left]
}

test.each([
  [300_000, 'WAITING', 300],
  [1_999, 'WAITING', 1],
  [1_000, 'WAITING', 1],
  [1, 'WAITING', 0],
  [0, 'EXPIRED', 0],
  [-5_000, 'EXPIRED', 0],
])('%i ms before its end it is %s', (left, status, seconds) => {
  expect(shown(left)).toEqual([status, seconds])
})

test.each(['APPROVED', 'DENIED', 'EXPIRED'])('what was answered stays %s', (status) => {
  expect(shown(-5_000, { status })).toEqual([status, 0])
  expect(shown(5_000, { status })).toEqual([status, 0])
})

test('it names the shop, the card and the amount', () => {
  const at = new Date('2026-03-02T09:01:00Z')
  expect(challengeShown({ ...row, answered_at: at }, at)).toMatchObject({
    merchant: { name: 'Mill', category_code: '5814', city: 'Lisbon', country: 'PT' },
    amount: '12.50',
    currency: 'USD',
    answered_at: at.toISOString(),
  })
})
