import { expect, test } from 'vitest'
import type { DisputeRow } from '#bank/card/dispute/dispute.rows'
import { disputeFactsOf } from '#bank/card/dispute/step'

/** What the life of a dispute decides by. */

const now = new Date('2026-03-02T09:00:00Z')
const later = new Date(now.getTime() + 1)
const factsOf = (more: Partial<DisputeRow>, creditAlone?: string) =>
  disputeFactsOf(
    {
      dispute: {
        credited: 0n,
        minor: 10_000n,
        credited_by: null,
        due_at: null,
        ...more,
      } as DisputeRow,
      program: { currency: { scale: 2 } },
      ...(creditAlone !== undefined && { creditAlone }),
    },
    now,
  )

test.each([
  ['never', null, false],
  ['now', now, true],
  ['a moment later', later, false],
])('what is due %s', (_, due_at, isDue) => {
  expect(factsOf({ due_at }).isDue).toBe(isDue)
})

test('one of staff credits alone up to the sum of the bank, in whole units', () => {
  const isSmall = (minor: bigint) => factsOf({ minor }, '100').isSmall
  expect([isSmall(10_000n), isSmall(10_001n)]).toEqual([true, false])
})

test('anything that was credited is, by whoever did', () => {
  expect(factsOf({ credited: 1n, credited_by: 'sue' })).toMatchObject({
    isCredited: true,
    creditedBy: 'sue',
  })
  expect(factsOf({})).toMatchObject({ isCredited: false, creditedBy: null })
})
