import { expect, test } from 'vitest'
import { listActivity, type Activity } from '#contract/activity'
import { readOverview, type Overview } from '#contract/overview'
import { readSpending, type Spending } from '#contract/spending'
import type { SpendingCategory } from '#contract/spendingCategory'
import { createWallet } from '#contract/wallet'
import { seedIssuingPrograms } from '#bank/card/programs'
import { listDaysSpent } from '#bank/spending/spending.rows'
import { writeCardTransaction, type CardTransactionRow } from '#bank/card/purchase/transaction.rows'
import { openWalletKit, type Customer } from '#tests/bank/wallet/walletKit'
import { openTestBank } from '#tests/kit/bank'

/** What was spent in a month, by category, against months added up by hand. */

const bank = await openTestBank()
const { ask, coins, customer, moveIn, tenantId } = await openWalletKit(bank)
const { engine, random } = bank.world

const asTenant = { tenantId, personId: null }
await engine.transaction(asTenant, (tx) => seedIssuingPrograms(tx, bank.world, tenantId, 'USD'))

type Bought = Partial<CardTransactionRow> & { code?: string }

/** A card purchase; of nothing else than its row, which is what is counted. */
async function buy(of: Customer, minor: bigint, { code = '5411', ...changed }: Bought = {}) {
  const id = random.id()
  const subAccountId = random.id()
  const now = bank.clock.now()
  await engine.transaction(asTenant, async (tx) => {
    await tx.query(
      `insert into sub_accounts (tenant_id, id, person_id, wallet_id, program_id, type, status,
         created_at, moved_at)
       select $1, $2, $3, $4, id, 'prepaid', 'ACTIVE', $5, $5 from issuing_programs
       where tenant_id = $1 and code = 'VIRTUAL_PREPAID'`,
      [tenantId, subAccountId, of.personId, of.wallet, now],
    )
    await writeCardTransaction(tx, tenantId, {
      id,
      person_id: of.personId,
      wallet_id: of.wallet,
      sub_account_id: subAccountId,
      card_id: null,
      last4: null,
      type: 'PURCHASE',
      status: 'CLEARED',
      reason: null,
      part_taken: false,
      merchant: { name: 'Shop', category: code, city: 'Lisbon', country: 'PT' },
      currency_id: coins.get('USD')!,
      asked: minor,
      held: 0n,
      taken: minor,
      refunded: 0n,
      original: null,
      is_credit: false,
      overdrawn: false,
      recurring: false,
      hold_id: null,
      day: null,
      created_at: now,
      cleared_at: now,
      expires_at: null,
      version: 1,
      ...changed,
    })
  })
  return id
}

async function read(of: Customer, words: Record<string, unknown> = {}): Promise<Spending> {
  const { status, body } = await ask(readSpending, { wallet_uuid: of.wallet, ...words }, of.me)
  expect(status).toBe(200)
  return body as unknown as Spending
}

/** The month that runs. */
async function now(of: Customer, words: Record<string, unknown> = {}) {
  const { amount, categories } = (await read(of, words)).months.at(-1)!
  return { amount, ...Object.fromEntries(categories.map((one) => [one.category, one.amount])) }
}

const outAtHome = async (of: Customer) =>
  ((await ask(readOverview, {}, of.me)).body as unknown as Overview).month.money_out

async function listed(of: Customer, category: SpendingCategory) {
  const { body } = await ask(listActivity, { wallet_uuid: of.wallet, category }, of.me)
  return (body.data as Activity[]).map(({ id }) => id).toSorted()
}

const out = { type: 'withdrawal', kind: 'HIFI_ACH_OFFRAMP' } as const

test('whoever has spent nothing sees twelve empty months', async () => {
  const { base_currency, months } = await read(await customer())
  expect(base_currency).toBe('USD')
  expect(months).toHaveLength(12)
  expect(new Set(months.map(({ amount }) => amount))).toEqual(new Set(['0.00']))
  expect(months.flatMap(({ categories }) => categories)).toEqual([])
  expect(months.at(-1)!.month).toBe(bank.clock.now().toISOString().slice(0, 7))
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted())
})

