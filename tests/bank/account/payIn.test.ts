import { expect, test } from 'vitest'
import { payInto } from '#contract/account'
import { readOrder } from '#contract/order'
import type { Transaction } from '#contract/transaction'
import { listTransactions } from '#contract/wallet'
import { openTestBank } from '#tests/kit/bank'
import { balances, faults } from '#tests/kit/openBook'
import { openAccountKit } from './accountKit.ts'

const bank = await openTestBank()
const { ann, book, usd, eur, issued, move, pay } = await openAccountKit(bank)

test.each([
  ['USD', 'ACH', 'HIFI_ACH_ONRAMP'],
  ['USD', 'FEDWIRE', 'HIFI_WIRE_ONRAMP'],
  ['USD', 'SWIFT', 'HIFI_WIRE_ONRAMP'],
  ['EUR', 'SEPA', 'HIFI_SEPA_ONRAMP'],
])('%s paid in by %s come as an order %s, and the book balances', async (symbol, rail, type) => {
  const owner = await book.moveIn()
  const account = await issued(owner, symbol === 'USD' ? usd : eur)
  const { status, body } = await pay(owner, account.id, rail)
  expect([status, body.status, body.code]).toEqual([200, 'credited', undefined])
  const order = await owner.ask(readOrder, { order_uuid: body.order_id })
  expect(order.body).toMatchObject({ order_type: type, status: 'PROCESSING' })
  const recorded = await balances(bank.world.engine, book.tenantId, account.account_currency)
  expect(recorded.get(`incoming:${owner.walletId}`)?.posted).toBe(10_000n)
  expect(await faults(bank.world.engine, book.tenantId)).toEqual([])
})

test.each(['close', 'pause'])('returns a payment that comes after a %s', async (event) => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  await move(owner, account.id, event)
  const { body } = await pay(owner, account.id, 'ACH')
  expect(body.status).toBe('returned')
  const order = await owner.ask(readOrder, { order_uuid: body.order_id })
  expect(order.body).toMatchObject({ status: 'FAILED', reason_code: 'account_closed' })
  const recorded = await balances(bank.world.engine, book.tenantId, account.account_currency)
  expect(recorded.get(`incoming:${owner.walletId}`)?.posted).toBe(0n)
  expect(recorded.get(`wallet:${owner.walletId}`)?.posted ?? 0n).toBe(0n)
  expect(await faults(bank.world.engine, book.tenantId)).toEqual([])
})

test('lists both credited and returned payments', async () => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  await pay(owner, account.id, 'FEDWIRE', '75')
  await move(owner, account.id, 'pause')
  await pay(owner, account.id, 'ACH', '33')
  const { body } = await owner.ask(listTransactions)
  const observed = (body.data as Transaction[]).map(({ status, type }) => [status, type])
  expect(observed).toEqual([
    ['failed', 'deposit'],
    ['processing', 'deposit'],
  ])
})

test('does not close an account while a deposit is under way', async () => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  await pay(owner, account.id, 'ACH')
  expect((await move(owner, account.id, 'close')).body.code).toBe('STATE_CONFLICT')
  expect((await move(owner, account.id, 'pause')).body.status).toBe('INACTIVE')
  expect((await move(owner, account.id, 'close')).body.code).toBe('STATE_CONFLICT')
})

test('a payment repeated with its key is credited once', async () => {
  const owner = await book.moveIn()
  const { id } = await issued(owner, usd)
  const words = { uuid: id, rail: 'ACH', amount: 50 }
  const [first, second] = await Promise.all([
    owner.ask(payInto, words, 'once'),
    owner.ask(payInto, words, 'once'),
  ])
  expect([second.status, second.body]).toEqual([200, first.body])
})

test.each(['0', '-1', '0.001', 'ten'])('refuses a payment of %s dollars', async (amount) => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  const { body } = await pay(owner, account.id, 'ACH', amount)
  expect(body.code).toBe(amount === 'ten' ? 'VALIDATION_FAILED' : 'AMOUNT_INVALID')
})

test('a cent is an amount, and too small a one', async () => {
  const owner = await book.moveIn()
  const account = await issued(owner, usd)
  const { body } = await pay(owner, account.id, 'ACH', '0.01')
  expect(body.code).toBe('AMOUNT_TOO_SMALL')
})

test('refuses a payment by a rail the account does not have', async () => {
  const account = await issued(await book.moveIn(), usd)
  expect((await pay(ann, account.id, 'ACH')).status).toBe(404)
  const owner = await book.moveIn()
  const mine = await issued(owner, usd)
  expect((await pay(owner, mine.id, 'SEPA')).body.code).toBe('STATE_CONFLICT')
})
