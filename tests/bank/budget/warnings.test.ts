import { expect, test } from 'vitest'
import { listNotices, type PersonNotice } from '#contract/notice'
import { changePreferences } from '#contract/notificationPreferences'
import { listBudgets, removeBudget, setBudget } from '#contract/budget'
import { placeTransfer } from '#contract/place'
import { budgetJobs } from '#bank/budget/check'
import { composeBank } from '#bank/compose'
import type { BankServices } from '#bank/services'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openCards } from '#tests/bank/card/cards'
import { openTestBank } from '#tests/kit/bank'

/** Whoever spends four fifths of a budget, and all of it, is told once a month, whatever happens. */

const bank = await openTestBank()
const kit = await openCards(bank)
const { shopper, tenantId } = kit

async function carry() {
  await bank.relay.drain()
  await bank.noticer.drain(tenantId)
  await bank.worker.drain(tenantId)
  await bank.relay.drain()
}

async function warningsOf(owner: Owner) {
  const { body } = await owner.ask(listNotices, { limit: 50 })
  return (body.data as PersonNotice[]).filter(({ topic }) => topic === 'alert')
}

/** After all work: what they were told, the newest first. */
async function told(owner: Owner) {
  await carry()
  return (await warningsOf(owner)).map(({ kind, facts }) => `${kind} ${facts.category ?? 'all'}`)
}

const set = (owner: Owner, amount: string, category = 'all', more: object = {}) =>
  owner.ask(setBudget, { category, amount, ...more })
const checkOf = (owner: Owner, world: BankServices = bank.world) =>
  budgetJobs(world)['budget.check']({ walletId: owner.walletId }, { tenantId, attempts: 1 })

test('each part that is passed is told once, with the budget and its page', async () => {
  const { owner, buy } = await shopper()
  await set(owner, '50', 'grocery')
  await buy('39.99', { category: '5411' })
  expect(await told(owner)).toEqual([])
  await buy('0.01', { category: '5411' })
  expect(await told(owner)).toEqual(['budget_nearly_spent grocery'])
  await buy('9.99', { category: '5411' })
  expect(await told(owner)).toEqual(['budget_nearly_spent grocery'])
  bank.clock.advance(1_000)
  await buy('0.01', { category: '5411' })
  expect(await told(owner)).toEqual(['budget_spent grocery', 'budget_nearly_spent grocery'])
  await buy('20.00', { category: '5411' })
  expect(await told(owner)).toHaveLength(2)
  expect((await warningsOf(owner))[0]).toMatchObject({
    facts: { amount: '50.00', currency: 'USD', category: 'grocery' },
    room: 'spending',
    subject: null,
    wallet_id: owner.walletId,
  })
  const subjects = bank.messages.filter(({ to }) => to === owner.email).map((one) => one.subject)
  expect(subjects.map((subject) => subject.split(' · ')[0])).toEqual(
    expect.arrayContaining([
      '80% of your monthly budget spent: 50.00\u00a0USD, groceries',
      'Monthly budget spent: 50.00\u00a0USD, groceries',
    ]),
  )
})

test('whoever passes both at once is told of the whole', async () => {
  const { owner, buy } = await shopper()
  await set(owner, '10')
  await buy('25.00')
  expect(await told(owner)).toEqual(['budget_spent all'])
  await buy('1.00')
  expect(await told(owner)).toHaveLength(1)
})

test('payments and fees count as purchases do', async () => {
  const { owner } = await shopper()
  const other = await kit.moveIn()
  await kit.fundWallet(owner, 100_00n)
  await set(owner, '20', 'transfers')
  const sent = { from_currency_id: kit.usd, to_wallet_uuid: other.walletId, amount: '20' }
  expect((await owner.ask(placeTransfer, sent)).status).toBe(201)
  expect(await told(owner)).toEqual(['budget_spent transfers'])
})

test('a refund does not make it be told again', async () => {
  const { owner, buy, next } = await shopper()
  await set(owner, '50')
  const { id } = await buy('45.00')
  await next(id, 'clear', { amount: '45.00' })
  expect(await told(owner)).toEqual(['budget_nearly_spent all'])
  await next(id, 'refund', { amount: '40.00' })
  expect(await told(owner)).toHaveLength(1)
  await buy('40.00')
  expect(await told(owner)).toHaveLength(1)
})

test('what is passed when it is set or changed is on the page, and not told', async () => {
  const { owner, buy } = await shopper()
  await buy('45.00')
  await set(owner, '50')
  await buy('1.00')
  expect(await told(owner)).toEqual([])
  await set(owner, '60')
  await buy('1.00')
  expect(await told(owner)).toEqual([])
  await buy('2.00')
  expect(await told(owner)).toEqual(['budget_nearly_spent all'])
  await owner.ask(removeBudget, { category: 'all' })
  await buy('20.00')
  expect(await told(owner)).toHaveLength(1)
})