test('a month adds up to the cent, by category, and its entries are those counted', async () => {
  const ann = await customer()
  await ann.line(5_000_00n)
  const groceries = [await buy(ann, 62_35n), await buy(ann, 48_10n)]
  const flight = await buy(ann, 300_00n, { code: '4511', refunded: 120_00n })
  const held = await buy(ann, 9_99n, { code: '5815', held: 9_99n, taken: 0n, status: 'APPROVED' })
  const cash = await buy(ann, 40_00n, { code: '6011' })
  await buy(ann, 690_00n, { code: '7011', taken: 0n, status: 'DECLINED' })
  await buy(ann, 80_00n, { code: '7011', taken: 0n, status: 'REVERSED' })
  await buy(ann, 15_00n, { code: '7011', refunded: 15_00n })
  const cardFee = await buy(ann, 2_00n, { type: 'FEE' })
  await buy(ann, 33_00n, { type: 'ORIGINAL_CREDIT', is_credit: true })
  const sent = await ann.line(100_00n, out)
  await ann.line(1_50n, { ...out, kind: 'FEE', linkedId: sent })
  const exchange = await ann.line(50_00n, {
    ...out,
    kind: 'EXCHANGE_CRYPTO_INTERNAL',
    method: 'exchange',
  })
  await ann.line(25n, { ...out, kind: 'FEE', linkedId: exchange })
  await ann.line(40_00n, { ...out, kind: 'TRANSFER_CARD_PREPAID' })
  await ann.line(70_00n, { ...out, status: 'new' })

  expect(await now(ann)).toEqual({
    amount: '444.19',
    travel: '180.00',
    grocery: '110.45',
    transfers: '101.50',
    cash: '40.00',
    media: '9.99',
    fees: '2.25',
  })
  expect(await listed(ann, 'grocery')).toEqual(groceries.toSorted())
  expect(await listed(ann, 'travel')).toEqual([flight])
  expect(await listed(ann, 'media')).toEqual([held])
  expect(await listed(ann, 'cash')).toEqual([cash])
  expect(await listed(ann, 'hotel')).toEqual([])
  expect(await listed(ann, 'transfers')).toEqual([sent])
  expect(await listed(ann, 'fees')).toEqual([cardFee, exchange].toSorted())
})

test('what came back counts in the month in which it was spent', async () => {
  const ann = await customer()
  await ann.line(500_00n)
  const sent = await ann.line(100_00n, out)
  const spentIn = bank.clock.now().toISOString().slice(0, 7)
  bank.clock.advance(32 * 24 * 3_600_000)
  const me = { bearer: (await moveIn(ann.email)).bearer }
  await ann.line(30_00n, { kind: 'REFUND', linkedId: sent })
  const { months } = await read({ ...ann, me })
  expect(months.at(-1)!.amount).toBe('0.00')
  expect(months.find(({ month }) => month === spentIn)!.categories).toEqual([
    { category: 'transfers', amount: '70.00' },
  ])
  const since = new Date(`${months.at(-1)!.month}-01T00:00:00Z`)
  const query = { walletId: ann.wallet, since, zone: 'UTC' }
  const scope = { tenantId, personId: ann.personId }
  expect(await engine.transaction(scope, (tx) => listDaysSpent(tx, scope, query))).toEqual([])
})

test('a payment that failed and was paid back was never spent', async () => {
  const ann = await customer()
  const failed = await ann.line(100_00n, { ...out, status: 'failed' })
  await ann.line(100_00n, { kind: 'REFUND', linkedId: failed })
  expect(await now(ann)).toEqual({ amount: '0.00' })
})

test('what a dispute brought lessens its category, and counts again when it is lost', async () => {
  const ann = await customer()
  await buy(ann, 100_00n, { code: '7011' })
  const moved = { code: '7011', taken: 0n, status: 'COMPLETED' } as const
  await buy(ann, 60_00n, { ...moved, type: 'REFUND', is_credit: true, reason: 'dispute_credit' })
  expect(await now(ann)).toEqual({ amount: '40.00', hotel: '40.00' })
  await buy(ann, 60_00n, { ...moved, type: 'REVERSAL', reason: 'dispute_return' })
  expect(await now(ann)).toEqual({ amount: '100.00', hotel: '100.00' })
})

