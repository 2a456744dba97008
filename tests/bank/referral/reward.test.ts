import { expect, test } from 'vitest'
import { listActivity, type Activity } from '#contract/activity'
import { closeAccount } from '#contract/closing'
import { placeTransfer } from '#contract/place'
import { writeClosed } from '#bank/closing/closing.rows'
import { balancesOf } from '#bank/ledger/balances.rows'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { changePolicy } from '#tests/kit/policy'
import { openReferrals } from './referralKit.ts'

/** Both are paid once, and only if the friend is somebody new who adds the sum in time. */

const kit = await openReferrals()
const { bank, pair, joined, verify, add, carry, fate, rewardsOf, usd } = kit
const DAY_MS = 24 * 3_600_000

const spent = async () => {
  const { engine } = bank.world
  const [account] = await engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    balancesOf(tx, kit.tenantId, ['rewards']),
  )
  return -(account?.posted ?? 0n)
}

test('both are paid in one step once the friend is verified and has added the sum', async () => {
  const { inviter, friend } = await pair()
  const before = await spent()
  await verify(friend)
  await carry()
  expect(await fate(friend)).toBe('JOINED')
  await add(friend, 99_99n)
  await carry()
  expect(await fate(friend)).toBe('JOINED')
  await add(friend, 1n)
  await carry()
  expect(await fate(friend)).toBe('REWARDED')
  expect([await rewardsOf(inviter), await rewardsOf(friend)]).toEqual([[10_00], [5_00]])
  expect((await spent()) - before).toBe(15_00n)
  expect(await kit.incomeOf(inviter)).toMatchObject({ invited: 1, rewarded: 1, paid: '10.00' })

  const { body } = await friend.ask(listActivity)
  expect((body.data as Activity[])[0]).toMatchObject({
    type: 'REFERRAL_REWARD',
    kind: 'in',
    received: { amount: '5.00', currency: 'USD' },
  })
  for (const [owner, amount] of [
    [inviter, '10.00'],
    [friend, '5.00'],
  ] as const) {
    expect((await kit.noticesOf(owner)).map(({ kind, facts }) => [kind, facts])).toEqual([
      ['referral_rewarded', { amount, currency: 'USD' }],
    ])
    const subjects = bank.messages.filter(({ to }) => to === owner.email).map((one) => one.subject)
    expect(subjects.join()).toContain(`Invitation reward: ${amount}\u00a0USD`)
  }
})

test('money may come before the verification, in parts and in other currencies', async () => {
  const { inviter, friend } = await pair()
  const [euro] = await kit.rows<{ id: string }>(
    `select id from currencies where tenant_id = $1 and symbol = 'EUR'`,
  )
  await add(friend, 50_00n)
  // 40 euros are 50 dollars.
  await add(friend, 39_99n, { currencyId: euro!.id })
  await verify(friend)
  await carry()
  expect(await fate(friend)).toBe('JOINED')
  await add(friend, 1n, { currencyId: euro!.id })
  await carry()
  expect([await fate(friend), await rewardsOf(inviter)]).toEqual(['REWARDED', [10_00]])
})

test('money from a customer, money that came back and what the bank gave count for nothing', async () => {
  const { friend } = await pair()
  const other = await kit.moveIn()
  await verify(friend)
  await add(other, 500_00n)
  const sent = { from_currency_id: usd, to_wallet_uuid: friend.walletId, amount: '300' }
  expect((await other.ask(placeTransfer, sent)).status).toBe(201)
  for (const kind of ['REFUND', 'GOODWILL', 'FEE_RETURN', 'REFERRAL_REWARD'] as const)
    await add(friend, 100_00n, { kind })
  await carry()
  expect(await fate(friend)).toBe('JOINED')
  await add(friend, 100_00n, { kind: 'DEPOSIT_CRYPTO_EXTERNAL' })
  await carry()
  expect(await fate(friend)).toBe('REWARDED')
})

test('the time ends to the moment, whenever the bank looks', async () => {
  const { friend: early } = await pair()
  const { friend: late } = await pair()
  const { friend: verifiedLate } = await pair()
  await verify(early)
  await verify(late)
  await add(verifiedLate, 100_00n)
  bank.clock.advance(30 * DAY_MS - 1)
  await add(early, 100_00n)
  bank.clock.advance(1)
  await add(late, 100_00n)
  await verify(verifiedLate)
  // Nobody looked in time.
  bank.clock.advance(DAY_MS)
  await carry()
  expect([await fate(early), await fate(late), await fate(verifiedLate)]).toEqual([
    'REWARDED',
    'ENDED late',
    'ENDED late',
  ])
})

test('whoever does nothing is over by itself, without any news', async () => {
  const { inviter, friend } = await pair()
  await kit.outlast(40)
  bank.clock.advance(30 * DAY_MS - 1)
  await bank.worker.drain(kit.tenantId)
  expect(await fate(friend)).toBe('JOINED')
  bank.clock.advance(1)
  await bank.worker.drain(kit.tenantId)
  expect(await fate(friend)).toBe('ENDED late')
  expect((await kit.listOf(inviter))[0]).toMatchObject({ status: 'ENDED', reason: 'late' })
})

