import { expect, test } from 'vitest'
import { afterCredit, creditLegs, returnLegs, takeBackLegs } from '#bank/card/dispute/postings'
import { disputeEffects } from '#bank/card/dispute/effects'
import { spendableOf } from '#bank/card/balance'

/** What a dispute moves, with numbers by hand: credits pay a debt first, takings may make one. */

const of = { sub_account_id: 's1', currency_id: 'usd' }
const money = (posted: bigint, owed = 0n, held = 0n) => ({ posted, held, owed })
const lines = (legs: readonly { address: string; posted?: bigint | undefined }[]) =>
  legs.map(({ address, posted }) => `${address} ${posted}`)

test.each([
  [100n, 0n, ['disputes -100', 'rail:card-owed:s1 0', 'card:s1 100']],
  [100n, 30n, ['disputes -100', 'rail:card-owed:s1 30', 'card:s1 70']],
  [100n, 130n, ['disputes -100', 'rail:card-owed:s1 100', 'card:s1 0']],
])('a credit of %i on a debt of %i', (amount, owed, legs) => {
  expect(lines(creditLegs(of, money(0n, owed), amount))).toEqual(legs)
})

test.each([
  [100n, money(150n), ['card:s1 -100', 'rail:card-owed:s1 0', 'disputes 100']],
  [100n, money(150n, 0n, 80n), ['card:s1 -70', 'rail:card-owed:s1 -30', 'disputes 100']],
  [100n, money(0n), ['card:s1 0', 'rail:card-owed:s1 -100', 'disputes 100']],
])('taking back %i of %o', (amount, has, legs) => {
  expect(lines(takeBackLegs(of, has, amount))).toEqual(legs)
})

test('the network pays back what was credited, and the rest goes to the card', () => {
  expect(lines(returnLegs(of, money(0n), { credited: 60n, rest: 40n }))).toEqual([
    'rail:cards -100',
    'disputes 60',
    'rail:card-owed:s1 0',
    'card:s1 40',
  ])
})

test.each([
  [0n, money(5n, 30n), money(5n, 30n)],
  [20n, money(5n, 30n), money(5n, 10n)],
  [30n, money(5n, 30n), money(5n, 0n)],
  [50n, money(5n, 30n), money(25n, 0n)],
])('after a refund of %i %o is %o', (amount, before, after) => {
  expect(afterCredit(before, amount)).toEqual(after)
})

test.each([
  [money(100n), 100n],
  [money(100n, 30n, 50n), 20n],
  [money(100n, 49n, 50n), 1n],
  [money(100n, 50n, 50n), 0n],
  [money(100n, 90n, 50n), 0n],
])('of %o may be spent %i', (has, spendable) => {
  expect(spendableOf(has)).toBe(spendable)
})

const change = (dispute: object, has = money(1000n), more: object = {}) =>
  ({
    locked: { dispute: { currency_id: 'usd', ...dispute }, card: of, money: has },
    event: { type: 'merchant.refunded' },
    actor: 'staff',
    ...more,
  }) as unknown as Parameters<typeof disputeEffects.countRefund>[0]

test.each([
  // The refund is taken off what is disputed, and what was credited beyond the rest comes back.
  [30n, 0n, { minor: 70n }, 0n],
  [30n, 70n, { minor: 70n }, 0n],
  [30n, 71n, { minor: 70n, credited: 70n }, -1n],
  [30n, 100n, { minor: 70n, credited: 70n }, -30n],
  [100n, 100n, { minor: 0n, credited: 0n }, -100n],
  [130n, 100n, { minor: 0n, credited: 0n }, -100n],
  [undefined, 100n, { minor: 100n }, 0n],
])('a merchant gives back %s of 100 where %i are credited', (refund, credited, changed, moved) => {
  const posting = disputeEffects.countRefund(
    change({ minor: 100n, credited }, money(1000n), { refund }),
  )
  expect([posting.changed, posting.moved]).toEqual([changed, moved])
  expect(posting.legs.length > 0).toBe(moved !== 0n)
})

test('a credit is given, kept and taken back as a whole', () => {
  const given = disputeEffects.giveCredit(change({ minor: 100n, credited: 0n }))
  expect([given.moved, given.changed]).toEqual([100n, { credited: 100n }])
  const kept = disputeEffects.keepCredit(change({ minor: 100n, credited: 60n }))
  expect([kept.moved, kept.changed]).toEqual([40n, { credited: 0n, returned: 100n }])
  const taken = disputeEffects.takeCreditBack(change({ minor: 100n, credited: 60n }))
  expect([taken.moved, taken.changed]).toEqual([-60n, { credited: 0n }])
  const none = disputeEffects.takeCreditBack(change({ minor: 100n, credited: 0n }))
  expect(none).toEqual({ legs: [], moved: 0n, changed: {} })
  expect(disputeEffects.noteFirstCredit(change({})).changed).toEqual({ credited_by: 'staff' })
})
