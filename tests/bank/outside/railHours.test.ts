import { expect, test } from 'vitest'
import { arrivesBy } from '#bank/outside/rails/hours'

/** When a payment has arrived, by the cut-off and the business days of its rail. */

// 2 March 2026 is a Monday.
test.each([
  ['sepa', 'before the cut-off', '2026-03-02T13:59:59Z', '2026-03-03T16:00'],
  ['sepa', 'after it', '2026-03-02T14:00:00Z', '2026-03-04T16:00'],
  ['sepa', 'on a Thursday evening', '2026-03-05T18:00:00Z', '2026-03-09T16:00'],
  ['sepa', 'on a Saturday', '2026-03-07T09:00:00Z', '2026-03-10T16:00'],
  ['wire', 'on a business day', '2026-03-02T09:00:00Z', '2026-03-02T23:00'],
  ['wire', 'on a Friday night', '2026-03-06T21:00:00Z', '2026-03-09T23:00'],
  ['ach', 'on a Wednesday', '2026-03-04T09:00:00Z', '2026-03-09T23:00'],
  ['swift', 'on a Monday', '2026-03-02T09:00:00Z', '2026-03-09T17:00'],
  ['chaps', 'on a Friday evening', '2026-03-06T16:00:00Z', '2026-03-09T18:00'],
  ['fps', 'on a Saturday night', '2026-03-07T23:00:00Z', '2026-03-08T01:00'],
] as const)('by %s, %s', (rail, _, now, until) => {
  expect(arrivesBy(rail, new Date(now))?.toISOString()).toBe(`${until}:00.000Z`)
})

test('no hour is told for a chain, a card, or money that stays inside', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  expect((['chain', 'cards', null] as const).map((rail) => arrivesBy(rail, now))).toEqual([
    null,
    null,
    null,
  ])
})
