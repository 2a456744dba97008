import { expect, test } from 'vitest'
import {
  CARD_EXPORT_ROWS_MAX,
  exportCardTransactions,
  exportSubAccountTransactions,
} from '#contract/cardTransaction'
import { createBank } from '#bank/serve'
import { countedAs } from '#tests/kit/counted'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { openCards } from './cards.ts'

/** The file of a card's transactions: what it says of each, and how many at most. */

const bank = await openTestBank()
const cards = await openCards(bank)

test('says of each what was billed, asked for and given back', async () => {
  const { owner, card, buy, next } = await cards.shopper()
  const { id } = await buy('30.00', { original_amount: '27.50', original_currency: 'EUR' })
  await next(id, 'clear', {})
  await next(id, 'refund', { amount: '5.00' })
  bank.clock.advance(1_000)
  await buy('500.00', { merchant: 'Sea, "Salt"' })
  for (const [call, words] of [
    [exportCardTransactions, { card_id: card.id }],
    [exportSubAccountTransactions, { id: card.fiat_account.id }],
  ] as const) {
    const { text, headers } = await owner.ask(call, words)
    expect(headers.get('content-disposition')).toMatch(/card-transactions-2026-03-02\.csv/)
    expect(readCsv(text).rows).toMatchObject([
      {
        status: 'DECLINED',
        failure_reason: 'insufficient_funds',
        cleared_at: '',
        merchant: 'Sea, "Salt"',
        billing_amount: '500.00',
        refunded_amount: '0.00',
      },
      {
        id,
        type: 'PURCHASE',
        status: 'CLEARED',
        failure_reason: '',
        card: card.last4,
        merchant: 'Millstream Coffee',
        merchant_category: '5814',
        merchant_country: 'PT',
        billing_amount: '30.00',
        billing_currency: 'USD',
        transaction_amount: '27.50',
        transaction_currency: 'EUR',
        refunded_amount: '5.00',
      },
    ])
  }
})

test('more than is read at once comes whole, each purchase once', async () => {
  const { owner, card, buy } = await cards.shopper()
  await buy('500.00')
  await cards.rows(
    `insert into card_transactions select (jsonb_populate_record(t, jsonb_build_object('id',
       gen_random_uuid(), 'created_at', t.created_at - n * interval '1 second'))).*
     from card_transactions t, generate_series(1, 1000) n
     where t.tenant_id = $1 and t.card_id = $2`,
    card.id,
  )
  const { text } = await owner.ask(exportCardTransactions, { card_id: card.id })
  const { rows } = readCsv(text)
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1_001, 1_001])
})

test.each([
  [CARD_EXPORT_ROWS_MAX, 200],
  [CARD_EXPORT_ROWS_MAX + 1, 422],
])('of %i transactions a file is answered with %i', async (total, status) => {
  const { owner, card } = await cards.shopper()
  const engine = countedAs(bank.world.engine, total)
  const app = createBank({ world: { ...bank.world, engine }, strict: true })
  const caller = { tenantId: cards.tenantId, bearer: owner.bearer }
  const response = await app.request(
    requestOf(exportCardTransactions, { card_id: card.id }, caller),
  )
  const text = await response.text()
  expect([response.status, text.includes('EXPORT_TOO_LARGE')]).toEqual([status, status === 422])
})
