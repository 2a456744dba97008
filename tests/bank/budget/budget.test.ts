import { expect, test } from 'vitest'
import {
  BUDGET_DIGITS_MAX,
  budgetCategories,
  listBudgets,
  removeBudget,
  setBudget,
  type Budget,
} from '#contract/budget'
import { closeAccount } from '#contract/closing'
import { copyData } from '#contract/dataCopy'
import type { FeedTable } from '#contract/feed'
import { memberRoles } from '#contract/member'
import { readSpending, type Spending } from '#contract/spending'
import { followBudgets } from '#bank/budget/check'
import type { FeedEntry } from '#bank/feed/feed.rows'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from '#tests/bank/card/cards'
import { openMemberKit } from '#tests/bank/member/memberKit'
import { openTestBank } from '#tests/kit/bank'

/** How much is meant to be spent in a month: who sets it, what it may be, and what is left of it. */

const bank = await openTestBank()
const kit = await openCards(bank)
const { moveIn, shopper, rows } = kit

const set = (owner: Owner, category: string, amount: unknown, more: object = {}) =>
  owner.ask(setBudget, { category, amount, ...more })
const budgetsOf = async (owner: Owner, more: object = {}) =>
  (await owner.ask(listBudgets, more)).body.data as Budget[]
const short = async (owner: Owner, more: object = {}) =>
  (await budgetsOf(owner, more)).map(({ category, amount, spent, left }) =>
    [category, amount, spent, left].join(' '),
  )

test('a budget has what is spent of it this month and what is left, as spending counts it', async () => {
  const { owner, buy } = await shopper()
  await buy('12.50', { category: '5411' })
  await buy('30.00', { category: '5812' })
  const { status, body } = await set(owner, 'grocery', '40')
  expect([status, body.data]).toEqual([
    200,
    [{ category: 'grocery', amount: '40.00', currency: 'USD', spent: '12.50', left: '27.50' }],
  ])
  await set(owner, 'food', '10')
  await set(owner, 'all', '1000')
  expect(await short(owner)).toEqual([
    'all 1000.00 42.50 957.50',
    'grocery 40.00 12.50 27.50',
    'food 10.00 30.00 -20.00',
  ])
  const { months } = (await owner.ask(readSpending)).body as unknown as Spending
  expect(months.at(-1)?.amount).toBe('42.50')
})

test('there is one of each category: another sum takes its place, and removed it is gone', async () => {
  const owner = await moveIn()
  for (const category of budgetCategories) await set(owner, category, '5')
  await set(owner, 'travel', '7.01')
  const all = await budgetsOf(owner)
  expect(all.map(({ category }) => category)).toEqual(budgetCategories)
  expect(all.find(({ category }) => category === 'travel')?.amount).toBe('7.01')
  const removed = await owner.ask(removeBudget, { category: 'travel' })
  expect(removed.status).toBe(200)
  expect((removed.body.data as Budget[]).length).toBe(budgetCategories.length - 1)
  expect((await owner.ask(removeBudget, { category: 'travel' })).status).toBe(200)
})

const most = `${'9'.repeat(BUDGET_DIGITS_MAX)}.99`

test.each([
  ['0', 'AMOUNT_TOO_SMALL'],
  ['0.00', 'AMOUNT_TOO_SMALL'],
  ['-5', 'AMOUNT_TOO_SMALL'],
  ['0.001', 'AMOUNT_INVALID'],
  [`1${'0'.repeat(BUDGET_DIGITS_MAX)}`, 'AMOUNT_TOO_LARGE'],
  ['', 'VALIDATION_FAILED'],
  ['1e3', 'VALIDATION_FAILED'],
])('a budget of %s is refused as %s', async (amount, code) => {
  const owner = await moveIn()
  expect((await set(owner, 'all', amount)).body.code).toBe(code)
  expect(await budgetsOf(owner)).toEqual([])
})

test('what is refused is told with the least and the most that a budget may be', async () => {
  const owner = await moveIn()
  const boundOf = async (amount: string) =>
    ((await set(owner, 'all', amount)).body.errors as { params: object }[]).map((one) => one.params)
  expect(await boundOf('0')).toEqual([{ min: '0.01', currency: 'USD' }])
  expect(await boundOf(`1${most}`)).toEqual([{ max: most, currency: 'USD' }])
  expect(await boundOf('0.001')).toEqual([{ decimals: '2' }])
})

test.each(['0.01', most, 0.5])('a budget may be %s', async (amount) => {
  const owner = await moveIn()
  expect((await set(owner, 'all', amount)).status).toBe(200)
})

