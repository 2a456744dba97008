import { beforeEach, expect, test } from 'vitest'
import type { Refusal } from '#contract/kit/refusal'
import { Outdated, type BulkInsert } from '#bank/ledger/step'
import { memberActs, type MemberAct } from '#bank/member/access.rows'
import { makerOf, ordersWaitingOf } from '#bank/member/approval.rows'
import {
  deleteApprovalSumsOf,
  findApprovalSum,
  findSecondPerson,
  unsecondedPayments,
  writeApprovalSum,
  type SumRow,
} from '#bank/member/approvalSum.rows'
import { findStanding, placedBy } from '#bank/member/payment.rows'
import { insertMember, type MemberStored } from '#bank/member/member.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** What is asked once more as a payment is committed: whoever may no longer pay comes too late. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const now = bank.clock.now()
const within = <T>(work: Parameters<typeof kit.within<T>>[1]) => kit.within(owner, work)

let owner: Owner
let member: Owner
beforeEach(async () => {
  owner = await kit.moveIn()
  member = await kit.moveIn()
})

const asBank = <T>(work: Parameters<typeof bank.world.engine.transaction<T>>[1]) =>
  bank.world.engine.transaction({ tenantId: kit.tenantId, personId: null }, work)

const joined = (more: Partial<MemberStored>) =>
  asBank((tx) =>
    insertMember(tx, kit.tenantId, {
      id: bank.world.random.id(),
      wallet_id: owner.walletId,
      person_id: member.personId,
      owner_id: owner.personId,
      role: 'payer',
      pays_most: null,
      status: 'ACTIVE',
      since: now,
      ...more,
    }),
  )

const written = <Row>(bulk: BulkInsert<Row>, rows: readonly Row[]) =>
  asBank((tx) => bulk.write(tx, kit.tenantId, rows, now)).then(
    () => 'committed',
    (thrown: Refusal) => (thrown instanceof Outdated ? 'decided anew' : thrown.code),
  )

const act = (more: Partial<MemberAct>): MemberAct => ({
  walletId: owner.walletId,
  personId: member.personId,
  act: 'pay',
  worth: 100n,
  ...more,
})

const yes = 'committed'
const no = 'ROLE_NOT_ALLOWED'

test.each([
  ['admin', yes, yes, yes],
  ['payer', yes, yes, no],
  ['approver', no, no, yes],
  ['viewer', no, no, no],
] as const)('of %s: pays %s, asks %s, approves %s', async (role, pays, asks, approves) => {
  await joined({ role })
  const acts = ['pay', 'ask', 'approve'] as const
  const ends = []
  for (const one of acts) ends.push(await written(memberActs, [act({ act: one })]))
  expect(ends).toEqual([pays, asks, approves])
})

test.each<[string, bigint | null, string]>([
  ['just so much', 100n, yes],
  ['a cent more', 101n, no],
  ['what has no price', null, no],
])('whoever may pay so much pays %s: %s is %s', async (_, worth, end) => {
  await joined({ pays_most: 100n })
  expect(await written(memberActs, [act({ worth })])).toBe(end)
  // What others approve may be more.
  expect(await written(memberActs, [act({ worth, act: 'ask' })])).toBe(yes)
})

test('without a limit of one’s own what has no price is paid too', async () => {
  await joined({})
  expect(await written(memberActs, [act({ worth: null })])).toBe(yes)
})

test('somebody put aside, from elsewhere, or among those who may, pays nothing', async () => {
  await joined({ status: 'INACTIVE' })
  expect(await written(memberActs, [act({})])).toBe(no)
  const [other, third] = [await kit.moveIn(), await kit.moveIn()]
  await joined({ person_id: third.personId })
  const theirs = act({ personId: third.personId })
  expect(await written(memberActs, [theirs])).toBe(yes)
  expect(await written(memberActs, [act({ ...theirs, walletId: other.walletId })])).toBe(no)
  expect(await written(memberActs, [theirs, act({})])).toBe(no)
})

async function paid(worth: number | null, of = owner) {
  const id = bank.world.random.id()
  await kit.rows(
    `insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
       direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
       lines, rate, created_at, updated_at, version)
     values ($1, $2, $3, $4, $5, 'TRANSFER_INTERNAL', 'NEW', 'out', 'atOnce', 'settled', 0, $6, $6,
       1, 1, 1, '[]', '1', $7, $7, 1)`,
    id,
    bank.world.random.number(),
    of.personId,
    of.walletId,
    kit.usd,
    now,
  )
  if (worth !== null)
    await kit.rows(
      `insert into order_worths (tenant_id, order_id, person_id, worth, payee, asked, at)
       values ($1, $2, $3, $4, null, false, $5)`,
      id,
      of.personId,
      worth,
      now,
    )
  return { orderId: id, walletId: of.walletId }
}

const sumIs = (row: Partial<SumRow>, of = owner) =>
  asBank((tx) =>
    writeApprovalSum(tx, kit.tenantId, {
      wallet_id: of.walletId,
      person_id: of.personId,
      sum: null,
      next_sum: null,
      next_at: null,
      agree_until: null,
      ...row,
    }),
  )

const later = new Date(now.getTime() + 1)
const unagreed = { next_at: now, agree_until: later }

