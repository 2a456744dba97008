import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  findInvitationOf,
  listInvitedBy,
  listReferralRows,
  sumReferrals,
} from '#bank/referral/list.rows'
import {
  countRewardsSince,
  findReferralPeople,
  findWaitingOf,
  insertReferral,
  isCustomerBefore,
  listAdded,
  lockWaitingOf,
  type ReferralRow,
} from '#bank/referral/referral.rows'
import { recordLeg } from '#bank/wallet/legs'
import type { NewLeg } from '#bank/wallet/legs.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** What each statement about invitations finds. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

async function invited(inviter: Owner, friend: Owner, parts: Partial<ReferralRow> = {}) {
  const row: ReferralRow = {
    id: id(),
    inviter_id: inviter.personId,
    friend_id: friend.personId,
    status: 'JOINED',
    reason: null,
    currency_id: kit.usd,
    inviter_minor: '1000',
    friend_minor: '500',
    added: '100',
    per_year: 2,
    joined_at: now,
    until: at(9),
    moved_at: now,
    ...parts,
  }
  expect(await run((tx) => insertReferral(tx, tenantId, row))).toBe(true)
  return row
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => kit.moveIn()))

test('invitations are listed newest first, of whoever made them', async () => {
  const [ann, bob, one, two, three] = (await people(5)) as [Owner, Owner, Owner, Owner, Owner]
  const first = await invited(ann, one)
  const second = await invited(ann, two, { joined_at: at(1) })
  await invited(bob, three)
  const page = (limit: number, offset: number) =>
    run((tx) => listReferralRows(tx, tenantId, ann.personId, { limit, offset }))
  expect((await page(9, 0)).map((row) => row.id)).toEqual([second.id, first.id])
  expect((await page(1, 1)).map((row) => row.id)).toEqual([first.id])
  const of = (owner: Owner) => run((tx) => listInvitedBy(tx, tenantId, owner.personId))
  expect((await of(ann)).map(({ person_id }) => person_id)).toEqual([two.personId, one.personId])
  expect(await of(one)).toEqual([])
  const by = (owner: Owner) => run((tx) => findInvitationOf(tx, tenantId, owner.personId))
  expect([(await by(one))?.person_id, await by(ann)]).toEqual([ann.personId, null])
})

test('what was paid is summed in one currency, and only where it was paid', async () => {
  const [ann, one, two, three] = (await people(4)) as [Owner, Owner, Owner, Owner]
  const sums = (symbol: string) => run((tx) => sumReferrals(tx, tenantId, ann.personId, symbol))
  expect(await sums('USD')).toEqual({ invited: 0, rewarded: 0, minor: '0', scale: 2 })
  await invited(ann, one, { status: 'REWARDED' })
  await invited(ann, two)
  await invited(ann, three, { status: 'REWARDED', currency_id: kit.eth, inviter_minor: '7' })
  expect(await sums('USD')).toEqual({ invited: 3, rewarded: 2, minor: '1000', scale: 2 })
  expect(await sums('ETH')).toEqual({ invited: 3, rewarded: 2, minor: '7', scale: 18 })
})

test('rewards are counted from after a moment, of one inviter', async () => {
  const [ann, bob, one, two, three, four] = (await people(6)) as [
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
    Owner,
  ]
  await invited(ann, one, { status: 'REWARDED', moved_at: at(1) })
  await invited(ann, two, { status: 'REWARDED', moved_at: at(0) })
  await invited(ann, three, { status: 'ENDED', reason: 'late', moved_at: at(1) })
  await invited(bob, four, { status: 'REWARDED', moved_at: at(1) })
  expect(await run((tx) => countRewardsSince(tx, tenantId, ann.personId, now))).toBe(1)
})

