import { expect, test } from 'vitest'
import { freezeCard, reportCardLost, setLimits } from '#contract/card'
import {
  exportCardTransactions,
  listCardTransactions,
  type CardTransaction,
} from '#contract/cardTransaction'
import { listSubAccountTransactions } from '#contract/program'
import { fundSubAccount, moveCard, moveSubAccountByHand } from '#contract/sandboxCard'
import { moveTenant } from '#bank/tenant/life'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

const bank = await openTestBank()
const cards = await openCards(bank)
const storyOf = ({ story: scenario }: CardTransaction) =>
  scenario.map(({ type, status, amount }) => `${type} ${status} ${amount}`)

const minor = (amount: string) => Math.round(Number(amount) * 100)
const DAY = 86_400_000

test('holds an authorization, takes a clearing, and lists one purchase once', async () => {
  const { owner, card, buy, next, money } = await cards.shopper()
  const bought = await buy('30.00', { original_amount: '27.50', original_currency: 'EUR' })
  expect(bought).toMatchObject({ status: 'APPROVED', held_amount: '30.00' })
  expect(await money()).toBe('70.00 30.00 0.00')
  await next(bought.id, 'increment', { amount: '10.00' })
  await next(bought.id, 'reverse', { amount: '5.00' })
  expect(await money()).toBe('65.00 35.00 0.00')
  await next(bought.id, 'clear', { amount: '20.00', last: false })
  expect(await money()).toBe('65.00 15.00 0.00')
  await next(bought.id, 'clear', { amount: '10.00' })
  expect(await money()).toBe('70.00 0.00 0.00')
  await next(bought.id, 'refund', { amount: '12.00' })
  expect(await money()).toBe('82.00 0.00 0.00')
  expect((await next(bought.id, 'refund', { amount: '18.01' })).body.code).toBe('AMOUNT_TOO_LARGE')
  const { body } = await owner.ask(listCardTransactions, { card_id: card.id, new_scheme: true })
  const [item] = body.data as CardTransaction[]
  expect(body.total).toBe(1)
  expect(item).toMatchObject({
    status: 'CLEARED',
    transaction_type: 'PURCHASE',
    billing_amount: '30.00',
    refunded_amount: '12.00',
    transaction_amount: '27.50',
    transaction_currency: 'EUR',
  })
  expect(storyOf(item!)).toEqual([
    'AUTHORIZATION APPROVED 30.00',
    'AUTHORIZATION APPROVED 10.00',
    'REVERSAL COMPLETED 5.00',
    'CLEARING COMPLETED 20.00',
    'CLEARING COMPLETED 10.00',
    'REFUND COMPLETED 12.00',
  ])
})

test('what is billed is what was taken, or held, or else asked for', async () => {
  const { owner, card, buy, next } = await cards.shopper()
  const billed = async () => {
    const { body } = await owner.ask(listCardTransactions, { card_id: card.id, new_scheme: true })
    return (body.data as CardTransaction[])[0]?.billing_amount
  }
  const { id } = await buy('5.00')
  expect(await billed()).toBe('5.00')
  await next(id, 'reverse', { amount: '4.99' })
  expect(await billed()).toBe('0.01')
  await next(id, 'clear', { amount: '0.01' })
  expect(await billed()).toBe('0.01')
  await buy('500.00')
  expect(await billed()).toBe('500.00')
})

test('a clearing above the balance leaves a debt that the next money pays', async () => {
  const { owner, card, buy, next, money } = await cards.shopper('VIRTUAL_BALANCE', '10.00')
  const { id } = await buy('8.00')
  const { body } = await next(id, 'clear', { amount: '15.00' })
  expect(body).toMatchObject({ status: 'CLEARED', overdrawn: true })
  expect((await bank.messageTo(owner.email)).subject).toContain('Card balance below zero')
  expect(await money()).toBe('0.00 0.00 5.00')
  expect((await buy('0.01')).failure_reason).toBe('insufficient_funds')
  await owner.ask(fundSubAccount, { id: card.fiat_account.id, amount: '7.00' })
  expect(await money()).toBe('2.00 0.00 0.00')
})