test.each<[string, Partial<SumRow>, number | null, string]>([
  ['no sum, no price', {}, null, 'committed'],
  ['just the sum', { sum: 100n }, 100, 'committed'],
  ['a cent above it', { sum: 100n }, 101, 'decided anew'],
  ['no price', { sum: 100n }, null, 'decided anew'],
  ['above it, before it goes', { sum: 100n, next_at: later }, 101, 'decided anew'],
  ['above it, as it goes', { sum: 100n, next_at: now }, 101, 'committed'],
  ['above the next, as it comes', { next_sum: 100n, next_at: now }, 101, 'decided anew'],
  ['above the next, before it comes', { next_sum: 100n, next_at: later }, 101, 'committed'],
  ['above it, as nobody agreed', { sum: 100n, ...unagreed }, 101, 'decided anew'],
  ['above the next, as nobody agreed', { next_sum: 100n, ...unagreed }, 101, 'committed'],
])('alone: %s', async (_, sum, worth, end) => {
  await sumIs(sum)
  expect(await written(unsecondedPayments, [await paid(worth)])).toBe(end)
})

test('the sum of one wallet is none of another’s, and one payment of several is enough', async () => {
  await sumIs({ sum: 100n })
  const elsewhere = await paid(500, member)
  expect(await written(unsecondedPayments, [elsewhere])).toBe('committed')
  expect(await written(unsecondedPayments, [elsewhere, await paid(500)])).toBe('decided anew')
})

test('with a person go the sums of their wallets, and nobody else’s', async () => {
  await sumIs({ sum: 100n })
  const sumWithout = async ({ personId }: Owner) => {
    await asBank((tx) => deleteApprovalSumsOf(tx, kit.tenantId, personId))
    return (await within((tx) => findApprovalSum(tx, kit.tenantId, owner.walletId))).sum
  }
  expect([await sumWithout(member), await sumWithout(owner)]).toEqual([100n, null])
})

test.each([
  ['admin', 'ACTIVE', true],
  ['approver', 'ACTIVE', true],
  ['payer', 'ACTIVE', false],
  ['viewer', 'ACTIVE', false],
  ['admin', 'INACTIVE', false],
] as const)('a wallet with one %s, %s, has a second person: %s', async (role, status, has) => {
  const find = () => within((tx) => findSecondPerson(tx, kit.tenantId, owner.walletId))
  expect((await find()).hasApprover).toBe(false)
  await joined({ role, status })
  expect((await find()).hasApprover).toBe(has)
})

test('what somebody made and that still waits is theirs, in this wallet', async () => {
  const made = async (by: Owner, of = owner, status = 'NEW') => {
    const { orderId } = await paid(null, of)
    await kit.rows(
      'update orders set status = $2 where tenant_id = $1 and id = $3',
      status,
      orderId,
    )
    for (const [seq, actor] of [by, owner].entries())
      await kit.rows(
        `insert into order_history (tenant_id, order_id, seq, from_status, event, to_status, money,
           actor, actor_id, at)
         values ($1, $2, $3, $4, 'order.place', 'NEW', 'settled', 'customer', $5, $6)`,
        orderId,
        seq + 1,
        seq === 0 ? null : 'NEW',
        actor.personId,
        now,
      )
    return { id: orderId }
  }
  const theirs = [await made(member), await made(member)]
  await made(owner)
  await made(member, member)
  await made(member, owner, 'CANCELED')
  const of = (personId: string) =>
    asBank((tx) => ordersWaitingOf(tx, kit.tenantId, { walletId: owner.walletId, personId }))
  expect(await of(member.personId)).toEqual(theirs)
  expect(await of(owner.personId)).toHaveLength(1)
  const [{ id: orderId }] = theirs as [{ id: string }]
  const placed = (by: Owner, order = orderId) =>
    asBank((tx) => placedBy(tx, kit.tenantId, { orderId: order, personId: by.personId }))
  expect(await asBank((tx) => makerOf(tx, kit.tenantId, orderId))).toBe(member.personId)
  expect([await placed(member), await placed(owner)]).toEqual([true, false])
  expect(await placed(member, bank.world.random.id())).toBe(false)
})

test('somebody stands in a wallet as what they are in it, while they are of it', async () => {
  const [other, third] = [await kit.moveIn(), await kit.moveIn()]
  await joined({ role: 'payer', pays_most: 7n })
  await joined({ person_id: third.personId, role: 'viewer', status: 'INACTIVE' })
  await joined({ wallet_id: other.walletId, owner_id: other.personId, role: 'admin' })
  const standing = (of: Owner, { personId }: Owner) =>
    asBank((tx) => findStanding(tx, kit.tenantId, { walletId: of.walletId, personId }))
  expect(await standing(owner, member)).toEqual({ role: 'payer', paysMost: 7n })
  expect(await standing(other, member)).toEqual({ role: 'admin', paysMost: null })
  expect([await standing(owner, third), await standing(other, third)]).toEqual([null, null])
  await sumIs({ sum: 100n })
  const sumOf = ({ walletId }: Owner) =>
    asBank((tx) => findSecondPerson(tx, kit.tenantId, walletId)).then(({ row }) => row.sum)
  expect([await sumOf(owner), await sumOf(other)]).toEqual([100n, null])
})
