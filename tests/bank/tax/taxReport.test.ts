import { expect, test } from 'vitest'
import { placeCryptoWithdrawal, placeExchange, placeTransfer } from '#contract/place'
import { TAX_ROWS_MAX, readTaxReport } from '#contract/taxReport'
import { createWallet } from '#contract/wallet'
import type { Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openOrderKit, placed } from '#tests/bank/order/orderKit'
import { openTestBank } from '#tests/kit/bank'
import { readCsv } from '#tests/kit/csv'
import { whole } from '#tests/kit/whole'

/** What was gained on crypto that left in a year, from what customers do. */

const bank = await openTestBank()
const kit = await openOrderKit(bank)
const { eth, eur, give, usd } = kit
const ETHER = 10n ** 18n
const MINUTE_MS = 60_000

const exchange = (by: Owner, from_uuid: string, to_uuid: string, amount: string) =>
  placed(by.ask(placeExchange, { from_uuid, to_uuid, wallet_id: by.walletId, amount }))

/** With dollars, a second wallet, and time for prices to move between what happens. */
async function customer() {
  const ann = await kit.moveIn()
  await give(ann, usd, 10_000_00n)
  return ann
}

const later = () => bank.clock.advance(MINUTE_MS)

async function report(by: Owner, words: object = {}) {
  const answer = await by.ask(readTaxReport, { year: '2026', ...words })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return readCsv(answer.text).rows
}

const sumOf = (rows: Record<string, string>[], name: string) =>
  rows.reduce((sum, row) => sum + BigInt(row[name]!.replace('.', '')), 0n)

test('what was bought and sold for money of the bank is worth that money, fees inside', async () => {
  const ann = await customer()
  const bought = await exchange(ann, usd, eth, '1000')
  later()
  const sold = await exchange(ann, eth, usd, '0.2')
  const [row, ...more] = await report(ann)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    asset: 'ETH',
    amount: '0.200000000000000000',
    'acquired_at (UTC)': '2026-03-02 09:00:00',
    acquired_by: 'EXCHANGE_CRYPTO_INTERNAL',
    'disposed_at (UTC)': '2026-03-02 09:01:00',
    disposed_by: 'EXCHANGE_CRYPTO_INTERNAL',
    'proceeds (USD)': sold.amount_to,
    event: sold.order_uuid,
  })
  const [cost, proceeds] = [row!['cost (USD)']!, row!['proceeds (USD)']!].map(Number)
  expect(Math.abs(cost! - (1000 * 0.2) / Number(bought.amount_to))).toBeLessThan(0.01)
  expect(Number(row!['gain (USD)'])).toBeCloseTo(proceeds! - cost!, 2)
})

test('what was got for other crypto cost what that was worth', async () => {
  const ann = await customer()
  await exchange(ann, usd, eth, '1000')
  later()
  const other = await exchange(ann, eth, eur, '0.1')
  await exchange(ann, eur, eth, other.amount_to)
  later()
  await exchange(ann, eth, usd, '0.25')
  const rows = await report(ann)
  expect(rows.map(({ amount }) => Number(amount))).toEqual([
    0.1,
    expect.closeTo(0.25 - Number(rows[2]!.amount), 12) as number,
    expect.any(Number) as number,
  ])
  // Of the second lot less is gained than of the first, or it would be the same lot.
  expect(new Set(rows.map((row) => row['acquired_at (UTC)'])).size).toBe(2)
})

test('moves between one’s own wallets and what comes back whole are no events', async () => {
  const ann = await customer()
  await exchange(ann, usd, eth, '1000')
  const { body } = await ann.ask(createWallet, { type: 'vault', name: 'Savings' })
  const own = { from_currency_id: eth, to_wallet_uuid: String(body.uuid), amount: '0.1' }
  await placed(ann.ask(placeTransfer, { ...own, wallet_id: ann.walletId }))
  const back = await withdraw(ann)
  await kit.press(ann, back, 'rail.rejected', { reason: 'account_closed' })
  const moved = (await report(ann)).filter(({ event }) => event === back.order_uuid)
  expect(moved).toEqual([])
  expect(sumOf(await report(ann), 'amount')).toBeLessThan(ETHER / 100n)
})