test('what waits is the friend’s, or for whoever invited them', async () => {
  const [ann, one, two] = (await people(3)) as [Owner, Owner, Owner]
  const waiting = await invited(ann, one)
  await invited(ann, two, { status: 'REWARDED' })
  const of = (owner: Owner) => run((tx) => findWaitingOf(tx, tenantId, owner.walletId))
  expect([await of(one), await of(two), await of(ann)]).toEqual([{ id: waiting.id }, null, null])
  const locked = (owner: Owner) =>
    run((tx) => lockWaitingOf(tx, tenantId, owner.personId)).then((rows) =>
      rows.map((row) => row.id),
    )
  expect([await locked(ann), await locked(one), await locked(two)]).toEqual([
    [waiting.id],
    [waiting.id],
    [],
  ])
})

test('a friend is verified while they are, since the first day', async () => {
  const [ann, one] = (await people(2)) as [Owner, Owner]
  const row = await invited(ann, one)
  const become = (status: string) =>
    kit.rows(
      `update people set kyc_status = $3, identity_verified_at = $4 where tenant_id = $1 and id = $2`,
      one.personId,
      status,
      at(3),
    )
  const found = () => run((tx) => findReferralPeople(tx, tenantId, row))
  await become('HOLD')
  expect(await found()).toEqual({ friend: 'active', inviter: 'active', verified_at: null })
  await become('APPROVED')
  expect((await found())?.verified_at).toEqual(at(3))
})

interface Named {
  first?: string
  last?: string
  born?: string
  created?: number
}

const name = (
  owner: Owner,
  { first = 'Ann', last = 'Lee', born = '1990-04-01', created = 0 }: Named,
) =>
  kit.rows(
    `update people set first_name = $3, last_name = $4, birth_date = $5, created_at = $6
     where tenant_id = $1 and id = $2`,
    owner.personId,
    first,
    last,
    born,
    at(created),
  )

test.each<[Named, boolean]>([
  [{}, true],
  [{ created: -1 }, true],
  [{ created: 1 }, false],
  [{ first: 'Bo' }, false],
  [{ last: 'Bo' }, false],
  [{ born: '1990-04-02' }, false],
  [{ first: 'ANN', last: 'lee' }, true],
])('beside somebody who is %o a friend was a customer before: %s', async (other, isKnown) => {
  const last = `Lee ${id()}`
  const [before, friend] = (await people(2)) as [Owner, Owner]
  await name(before, {
    ...other,
    last: other.last === 'lee' ? last.toUpperCase() : (other.last ?? last),
  })
  await name(friend, { last })
  expect(await run((tx) => isCustomerBefore(tx, tenantId, friend.personId))).toBe(isKnown)
})

test('what was added came from outside, is complete, and is of before a moment', async () => {
  const owner = await kit.moveIn()
  const line = async (parts: Partial<NewLeg>, minor = 100n) => {
    const { walletId, personId } = owner
    const leg: NewLeg = {
      walletId,
      personId,
      type: 'deposit',
      method: 'bank_transfer',
      kind: 'ONRAMP_ACHWIRE',
      status: 'complete',
      currencyId: kit.usd,
      minor,
      ...parts,
    }
    await bank.world.writer.commit(tenantId, { transfers: [], rows: [recordLeg(bank.world, leg)] })
  }
  await line({})
  await line({ kind: 'DEPOSIT_CRYPTO_EXTERNAL', method: 'crypto', currencyId: kit.eth }, 7n)
  await line({ kind: 'HIFI_SEPA_ONRAMP' }, 20n)
  await line({ kind: 'DEPOSIT_INTERNAL' })
  await line({ kind: 'REFUND' })
  await line({ kind: 'GOODWILL' })
  await line({ status: 'pending' })
  await line({ type: 'withdrawal' })
  const added = (until: Date) =>
    run(async (tx) => {
      const rows = await listAdded(tx, tenantId, owner.personId, until)
      return new Map(rows.map(({ currencyId, minor }) => [currencyId, minor]))
    })
  expect(await added(bank.clock.now())).toEqual(new Map())
  expect(await added(new Date(bank.clock.now().getTime() + 1))).toEqual(
    new Map([
      [kit.usd, 120n],
      [kit.eth, 7n],
    ]),
  )
})
