import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** In which periods a purchase counts, of a card that is used on a Monday. */

const kit = await openCards(await openTestBank())

const day = '2026-03-02'
const of = ['daily', 'weekly', 'monthly', 'yearly', 'all_time'] as const

test.each([
  [day, of],
  ['2026-03-01', of.slice(2)],
  ['2026-02-28', of.slice(3)],
  ['2026-01-01', of.slice(3)],
  ['2025-12-31', of.slice(4)],
])('what was spent on %s counts in %s', async (on, periods) => {
  const { owner, buy, now } = await kit.shopper()
  await buy('5.00')
  await buy('2.00')
  await kit.rows(
    'update card_days set day = $2::date where tenant_id = $1 and person_id = $3',
    on,
    owner.personId,
  )
  const { limits } = await now()
  expect(of.filter((period) => limits[`${period}_spent`] === '7.00')).toEqual(periods)
})
