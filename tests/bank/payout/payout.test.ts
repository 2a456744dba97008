import { expect, test } from 'vitest'
import { deleteCounterparty, listCounterparties } from '#contract/counterparty'
import { readOrder } from '#contract/order'
import {
  cancelPayout,
  changePayout,
  exportPayout,
  listPayouts,
  PAYOUT_ROWS_MAX,
  type Payout,
} from '#contract/payout'
import { everyCall } from '#bank/handlers'
import { sepa } from '#tests/bank/counterparty/requests'
import { openTestBank } from '#tests/kit/bank'
import { whole } from '#tests/kit/whole'
import { detailIn, lineOf, openPayoutKit } from './payoutKit.ts'

/** A file of payments is checked whole before anybody is paid; then each line is an order. */

const bank = await openTestBank(everyCall)
const kit = await openPayoutKit(bank)
const { payer, draft, read, submit, submitted, run, usdOf } = kit

test('each line says who it is, what it costs and what is wrong, and the totals leave it out', async () => {
  const { ann, people } = await payer()
  const [bob, cleo] = people
  const iban = 'DE89370400440532013000'
  await kit.destination(ann, sepa)
  const found = await draft(ann, [
    { recipient: bob!.walletId, amount: '10', reference: 'Invoice 1' },
    { recipient: cleo!.walletId, amount: '20.50' },
    { recipient: 'Nobody at all', amount: '5' },
    { recipient: bob!.walletId, amount: 'ten' },
    { recipient: bob!.walletId, amount: '1,234' },
    { recipient: bob!.walletId, amount: '10', reference: 'Invoice 1' },
    { recipient: bob!.walletId, amount: '0' },
    { recipient: bob!.walletId, amount: '0.001' },
    { recipient: iban, amount: '5' },
    { recipient: ann.walletId, amount: '5' },
  ])
  expect(found.rows.map(lineOf)).toEqual([
    '1',
    '2',
    '3 RECIPIENT_UNKNOWN',
    '4 AMOUNT_INVALID',
    '5 AMOUNT_INVALID',
    '6 DUPLICATE',
    '7 AMOUNT_INVALID',
    '8 AMOUNT_INVALID',
    '9 RECIPIENT_CURRENCY',
    '10 SAME_ACCOUNT',
  ])
  expect(found).toMatchObject({ status: 'DRAFT', row_count: 10, total: null })
  expect(found.totals).toEqual({
    rows: 2,
    pays: '30.50',
    fees: '0.00',
    total: '30.50',
    available: '1000.00',
    after: '969.50',
  })
  await run()
  expect(await kit.has(ann.walletId, kit.usd)).toEqual([1_000_00n, 0n])
})

test('a saved recipient is found by name, by number in groups, and said to be several', async () => {
  const { ann } = await payer(0n)
  await kit.give(ann, kit.eur, 1_000_00n)
  await kit.destination(ann, sepa)
  const { data } = (await ann.ask(listCounterparties, {})).body as { data: { name: string }[] }
  const { name } = data[0]!
  const rows = [
    { recipient: name.toUpperCase(), amount: '50', reference: 'one' },
    { recipient: 'DE89 3704 0044 0532 0130 00', amount: '1.000,5', reference: 'two' },
  ]
  const eur = { currency_id: kit.eur, decimal_sign: ',' }
  const found = await draft(ann, rows, eur)
  expect(found.rows.map(({ order_type, title, pays }) => [order_type, title, pays])).toEqual([
    ['HIFI_SEPA_OFFRAMP', name, '50.00'],
    ['HIFI_SEPA_OFFRAMP', name, '1000.50'],
  ])
  expect(Number(found.totals.fees)).toBeGreaterThan(0)
  expect(found.totals.after).toMatch(/^-/)
  await kit.destination(ann, sepa)
  const [row] = (await draft(ann, [{ recipient: 'DE89370400440532013000', amount: '9' }], eur)).rows
  expect(row?.problem?.code).toBe('RECIPIENT_SEVERAL')
})

test('confirmed, each line becomes an order of its own, and what could not be paid is left out', async () => {
  const { ann, people } = await payer()
  const [bob, cleo] = people
  const seen = await draft(ann, [
    { recipient: bob!.walletId, amount: '10', reference: 'Invoice 1' },
    { recipient: 'Nobody', amount: '99' },
    { recipient: cleo!.walletId, amount: '20' },
  ])
  const before = [await usdOf(bob!), await usdOf(cleo!)]
  expect(await submitted(ann, seen)).toMatchObject({ status: 'PAYING', total: '30.00' })
  await run()
  const done = await read(ann, seen)
  expect(done.status).toBe('DONE')
  expect(done.rows.map(lineOf)).toEqual(['1 PLACED', '2 LEFT_OUT RECIPIENT_UNKNOWN', '3 PLACED'])
  expect(done.rows.map(({ order_status }) => order_status)).toEqual(['COMPLETE', null, 'COMPLETE'])
  expect(await usdOf(ann)).toBe(970_00n)
  expect([await usdOf(bob!), await usdOf(cleo!)]).toEqual([
    before[0]! + 10_00n,
    before[1]! + 20_00n,
  ])
  const order = await ann.ask(readOrder, { order_uuid: done.rows[0]?.order_uuid })
  expect(order.body).toMatchObject({ status: 'COMPLETE', meta: { reference: 'Invoice 1' } })
  const again = await submit(ann, seen)
  expect([again.status, detailIn(again).status]).toEqual([200, 'DONE'])
  await run()
  expect(await usdOf(ann)).toBe(970_00n)
})