test('a category or a time zone that is none is refused', async () => {
  const owner = await moveIn()
  expect((await set(owner, 'weapons', '5')).body.code).toBe('VALIDATION_FAILED')
  expect((await set(owner, 'all', '5', { time_zone: 'Mars/Olympus' })).status).toBe(400)
  expect((await owner.ask(listBudgets, { time_zone: 'Mars/Olympus' })).status).toBe(200)
  expect(await budgetsOf(owner)).toEqual([])
})

test('a budget keeps its currency, in which the same spending is counted', async () => {
  const { owner, buy } = await shopper()
  await buy('50.00', { category: '5411' })
  await set(owner, 'grocery', '100')
  await rows(
    `update budgets set currency = 'EUR' where tenant_id = $1 and person_id = $2`,
    owner.personId,
  )
  const [inEuros] = await budgetsOf(owner)
  expect(inEuros).toMatchObject({ currency: 'EUR', amount: '100.00' })
  // A euro is worth more than a dollar, and no two.
  expect(Number(inEuros?.spent)).toBeLessThan(50)
  expect(Number(inEuros?.spent)).toBeGreaterThan(40)
  await set(owner, 'grocery', '100')
  expect(await budgetsOf(owner)).toMatchObject([{ currency: 'USD', spent: '50.00' }])
})

test('whoever sees the spending of a wallet sees its budgets, and whoever manages it sets them', async () => {
  const shared = await openMemberKit(bank)
  const owner = await shared.moveIn()
  await set(owner, 'food', '20')
  for (const role of memberRoles) {
    const member = await shared.moveIn()
    await shared.letIn(owner, member, role)
    const inside = shared.inWalletOf(owner, member)
    expect(await short(inside)).toEqual(['food 20.00 0.00 20.00'])
    const may = role === 'admin' ? 200 : 403
    expect([role, (await set(inside, 'food', '20')).status]).toEqual([role, may])
    expect([role, (await inside.ask(removeBudget, { category: 'cash' })).status]).toEqual([
      role,
      may,
    ])
    expect(await budgetsOf(member)).toEqual([])
  }
  const found = await shared.rows('select person_id from budgets where tenant_id = $1')
  expect(found).toEqual([{ person_id: owner.personId }])
})

test('nobody reads or changes those of somebody else, here or at another bank', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await set(ann, 'all', '20')
  const elsewhere = await (await openMemberKit(bank)).moveIn()
  const named = { wallet_uuid: ann.walletId }
  for (const other of [bob, elsewhere]) {
    expect((await other.ask(listBudgets, named)).status).toBe(404)
    expect((await set(other, 'all', '1', named)).status).toBe(404)
    expect((await other.ask(removeBudget, { ...named, category: 'all' })).status).toBe(404)
  }
  await set(bob, 'all', '3')
  expect((await bob.ask(removeBudget, { category: 'all' })).body.data).toEqual([])
  expect(await short(ann)).toEqual(['all 20.00 0.00 20.00'])
})

test('a copy of their data has them, and they end with the account', async () => {
  const [owner, other] = [await moveIn(), await moveIn()]
  for (const one of [owner, other]) await set(one, 'cash', '20')
  const copy = JSON.parse((await owner.ask(copyData)).text) as Record<string, { rows: object[] }>
  expect(copy.budgets?.rows).toMatchObject([{ category: 'cash', amount: '20.00', currency: 'USD' }])
  expect((await owner.ask(closeAccount, { confirm: 'CLOSE' })).status).toBe(200)
  const left = 'select from budgets where tenant_id = $1 and person_id = $2'
  expect(await rows(left, owner.personId)).toEqual([])
  expect(await short(other)).toEqual(['cash 20.00 0.00 20.00'])
})

test('of whoever has none, and of other news, nothing is looked at', async () => {
  const [ann, bob] = [await moveIn(), await moveIn()]
  await set(bob, 'all', '20')
  const { world } = bank
  const checks = async ({ walletId }: Owner, table: FeedTable) => {
    await world.engine.transaction({ tenantId: kit.tenantId, personId: null }, (tx) =>
      followBudgets(tx, { tenantId: kit.tenantId, walletId }, world, [{ table } as FeedEntry]),
    )
    const jobs = `select from jobs where tenant_id = $1 and queue = 'budget.check' and key = $2`
    return (await rows(jobs, walletId)).length
  }
  expect([await checks(ann, 'transactions'), await checks(bob, 'orders')]).toEqual([0, 0])
  expect(await checks(bob, 'cards')).toBe(1)
})