test('another currency counts at the price of its day, and home says so to the cent', async () => {
  const ann = await customer()
  await ann.line(50_00n)
  await ann.line(10n ** 19n, { coin: 'ETH 1' })
  const crypto = { ...out, kind: 'WITHDRAWAL_CRYPTO_EXTERNAL', coin: 'ETH 1' } as const
  const made = await ann.line(10n ** 18n, crypto)
  await ann.line(20_00n, out)
  const { amount, transfers } = (await now(ann)) as Record<string, string>
  expect(amount).toBe(transfers)
  expect(Number(amount)).toBeGreaterThan(21)
  await ann.line(10n ** 17n / 3n, { coin: 'ETH 1', kind: 'REFUND', linkedId: made })
  await buy(ann, 9_99n, { currency_id: coins.get('ETH 1')!, taken: 10n ** 17n / 3n })
  expect(await outAtHome(ann)).toBe((await now(ann)).amount)
})

test('the months are those of the zone', async () => {
  const ann = await customer()
  const year = bank.clock.now().getUTCFullYear()
  const newYear = new Date(`${year}-01-01T00:30:00Z`)
  await buy(ann, 10_00n, { created_at: newYear })
  const monthIn = async (time_zone: string) =>
    (await read(ann, { time_zone })).months.find(({ amount }) => amount !== '0.00')?.month
  expect(await monthIn('UTC')).toBe(`${year}-01`)
  expect(await monthIn('America/New_York')).toBe(`${year - 1}-12`)
  expect((await ask(readSpending, { time_zone: 'Mars/Olympus' }, ann.me)).status).toBe(400)
})

test('the oldest month counts from its first moment, and nothing before it', async () => {
  const ann = await customer()
  await ann.line(500_00n)
  const begins = (year: number, month: number) => Date.UTC(year, month) - bank.clock.now().getTime()
  const year = bank.clock.now().getUTCFullYear()
  bank.clock.advance(begins(year, 6) - 1)
  await ann.line(3_00n, out)
  bank.clock.advance(1)
  await ann.line(7_00n, out)
  await buy(ann, 2_00n)
  bank.clock.advance(begins(year + 1, 5))
  const me = { bearer: (await moveIn(ann.email)).bearer }
  const [oldest] = (await read({ ...ann, me })).months
  expect([oldest?.month, oldest?.amount]).toEqual([`${year}-07`, '9.00'])
})

test('the first moment of a month belongs to it, here and at home', async () => {
  const begins = new Date(`${bank.clock.now().toISOString().slice(0, 7)}-01T00:00:00Z`)
  const ann = await customer()
  await ann.line(100_00n)
  await buy(ann, 10_00n, { created_at: begins })
  const id = await ann.line(20_00n, out)
  const moved = 'update transactions set created_at = $3 where tenant_id = $1 and id = $2'
  await engine.transaction(asTenant, (tx) => tx.query(moved, [tenantId, id, begins]))
  expect((await now(ann)).amount).toBe('30.00')
  expect(await outAtHome(ann)).toBe('30.00')
})

test('one wallet alone, or all; nothing of anybody else', async () => {
  const [ann, bob] = [await customer(), await customer()]
  await buy(ann, 10_00n)
  await buy(bob, 99_00n)
  const { body } = await ask(createWallet, { type: 'vault', name: 'Savings' }, ann.me)
  const vault = { ...ann, wallet: String(body.uuid) }
  await buy(vault, 5_00n)
  expect(await now(ann)).toEqual({ amount: '10.00', grocery: '10.00' })
  expect(await now(vault)).toEqual({ amount: '5.00', grocery: '5.00' })
  const all = (await ask(readSpending, {}, ann.me)).body as unknown as Spending
  expect(all.months.at(-1)!.amount).toBe('15.00')
  expect((await ask(readSpending, { wallet_uuid: ann.wallet }, bob.me)).status).toBe(404)
  const elsewhere = await openWalletKit(bank)
  const cat = await elsewhere.customer()
  expect((await elsewhere.ask(readSpending, { wallet_uuid: ann.wallet }, cat.me)).status).toBe(404)
  expect((await elsewhere.ask(readSpending, {}, cat.me)).body.months).toHaveLength(12)
})