test('only what was seen is confirmed, and never more than the wallet has', async () => {
  const { ann, people } = await payer(50_00n)
  const [bob] = people
  const seen = await draft(ann, [{ recipient: bob!.walletId, amount: '60' }])
  const codeOf = async (...args: Parameters<typeof submit>) => (await submit(...args)).body.code
  expect(await codeOf(ann, seen)).toBe('INSUFFICIENT_FUNDS')
  expect(await codeOf(ann, seen, { total: '50.00' })).toBe('QUOTE_MISMATCH')
  expect(await codeOf(ann, seen, { rows: 2 })).toBe('QUOTE_MISMATCH')
  expect(await codeOf(ann, seen, { version: 7 })).toBe('STATE_CONFLICT')
  const mended = detailIn(
    await ann.ask(changePayout, {
      id: seen.id,
      rows: [{ recipient: bob!.walletId, amount: '40' }],
    }),
  )
  expect(mended).toMatchObject({ version: 2, totals: { total: '40.00', after: '10.00' } })
  expect(await codeOf(ann, seen)).toBe('STATE_CONFLICT')
  await submitted(ann, mended)
  await run()
  expect(await usdOf(ann)).toBe(10_00n)
  const late = await ann.ask(changePayout, {
    id: seen.id,
    rows: [{ recipient: bob!.walletId, amount: '1' }],
  })
  expect(late.body.code).toBe('STATE_CONFLICT')
})

test('a draft is canceled and can no longer be paid', async () => {
  const { ann, people } = await payer()
  const seen = await draft(ann, [{ recipient: people[0]!.walletId, amount: '10' }])
  const canceled = detailIn(await ann.ask(cancelPayout, { id: seen.id }))
  expect([canceled.status, ...canceled.rows.map(lineOf)]).toEqual(['CANCELED', '1 LEFT_OUT'])
  expect((await ann.ask(cancelPayout, { id: seen.id })).status).toBe(200)
  expect((await submit(ann, seen)).body.code).toBe('STATE_CONFLICT')
  await run()
  expect(await usdOf(ann)).toBe(1_000_00n)
})

test('a recipient who is gone, or a fee that went up, fails its line and no other', async () => {
  const { ann, people } = await payer()
  await kit.give(ann, kit.eur, 1_000_00n)
  await kit.destination(ann, sepa)
  const { data } = (await ann.ask(listCounterparties, {})).body as {
    data: { id: string; name: string }[]
  }
  const seen = await draft(
    ann,
    [
      { recipient: data[0]!.name, amount: '50' },
      { recipient: people[0]!.walletId, amount: '7' },
      { recipient: people[1]!.walletId, amount: '8' },
    ],
    { currency_id: kit.eur },
  )
  await submitted(ann, seen)
  await ann.ask(deleteCounterparty, { counterparty_account_id: data[0]!.id })
  await kit.rows(
    'update payout_rows set total = 1 where tenant_id = $1 and payout_id = $2 and n = 2',
    seen.id,
  )
  await run()
  const done = await read(ann, seen)
  expect([done.status, ...done.rows.map(lineOf)]).toEqual([
    'DONE',
    '1 FAILED NOT_FOUND',
    '2 FAILED QUOTE_MISMATCH',
    '3 PLACED',
  ])
})

test('the lines of a file count together towards the limits', async () => {
  const { ann } = await payer(50_000_00n, 0)
  const { walletId: stranger } = await kit.moveIn()
  const rows = ['400', '600', '0.01'].map((amount) => ({ recipient: stranger, amount }))
  const found = await draft(ann, rows)
  expect(found.rows.map(lineOf)).toEqual(['1', '2', '3 DESTINATION_COOLING'])
  expect(found.rows[2]?.problem?.limit_currency).toBeTruthy()
  await submitted(ann, found)
  await run()
  const done = await read(ann, found)
  expect(done.rows.filter(({ outcome }) => outcome === 'FAILED')).toEqual([])
})

test('the report says what became of each line, and the list has every payout', async () => {
  const { ann, people } = await payer()
  const seen = await draft(ann, [
    { recipient: people[0]!.walletId, amount: '10', reference: '=1+1' },
    { recipient: 'Nobody', amount: '5' },
  ])
  await submitted(ann, seen)
  await run()
  const { status, headers, text } = await ann.ask(exportPayout, { id: seen.id })
  expect(status).toBe(200)
  const [begin] = seen.id.split('-')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="payout-${begin}.csv"`)
  const [head, first, second, ...rest] = text.split('\r\n')
  expect(head).toMatch(/^row,recipient,paid_to/)
  expect(first).toContain("'=1+1,10.00,0.00,10.00,USD,PLACED,,")
  expect(second).toContain('LEFT_OUT,RECIPIENT_UNKNOWN')
  expect(rest).toEqual([''])
  const { data } = (await ann.ask(listPayouts)).body as { data: Payout[] }
  expect(data.map(({ id, status: now, total }) => [id, now, total])).toEqual([
    [seen.id, 'DONE', '10.00'],
  ])
})

whole('a file of a hundred lines is taken, and one more is not', async () => {
  const { ann, people } = await payer()
  const rows = Array.from({ length: PAYOUT_ROWS_MAX }, (_, at) => ({
    recipient: people[at % 3]!.walletId,
    amount: '0.10',
    reference: `row ${at}`,
  }))
  expect((await kit.create(ann, [...rows, rows[0]!])).body.code).toBe('VALIDATION_FAILED')
  const seen = await draft(ann, rows)
  expect(seen.totals).toMatchObject({ rows: PAYOUT_ROWS_MAX, total: '10.00' })
  await submitted(ann, seen)
  await run()
  const { status, rows: ended } = await read(ann, seen)
  expect(status).toBe('DONE')
  expect(ended.every(({ order_status }) => order_status === 'COMPLETE')).toBe(true)
  expect(await usdOf(ann)).toBe(990_00n)
})
