import { expect, test } from 'vitest'
import { activateCard, deleteCard, unfreezeCard } from '#contract/card'
import { exportCardTransactions, listCardTransactions } from '#contract/cardTransaction'
import {
  askCard,
  challengeCard,
  fundSubAccount,
  moveCard,
  moveSubAccountByHand,
} from '#contract/sandboxCard'
import { expire } from '#bank/card/purchase/networkMessages'
import { openTestBank } from '#tests/kit/bank'
import { openCards } from './cards.ts'

/** What the sandbox's card network can be made to say, at its bounds. */

const bank = await openTestBank()
const cards = await openCards(bank)
const DAY = 86_400_000
const NOBODY = '0198c5d2-0000-7000-8000-000000000000'

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
  `${status} ${String(body.code ?? body.status)}`

test('an amount is one of the currency, from a cent to what there is to play with', async () => {
  const { owner, card } = await cards.shopper()
  const ask = async (kind: string, amount: string) =>
    codeOf(await owner.ask(askCard, { id: card.id, kind, amount }))
  expect(await ask('authorise', '0')).toBe('200 EXPIRED')
  for (const kind of ['clearUnasked', 'credit', 'fee'])
    expect(await ask(kind, '0')).toBe('422 AMOUNT_INVALID')
  for (const amount of ['-0.01', '0.001', '10000000000000.01'])
    expect(await ask('authorise', amount)).toBe('422 AMOUNT_INVALID')
  expect(await ask('authorise', '10000000000000')).toBe('200 DECLINED')
  expect(await ask('fee', '0.01')).toBe('200 COMPLETED')
  const challenge = (amount: string) => owner.ask(challengeCard, { id: card.id, amount })
  expect((await challenge('0')).status).toBe(200)
  expect(codeOf(await challenge('-1'))).toBe('422 AMOUNT_INVALID')
  const fund = (amount: string) => owner.ask(fundSubAccount, { id: card.fiat_account.id, amount })
  expect(codeOf(await fund('0'))).toBe('422 AMOUNT_INVALID')
  expect((await fund('0.01')).status).toBe(200)
})

test('a fee takes what is there, to the last cent, and a credit comes in while the card is open', async () => {
  const { owner, card, ask, money } = await cards.shopper('VIRTUAL_BALANCE', '10.00')
  const short = await ask('fee', '10.01')
  expect([short.status, short.failure_reason]).toEqual(['FAILED', 'insufficient_funds'])
  expect(await money()).toBe('10.00 0.00 0.00')
  const fee = await ask('fee', '10.00')
  expect([fee.status, fee.failure_reason, fee.is_credit]).toEqual(['COMPLETED', null, false])
  expect(await money()).toBe('0.00 0.00 0.00')
  const credit = await ask('credit', '3.00')
  expect([credit.status, credit.is_credit]).toEqual(['COMPLETED', true])
  await ask('fee', '3.00')
  expect((await owner.ask(deleteCard, { id: card.id })).body.card_status).toBe('CLOSED')
  const late = await ask('credit', '3.00')
  expect([late.status, late.failure_reason]).toEqual(['FAILED', 'card_closed'])
})

test('of a hold no more is reversed than is held, and without an amount all of it', async () => {
  const { buy, next, money } = await cards.shopper()
  const { id } = await buy('30.00')
  expect(codeOf(await next(id, 'reverse', { amount: '30.01' }))).toBe('422 AMOUNT_TOO_LARGE')
  expect(codeOf(await next(id, 'reverse', { amount: '29.99' }))).toBe('200 APPROVED')
  expect(await money()).toBe('99.99 0.01 0.00')
  expect(codeOf(await next(id, 'reverse'))).toBe('200 REVERSED')
  expect(await money()).toBe('100.00 0.00 0.00')
  expect(codeOf(await next(id, 'reverse', { amount: '99' }))).toBe('409 STATE_CONFLICT')
  const more = await next(id, 'increment', { amount: '99999' })
  expect(codeOf(more), 'nothing is asked of what is over').toBe('409 STATE_CONFLICT')
  expect(codeOf(await next(id, 'refund', { amount: '99' }))).toBe('409 STATE_CONFLICT')
  expect(codeOf(await next(id, 'clear')), 'what was asked at first').toBe('200 CLEARED')
  expect(await money()).toBe('70.00 0.00 0.00')
})

test('without an amount the rest is taken, all of it given back, and as much asked again', async () => {
  const { buy, next, money } = await cards.shopper()
  const { id } = await buy('30.00')
  await next(id, 'increment')
  expect(await money()).toBe('40.00 60.00 0.00')
  await next(id, 'clear', { amount: '20.00', last: false })
  expect(await money()).toBe('40.00 40.00 0.00')
  await next(id, 'clear')
  expect(await money()).toBe('40.00 0.00 0.00')
  await next(id, 'refund', { amount: '59.99' })
  expect(codeOf(await next(id, 'refund', { amount: '0.02' }))).toBe('422 AMOUNT_TOO_LARGE')
  await next(id, 'refund')
  expect(await money()).toBe('100.00 0.00 0.00')
})