test('released money pays the debt', async () => {
  const { ask, buy, next, money } = await cards.shopper('VIRTUAL_BALANCE', '100.00')
  const never = await buy('50.00')
  await ask('clearUnasked', '75.00')
  expect(await money()).toBe('0.00 50.00 25.00')
  await next(never.id, 'reverse')
  await bank.worker.drain(cards.tenantId)
  expect(await money()).toBe('25.00 0.00 0.00')
})

test('a hold expires by network and category, and a late clearing still counts', async () => {
  const { buy, next } = await cards.shopper()
  const coffee = await buy('10.00')
  const hotel = await buy('20.00', { category: '7011' })
  const days = ({ created_at, expires_at }: CardTransaction) =>
    (Date.parse(expires_at!) - Date.parse(created_at)) / DAY
  expect([days(coffee), days(hotel)]).toEqual([7, 30])
  expect((await next(coffee.id, 'expire')).body.code).toBe('STATE_CONFLICT')
  bank.clock.advance(7 * DAY)
  await bank.worker.drain(cards.tenantId)
  const rows = await cards.rows<{ status: string; held: string }>(
    'select status, held from card_transactions where tenant_id = $1 and id = any($2) order by id',
    [coffee.id, hotel.id],
  )
  expect(rows).toEqual([
    { status: 'EXPIRED', held: '0' },
    { status: 'APPROVED', held: '2000' },
  ])
})

test('clears reversed or unauthorized purchases in every status of the card', async () => {
  const { owner, card, ask, buy, next, money } = await cards.shopper()
  const [back, stored] = [await buy('10.00'), await buy('20.00')]
  expect((await next(back.id, 'reverse')).body.status).toBe('REVERSED')
  expect(await money()).toBe('80.00 20.00 0.00')
  await owner.ask(freezeCard, { id: card.id })
  await owner.ask(moveCard, { id: card.id, event: 'block' })
  expect((await next(stored.id, 'clear')).body.status).toBe('CLEARED')
  await owner.ask(reportCardLost, { id: card.id, reason: 'stolen' })
  const late = await next(back.id, 'clear', { amount: '10.00' })
  expect(late.body).toMatchObject({ status: 'CLEARED', adjustment_type: 'late_presentment' })
  const unasked = await ask('clearUnasked', '5.00')
  expect(unasked).toMatchObject({ status: 'CLEARED', adjustment_type: 'no_auth' })
  expect((await next(stored.id, 'refund')).body.refunded_amount).toBe('20.00')
  expect(await money()).toBe('85.00 0.00 0.00')
  expect((await ask('credit', '1.00')).status).toBe('FAILED')
})

test('declines with the first reason in order', async () => {
  const { owner, card, ask, buy, money } = await cards.shopper()
  const limit = (words: object) => owner.ask(setLimits, { id: card.id, ...words })
  const why = async (amount: string, more: object = {}) => {
    const { status, failure_reason } = await buy(amount, more)
    return failure_reason ?? status
  }
  const received = [
    await why('100.01'),
    await why('1.00', { category: '7995' }),
    await why('1.00', { country: 'KP', category: '7995' }),
  ]
  await limit({ per_transaction_cap: '20', daily_cap: '10', all_time_cap: '5' })
  received.push(await why('20.01'), await why('15.00'), await why('6.00'), await why('5.00'))
  await limit({ per_transaction_cap: null, daily_cap: null, all_time_cap: null })
  await owner.ask(moveSubAccountByHand, { id: card.fiat_account.id, event: 'block' })
  received.push(await why('1.00'))
  await owner.ask(moveSubAccountByHand, { id: card.fiat_account.id, event: 'unblock' })
  received.push(await why('0'))
  await owner.ask(freezeCard, { id: card.id })
  received.push(await why('0'))
  expect(received).toEqual([
    'insufficient_funds',
    'category_blocked',
    'country_blocked',
    'limit_per_transaction',
    'limit_daily',
    'limit_all_time',
    'APPROVED',
    'account_blocked',
    'EXPIRED',
    'card_frozen',
  ])
  expect(await money()).toBe('95.00 5.00 0.00')
  expect((await ask('fee', '2.00')).status).toBe('COMPLETED')
  expect((await ask('fee', '200.00')).failure_reason).toBe('insufficient_funds')
})