test('nobody invites themselves, nor anybody who was a customer before', async () => {
  const self = { first_name: 'Iris', last_name: 'Vale', birth_date: '1988-01-02' }
  const { inviter, friend } = await pair()
  await verify(inviter, self)
  await verify(friend, { ...self, first_name: 'IRIS' })
  await add(friend, 100_00n)
  await carry()
  expect(await fate(friend)).toBe('ENDED known')

  // An earlier account, closed since; another birth date is another person.
  const again = await joined(await kit.moveIn())
  await verify(again, { ...self, last_name: 'vale' })
  const namesake = await joined(await kit.moveIn())
  await verify(namesake, { ...self, birth_date: '1999-01-02' })
  await add(again, 100_00n)
  await add(namesake, 100_00n)
  await carry()
  expect([await fate(again), await fate(namesake)]).toEqual(['ENDED known', 'REWARDED'])
})

/** The document by which they were verified. */
const show = ({ personId, walletId }: Owner, document: string) =>
  kit.rows(
    `insert into kyc_entities (tenant_id, id, person_id, wallet_id, type, status, missing,
       attempts, document_digest, created_at, moved_at)
     values ($1, $2, $3, $4, 'individual', 'APPROVED', '{}', 1, $5, $6, $6)`,
    bank.world.random.id(),
    personId,
    walletId,
    Buffer.from(document),
    bank.clock.now(),
  )

test.each([
  ['another customer showed', 'the same passport', 'ENDED known'],
  ['nobody else showed', 'a passport of their own', 'REWARDED'],
])('with a document that %s a friend is %s', async (_, document, wanted) => {
  const { inviter, friend } = await pair()
  await show(inviter, 'the same passport')
  await show(friend, document)
  await verify(friend)
  await add(friend, 100_00n)
  await carry()
  expect(await fate(friend)).toBe(wanted)
})

test('an inviter gets so many rewards a year, and the friend of the next gets none', async () => {
  const inviter = await kit.moveIn()
  const come = async () => {
    const friend = await joined(inviter)
    await verify(friend)
    await add(friend, 100_00n)
    await carry()
    return fate(friend)
  }
  expect([await come(), await come(), await come()]).toEqual([
    'REWARDED',
    'REWARDED',
    'ENDED limit',
  ])
  expect(await rewardsOf(inviter)).toEqual([10_00, 10_00])
  await kit.outlast(400)
  bank.clock.advance(365 * DAY_MS)
  expect(await come()).toBe('REWARDED')
})

test('an account that is paused or closed ends it', async () => {
  const paused = await pair()
  await verify(paused.friend)
  await kit.block(paused.friend.email)
  await add(paused.friend, 100_00n)
  await carry()
  expect(await fate(paused.friend)).toBe('ENDED friend_blocked')

  const close = async ({ ask }: typeof paused.friend) =>
    expect((await ask(closeAccount, { confirm: 'CLOSE' })).status).toBe(200)
  const left = await pair()
  await close(left.friend)
  expect(await fate(left.friend)).toBe('ENDED friend_closed')
  const alone = await pair()
  await close(alone.inviter)
  expect(await fate(alone.friend)).toBe('ENDED inviter_closed')
  await verify(alone.friend)
  await add(alone.friend, 100_00n)
  await carry()
  expect(await rewardsOf(alone.friend)).toEqual([])
})

test('whoever joined just as the inviter’s account was closed ends it too', async () => {
  const { inviter, friend } = await pair()
  const by = { by: 'customer', reason: null, at: bank.clock.now() } as const
  await bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
    writeClosed(tx, { tenantId: kit.tenantId, personId: inviter.personId }, by),
  )
  await verify(friend)
  await add(friend, 100_00n)
  await carry()
  expect(await fate(friend)).toBe('ENDED inviter_closed')
})

test('the terms are those of the day they joined, whatever is published since', async () => {
  const { inviter, friend } = await pair()
  const { engine } = bank.world
  const publish = (referral: typeof less | null) =>
    engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
      changePolicy(tx, kit.tenantId, (document) => ({ ...document, referral })),
    )
  const less = { inviter: '0', friend: '1', added: '1', days: 1, per_year: 9 }
  await publish(less)
  bank.clock.advance(2_000)
  const newer = await joined(inviter)
  await verify(newer)
  await add(newer, 1_00n)
  await publish(null)
  bank.clock.advance(2_000)
  await verify(friend)
  await add(friend, 99_00n)
  await carry()
  expect([await fate(newer), await rewardsOf(newer)]).toEqual(['REWARDED', [1_00]])
  expect(await fate(friend)).toBe('JOINED')
  await add(friend, 1_00n)
  await carry()
  expect([await fate(friend), await rewardsOf(inviter)]).toEqual(['REWARDED', [10_00]])
  await publish({ inviter: '10', friend: '5', added: '100', days: 30, per_year: 2 })
  bank.clock.advance(2_000)
})