test('a hold expires when it is due and not before', async () => {
  const { card, buy, next } = await cards.shopper()
  const { id } = await buy('30.00')
  for (const name of [NOBODY, 'none'])
    for (const event of ['expire', 'clear'])
      expect(codeOf(await next(name, event))).toBe('404 NOT_FOUND')
  const early = await next(id, 'expire')
  expect([codeOf(early), early.body.detail]).toEqual([
    '409 STATE_CONFLICT',
    expect.stringMatching(/^Promised until \d{4}-/),
  ])
  const over = await buy('1.00')
  await next(over.id, 'reverse')
  expect(codeOf(await next(over.id, 'expire'))).toBe('200 REVERSED')
  const due = new Date(bank.clock.now().getTime() + 7 * DAY)
  const atNetwork = () =>
    bank.world.engine.transaction({ tenantId: cards.tenantId, personId: null }, (tx) =>
      expire({ tx, tenantId: cards.tenantId, world: bank.world }, id),
    )
  const held = async () => String((await cards.posted()).get(`card:${card.fiat_account.id}`)!.held)
  bank.clock.advance(7 * DAY - 1)
  expect([await atNetwork(), await held()]).toEqual([due, '3000'])
  bank.clock.advance(1)
  expect([await atNetwork(), await held()]).toEqual([null, '0'])
  expect([await atNetwork(), await held()]).toEqual([null, '0'])
})

test('an amount of another currency is told only with its currency', async () => {
  const { buy } = await cards.shopper()
  const shown = async (more: object) => {
    const { transaction_amount, transaction_currency } = await buy('5.00', more)
    return `${transaction_amount} ${transaction_currency}`
  }
  expect(await shown({ original_amount: '4.50', original_currency: 'EUR' })).toBe('4.50 EUR')
  expect(await shown({ original_amount: '4.50' })).toBe('5.00 USD')
  expect(await shown({ original_currency: 'EUR' })).toBe('5.00 USD')
})

test('closing names a hold or a balance where there is only one of them', async () => {
  const { owner, card, buy, next } = await cards.shopper('VIRTUAL_PREPAID', '20.00')
  const close = async () => (await owner.ask(deleteCard, { id: card.id })).body
  expect((await close()).errors).toEqual([
    { pointer: '/id', code: 'BALANCE', params: { amount: '20.00' } },
  ])
  const { id } = await buy('20.00')
  await next(id, 'clear', { amount: '25.00' })
  expect((await close()).errors).toEqual([
    { pointer: '/id', code: 'BALANCE', params: { amount: '-5.00' } },
  ])
  await owner.ask(fundSubAccount, { id: card.fiat_account.id, amount: '5.00' })
  await owner.ask(askCard, { id: card.id, kind: 'authorise', amount: '0' })
  expect((await close()).card_status).toBe('CLOSED')
})

test('an open card stays open, a card made for nobody opens for nobody', async () => {
  const { owner, card } = await cards.shopper()
  expect((await owner.ask(unfreezeCard, { id: card.id })).body.card_status).toBe('ACTIVE')
  const active = await owner.ask(activateCard, { id: card.id, last4: '0000' })
  expect(active.body.code).toBe('CARD_STATE_CONFLICT')
  const other = await cards.moveIn()
  for (const call of [unfreezeCard, deleteCard])
    expect((await other.ask(call, { id: card.id })).status).toBe(404)
  expect((await owner.ask(moveCard, { id: 'none', event: 'block' })).status).toBe(404)
  expect((await owner.ask(moveSubAccountByHand, { id: NOBODY, event: 'block' })).status).toBe(404)
})

test('lists and files have what happened in the period, its ends included', async () => {
  const { owner, card, buy } = await cards.shopper()
  const moments: string[] = []
  for (const amount of ['1.00', '2.00', '3.00']) {
    moments.push((await buy(amount)).created_at)
    bank.clock.advance(60_000)
  }
  const within = async (words: object) => {
    const { body } = await owner.ask(listCardTransactions, { card_id: card.id, ...words })
    const { text } = await owner.ask(exportCardTransactions, { card_id: card.id, ...words })
    return [body.total, text.trim().split('\r\n').length - 1]
  }
  expect(await within({})).toEqual([3, 3])
  expect(await within({ from_timestamp: moments[1] })).toEqual([2, 2])
  expect(await within({ to_timestamp: moments[1] })).toEqual([2, 2])
  expect(await within({ from_timestamp: moments[1], to_timestamp: moments[1] })).toEqual([1, 1])
  expect(await within({ to_timestamp: '2099-01-01T00:00:00Z' })).toEqual([3, 3])
  expect(await within({ status: 'DECLINED' })).toEqual([0, 0])
  expect(await within({ transaction_type: 'PURCHASE' })).toEqual([0, 0])
})