test('declines while the bank is paused, and takes what was promised before', async () => {
  const { tenantId, shopper } = await openCards(bank)
  const { buy, next, money } = await shopper()
  const { id } = await buy('10.00')
  const why = { en: 'We move.', ru: 'Мы переезжаем.' }
  await moveTenant(bank.world, `tenant-${tenantId}`, { type: 'tenant.pause' }, why)
  expect((await buy('1.00')).failure_reason).toBe('bank_paused')
  expect((await next(id, 'clear')).body.status).toBe('CLEARED')
  expect(await money()).toBe('90.00 0.00 0.00')
})

test('a declined increment leaves the hold unchanged', async () => {
  const { buy, next, money } = await cards.shopper('VIRTUAL_BALANCE', '10.00')
  const { id } = await buy('8.00')
  const { body } = await next(id, 'increment', { amount: '3.00' })
  expect([body.status, body.held_amount]).toEqual(['APPROVED', '8.00'])
  expect(storyOf(body as unknown as CardTransaction).at(-1)).toBe('AUTHORIZATION DECLINED 3.00')
  expect(await money()).toBe('2.00 8.00 0.00')
})

test('fifty parallel purchases exceed neither a limit nor the balance', async () => {
  for (const [amount, cap, most] of [
    ['100.00', '50.00', 5_000],
    ['35.00', null, 3_500],
  ] as const) {
    const { owner, card, buy, now } = await cards.shopper('VIRTUAL_BALANCE', amount)
    await owner.ask(setLimits, { id: card.id, daily_cap: cap })
    const all = await Promise.all(Array.from({ length: 50 }, () => buy('7.00')))
    const approved = all.filter(({ status }) => status === 'APPROVED')
    expect(approved).toHaveLength(Math.floor(most / 700))
    const { limits, fiat_account } = await now()
    expect(minor(limits.daily_spent)).toBe(700 * approved.length)
    expect(minor(fiat_account.held_balance)).toBe(700 * approved.length)
  }
})

test('a reversal frees the limit of the day of the authorization', async () => {
  const { owner, card, buy, next, now } = await cards.shopper()
  await owner.ask(setLimits, { id: card.id, daily_cap: '10.00' })
  const { id } = await buy('10.00')
  expect((await now()).limits).toMatchObject({ daily_spent: '10.00', blocks_now: ['daily'] })
  expect((await buy('1.00')).failure_reason).toBe('limit_daily')
  await next(id, 'reverse', { amount: '4.00' })
  expect((await buy('4.00')).status).toBe('APPROVED')
})

test('lists by card or by sub-account, never both, in both spellings', async () => {
  const { owner, card, buy } = await cards.shopper()
  await buy('1.00')
  const accountId = card.fiat_account.id
  const by = async (words: object) => (await owner.ask(listCardTransactions, words)).body
  expect((await by({ fiat_account_id: accountId })).total).toBe(1)
  expect((await by({ card_id: card.id, status: 'CANCELLED' })).total).toBe(0)
  expect((await by({ card_id: card.id, fiat_account_id: accountId })).status).toBe(400)
  const { body } = await owner.ask(listSubAccountTransactions, {
    id: accountId,
    status: 'APPROVED',
  })
  expect(body.total).toBe(1)
  const other = await cards.moveIn()
  expect((await other.ask(listCardTransactions, { card_id: card.id })).status).toBe(404)
  expect((await other.ask(listCardTransactions)).body.total).toBe(0)
  const csv = await owner.ask(exportCardTransactions, { card_id: card.id })
  expect(csv.text.split('\r\n')).toHaveLength(3)
  expect(csv.text).toContain('Millstream Coffee,5814,PT,1.00,USD')
})
