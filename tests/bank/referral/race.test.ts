import { expect, test } from 'vitest'
import { closeAccount } from '#contract/closing'
import { composeBank } from '#bank/compose'
import { isWhole } from '#tests/kit/whole'
import { openReferrals } from './referralKit.ts'

/** Whatever races, is repeated or dies: both are paid once. */

const kit = await openReferrals()
const { bank, pair, joined, verify, add, carry, fate, check, rewardsOf } = kit
const ROUNDS = isWhole ? 6 : 1

test('several that look at once pay once, however often they look', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inviter, friend } = await pair()
    await verify(friend)
    await add(friend, 100_00n)
    await Promise.all([1, 2, 3, 4].map(() => check(friend)))
    await check(friend)
    expect([await rewardsOf(inviter), await rewardsOf(friend)]).toEqual([[10_00], [5_00]])
  }
})

test('two workers share the checks, and a repeated reading of the feed pays nothing again', async () => {
  const { inviter, friend } = await pair()
  await verify(friend)
  await add(friend, 100_00n)
  const other = composeBank(bank.world, { nudged: false })
  await Promise.all([bank.noticer, other.noticer].map((one) => one.drain(kit.tenantId)))
  await Promise.all([bank.worker, other.worker].map((one) => one.drain(kit.tenantId)))
  await kit.rows(
    'delete from notice_heard where tenant_id = $1 and wallet_id = $2',
    friend.walletId,
  )
  await carry()
  expect([await rewardsOf(inviter), await rewardsOf(friend)]).toEqual([[10_00], [5_00]])
})

test('of two friends that race for the last reward of a year one is too late', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const inviter = await kit.moveIn()
    const friends = [await joined(inviter), await joined(inviter), await joined(inviter)]
    for (const friend of friends) {
      await verify(friend)
      await add(friend, 100_00n)
    }
    await Promise.all(friends.map((friend) => check(friend)))
    const fates = await Promise.all(friends.map(fate))
    expect(fates.toSorted()).toEqual(['ENDED limit', 'REWARDED', 'REWARDED'])
    expect(await rewardsOf(inviter)).toEqual([10_00, 10_00])
  }
})

test('an account that is closed as it is looked at is paid or ended, and never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inviter, friend } = await pair()
    await verify(friend)
    await add(friend, 100_00n)
    const [, closed] = await Promise.all([
      check(friend),
      inviter.ask(closeAccount, { confirm: 'CLOSE' }),
    ])
    const outcome = await fate(friend)
    if (outcome === 'REWARDED') expect(await rewardsOf(friend)).toEqual([5_00])
    else expect([outcome, closed.status]).toEqual(['ENDED inviter_closed', 200])
  }
})

/** The bank dies before the commit reached the database, or before its answer came back. */
test.each(['before', 'after'] as const)('killed %s the commit it pays once', async (when) => {
  const { inviter, friend } = await pair()
  await verify(friend)
  await add(friend, 100_00n)
  const { engine } = bank.world
  const transaction: typeof engine.transaction = (scope, work) =>
    engine
      .transaction(scope, async (tx) => {
        const done = await work(tx)
        if (when === 'before') throw new Error('The bank was killed.')
        return done
      })
      .then(() => Promise.reject(new Error('The bank was killed.')))
  const dying = { ...bank.world, engine: { ...engine, transaction } }
  await expect(check(friend, dying)).rejects.toThrow('killed')
  expect(await fate(friend)).toBe(when === 'before' ? 'JOINED' : 'REWARDED')
  await carry()
  expect([await rewardsOf(inviter), await rewardsOf(friend)]).toEqual([[10_00], [5_00]])
  expect(await kit.noticesOf(friend)).toHaveLength(1)
})