test('the next month tells anew, and a month begins in the zone of whoever set it', async () => {
  const { owner, buy } = await shopper('VIRTUAL_BALANCE', '400.00')
  const now = bank.clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3)
  await set(owner, '10', 'food', { time_zone: 'America/New_York' })
  await set(owner, '10', 'grocery', { time_zone: 'UTC' })
  await buy('11.00', { category: '5812' })
  await buy('11.00', { category: '5411' })
  expect((await told(owner)).toSorted()).toEqual(['budget_spent food', 'budget_spent grocery'])
  await outlast(60)
  bank.clock.advance(next - now.getTime())
  await buy('11.00', { category: '5812' })
  await buy('11.00', { category: '5411' })
  // In New York the month before still runs.
  expect((await told(owner)).toSorted()).toEqual([
    'budget_spent food',
    'budget_spent grocery',
    'budget_spent grocery',
  ])
  expect((await owner.ask(listBudgets, { time_zone: 'UTC' })).body.data).toMatchObject([
    { category: 'grocery', spent: '11.00' },
    { category: 'food', spent: '11.00' },
  ])
})

test('several banks that look at once tell it once, however often they look', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, buy } = await shopper()
    await set(owner, '10')
    await set(owner, '10', 'shop')
    await buy('10.00', { category: '5942' })
    await Promise.all([1, 2, 3, 4].map(() => checkOf(owner)))
    await checkOf(owner)
    expect((await told(owner)).toSorted()).toEqual(['budget_spent all', 'budget_spent shop'])
  }
})

test('two workers share the checks, and a repeated reading of the feed tells nothing again', async () => {
  const { owner, buy } = await shopper()
  await set(owner, '10')
  await buy('10.00')
  const other = composeBank(bank.world, { nudged: false })
  await Promise.all([bank.noticer, other.noticer].map((one) => one.drain(tenantId)))
  await Promise.all([bank.worker, other.worker].map((one) => one.drain(tenantId)))
  expect(await told(owner)).toEqual(['budget_spent all'])
  await kit.rows('delete from notice_heard where tenant_id = $1 and wallet_id = $2', owner.walletId)
  expect(await told(owner)).toEqual(['budget_spent all'])
})

/** The bank dies before the commit reached the database, or before its answer came back. */
test.each(['before', 'after'] as const)('killed %s the commit it tells once', async (when) => {
  const { owner, buy } = await shopper()
  await set(owner, '10')
  await buy('10.00')
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
  await expect(checkOf(owner, dying)).rejects.toThrow('killed')
  await bank.relay.drain()
  expect(await warningsOf(owner)).toHaveLength(when === 'before' ? 0 : 1)
  expect(await told(owner)).toEqual(['budget_spent all'])
})

test('a budget that is changed as it is looked at is told of one way or the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, buy } = await shopper()
    await set(owner, '50')
    await buy('45.00')
    await Promise.all([checkOf(owner), set(owner, '100'), checkOf(owner)])
    await buy('1.00')
    const before = await told(owner)
    expect([[], ['budget_nearly_spent all']]).toContainEqual(before)
    await buy('40.00')
    expect(await told(owner)).toHaveLength(before.length + 1)
  }
})

test('nobody else is told, and it goes only where it is wanted', async () => {
  const { owner, buy } = await shopper()
  const other = await kit.shopper()
  await owner.ask(changePreferences, { alert: { email: false } })
  await set(owner, '10')
  await set(other.owner, '10')
  await buy('10.00')
  expect(await told(owner)).toEqual(['budget_spent all'])
  expect(await told(other.owner)).toEqual([])
  const mails = bank.messages.filter(
    ({ to, subject }) => to === owner.email && /budget/.test(subject),
  )
  expect(mails).toEqual([])
})

test('a purchase is answered whether or not its budgets can be looked at', async () => {
  const { owner, buy } = await shopper()
  await set(owner, '10')
  await kit.rows(
    `update budgets set time_zone = 'Mars/Olympus' where tenant_id = $1 and person_id = $2`,
    owner.personId,
  )
  expect((await buy('10.00')).status).toBe('APPROVED')
  await carry()
  const { body } = await owner.ask(listNotices)
  expect((body.data as PersonNotice[]).map(({ kind }) => kind)).toEqual(['purchase_approved'])
  await kit.rows(
    `update budgets set time_zone = 'UTC' where tenant_id = $1 and person_id = $2`,
    owner.personId,
  )
  bank.clock.advance(60_000)
  expect(await told(owner)).toEqual(['budget_spent all'])
})

/** As if they signed in again in the days that pass. */
const outlast = (days: number) =>
  Promise.all(
    ['access_tokens', 'families'].map((table) =>
      kit.rows(
        `update ${table} set expires_at = expires_at + interval '${days} days' where tenant_id = $1`,
      ),
    ),
  )
