import { expect, test } from 'vitest'
import { recallReasons } from '#contract/recallShape'
import type { PaymentRail } from '#bank/outside/rails/rail'
import { recallAnswerBy, recallUntil } from '#bank/outside/rails/recalls'

/** Until when each rail takes a recall, and by when the other bank answers. */

/** A Friday. */
const friday = new Date('2026-03-06T12:00:00.000Z')
const dayOf = (at: Date | null) => at?.toISOString().slice(0, 10) ?? 'never'

const rails: PaymentRail[] = ['sepa', 'ach', 'wire', 'swift', 'fps', 'chaps', 'cards', 'chain']

test.each(recallReasons)('what was sent on a Friday is asked back in time: %s', (reason) => {
  const ends = rails.map((rail) => `${rail} ${dayOf(recallUntil(rail, reason, friday))}`)
  expect(ends).toEqual([
    reason === 'paid_twice' ? 'sepa 2026-03-20' : 'sepa 2027-04-05',
    'ach 2026-03-13',
    'wire 2026-06-04',
    'swift 2026-07-04',
    'fps 2026-05-05',
    'chaps 2026-05-05',
    'cards never',
    'chain never',
  ])
})

test('what is asked on a Friday is answered in business days', () => {
  expect(rails.map((rail) => `${rail} ${dayOf(recallAnswerBy(rail, friday))}`)).toEqual([
    'sepa 2026-03-27',
    'ach 2026-03-20',
    'wire 2026-03-20',
    'swift 2026-03-20',
    'fps 2026-04-03',
    'chaps 2026-04-03',
    'cards never',
    'chain never',
  ])
})