const withdraw = (by: Owner) =>
  placed(
    by.ask(placeCryptoWithdrawal, {
      crypto_uuid: eth,
      amount: '0.05',
      is_subsctract: true,
      to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      wallet_id: by.walletId,
    }),
  )

test('whoever is paid in crypto has it from then on, at the price of that moment', async () => {
  const [ann, bob] = [await customer(), await kit.moveIn()]
  await exchange(ann, usd, eth, '1000')
  later()
  const paid = { from_currency_id: eth, to_wallet_uuid: bob.walletId, amount: '0.1' }
  await placed(ann.ask(placeTransfer, { ...paid, wallet_id: ann.walletId }))
  await exchange(bob, eth, usd, '0.05')
  const [left] = await report(ann)
  const [got] = await report(bob)
  expect(left).toMatchObject({ disposed_by: 'TRANSFER_INTERNAL' })
  expect(got).toMatchObject({ 'acquired_at (UTC)': left!['disposed_at (UTC)'] })
  // Half of what Ann's payment was worth.
  const [half, whole] = [Number(got!['cost (USD)']), Number(left!['proceeds (USD)'])]
  expect(Math.abs(2 * half - whole)).toBeLessThan(1)
})

test('a year begins and ends by the clock of whoever asks', async () => {
  const ann = await customer()
  await exchange(ann, usd, eth, '1000')
  later()
  await exchange(ann, eth, usd, '0.1')
  await kit.rows(
    `update transactions set created_at = '2027-01-01 03:00Z' where tenant_id = $1
     and order_id = (select id from orders where tenant_id = $1 and person_id = $2
       order by created_at desc limit 1)`,
    ann.personId,
  )
  const rows = (year: string, time_zone: string) => report(ann, { year, time_zone })
  expect(await rows('2026', 'UTC')).toEqual([])
  expect(await rows('2027', 'UTC')).toHaveLength(1)
  expect(await rows('2026', 'America/New_York')).toHaveLength(1)
  expect(await rows('2025', 'UTC')).toEqual([])
  for (const year of ['26', '1999', 'abcd', '20260'])
    expect((await ann.ask(readTaxReport, { year })).status).toBe(400)
  const zone = await ann.ask(readTaxReport, { year: '2026', time_zone: 'Moon/Base' })
  expect([zone.status, zone.body.errors]).toEqual([400, [{ pointer: '/time_zone', code: 'VALUE' }]])
})

whole('of more transactions than one file is for, nothing is written', async () => {
  const ann = await customer()
  await exchange(ann, usd, eth, '100')
  await bank.world.engine.asOwner(async (tx) => {
    // The feed of so many would take longer than all else here.
    await tx.query('alter table transactions disable trigger all')
    await tx.query(
      `insert into transactions select (jsonb_populate_record(t::transactions, jsonb_build_object(
         'id', gen_random_uuid(), 'order_id', null, 'linked_id', null, 'meta', '{}'::jsonb,
         'number', t.number + n, 'place', t.place + n))).*
       from transactions t, generate_series(1, $2::int) n
       where t.person_id = $1 and t.currency_id = $3`,
      [ann.personId, TAX_ROWS_MAX, eth],
    )
    await tx.query('alter table transactions enable trigger all')
  })
  const { status, body } = await ann.ask(readTaxReport, { year: '2026' })
  expect([status, body.code]).toEqual([422, 'EXPORT_TOO_LARGE'])
})

test('a name of an asset or an event runs nothing in a spreadsheet, and saving is audited', async () => {
  const ann = await customer()
  const { text } = await ann.ask(readTaxReport, { year: '2026', bom: 'true' })
  expect(text.replace('\ufeff', '')).toBe(
    'asset,amount,acquired_at (UTC),acquired_by,disposed_at (UTC),disposed_by,proceeds (USD),cost (USD),gain (USD),event\r\n',
  )
  const audit = await kit.rows(
    `select outcome from audit where tenant_id = $1 and action = 'tax_report' and actor_id = $2`,
    ann.personId,
  )
  expect(audit).toEqual([{ outcome: 'ok' }])
})
