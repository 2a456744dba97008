import { expect, test } from 'vitest'
import { deleteCard } from '#contract/card'
import { readOverview, type Overview } from '#contract/overview'
import { placeTransfer } from '#contract/place'
import { createWallet, readWallet, renameWallet } from '#contract/wallet'
import { seedIssuingPrograms } from '#bank/card/programs'
import { startOfMonth } from '#bank/overview/month'
import { openCards } from '#tests/bank/card/cards'
import { save } from '#tests/bank/counterparty/requests'
import { openWalletKit, type Customer } from '#tests/bank/wallet/walletKit'
import { openTestBank } from '#tests/kit/bank'

/** A person's totals, money in and out, and gains from prices. */

const bank = await openTestBank()
const { ask, coins, customer, moveIn, tenantId } = await openWalletKit(bank)

const DAY_MS = 24 * 3_600_000

async function read(ann: Customer, words: Record<string, unknown> = {}) {
  // Sessions do not last for days.
  const { bearer } = await moveIn(ann.email)
  const { status, body } = await ask(readOverview, words, { bearer })
  expect(status).toBe(200)
  return body as unknown as Overview
}

const keyed = (bearer: string) => ({
  bearer,
  headers: { 'idempotency-key': bank.world.random.id() },
})

test('a new customer has nothing, and every first step ahead', async () => {
  const ann = await customer()
  expect(await read(ann)).toMatchObject({
    total_amount: '0.00',
    month: { money_in: '0.00', money_out: '0.00' },
    performance: null,
    steps: { money_added: false, recipient_saved: false, card_made: false },
  })
})

test('a second wallet hides nothing: the total is of all', async () => {
  const ann = await customer()
  await ann.line(100_00n)
  const { body } = await ask(
    createWallet,
    { type: 'vault', name: ' Savings ' },
    keyed(ann.me.bearer),
  )
  expect(body).toMatchObject({ type: 'vault', name: 'Savings' })
  const { total_amount, wallets_amount, cards_amount, steps, wallets } = await read(ann)
  expect(wallets).toEqual([
    { uuid: ann.wallet, amount: '100.00' },
    { uuid: body.uuid, amount: '0.00' },
  ])
  expect([total_amount, wallets_amount, cards_amount]).toEqual(['100.00', '100.00', '0.00'])
  expect(steps.money_added).toBe(true)
})

test('money on cards is part of the total, a debt of theirs is taken off', async () => {
  const ann = await customer()
  await ann.line(100_00n)
  const currencyId = coins.get('USD')!
  const id = bank.world.random.id()
  await bank.world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    await seedIssuingPrograms(tx, bank.world, tenantId, 'USD')
    await tx.query(
      `insert into sub_accounts (tenant_id, id, person_id, wallet_id, program_id, type, status,
         created_at, moved_at)
       select $1, $2, $3, $4, id, 'prepaid', 'ACTIVE', $5, $5 from issuing_programs
       where tenant_id = $1 and code = 'VIRTUAL_PREPAID'`,
      [tenantId, id, ann.personId, ann.wallet, bank.clock.now()],
    )
  })
  const money = (address: `card:${string}` | `rail:${string}`, minor: bigint) =>
    bank.world.writer.commit(tenantId, {
      transfers: [
        {
          id: bank.world.random.id(),
          cause: 'test',
          legs: [
            { address: 'rail:cards', currencyId, posted: -minor },
            { address, currencyId, posted: minor },
          ],
        },
      ],
      rows: [],
    })
  await money(`card:${id}`, 25_00n)
  expect(await read(ann)).toMatchObject({ total_amount: '125.00', cards_amount: '25.00' })
  await money(`rail:card-owed:${id}`, -5_00n)
  expect(await read(ann)).toMatchObject({ total_amount: '120.00', cards_amount: '20.00' })
  expect(await read(await customer())).toMatchObject({ total_amount: '0.00', cards_amount: '0.00' })
})

test('counts what came and left, not what moved between own pockets', async () => {
  const ann = await customer()
  await ann.line(500_00n)
  const out = { type: 'withdrawal' } as const
  await ann.line(120_00n, { ...out, kind: 'HIFI_ACH_OFFRAMP' })
  await ann.line(50_00n, { ...out, kind: 'EXCHANGE_CRYPTO_INTERNAL', method: 'exchange' })
  await ann.line(40_00n, { ...out, kind: 'TRANSFER_CARD_PREPAID' })
  await ann.line(20_00n, { kind: 'REFUND' })
  expect((await read(ann)).month).toMatchObject({ money_in: '500.00', money_out: '100.00' })
})

test('a payment that failed and was paid back lessens nothing that others cost', async () => {
  const ann = await customer()
  await ann.line(500_00n)
  const out = { type: 'withdrawal', kind: 'HIFI_ACH_OFFRAMP' } as const
  const made = await ann.line(120_00n, out)
  const failed = await ann.line(70_00n, { ...out, status: 'failed' })
  await ann.line(70_00n, { kind: 'REFUND', linkedId: failed })
  expect((await read(ann)).month.money_out).toBe('120.00')
  await ann.line(20_00n, { kind: 'REFUND', linkedId: made })
  expect((await read(ann)).month.money_out).toBe('100.00')
})

test('more came back than was spent: nothing left, and nothing came', async () => {
  const ann = await customer()
  await ann.line(20_00n, { kind: 'REFUND' })
  expect((await read(ann)).month).toMatchObject({ money_in: '0.00', money_out: '0.00' })
})

test('what the bank undid counts against the side it was on', async () => {
  const ann = await customer()
  await ann.line(500_00n)
  const gift = await ann.line(30_00n, { kind: 'GOODWILL' })
  const paid = await ann.line(120_00n, { type: 'withdrawal', kind: 'HIFI_ACH_OFFRAMP' })
  const undone = { kind: 'CORRECTION' } as const
  await ann.line(30_00n, { ...undone, type: 'withdrawal', linkedId: gift })
  expect((await read(ann)).month).toMatchObject({ money_in: '500.00', money_out: '120.00' })
  await ann.line(50_00n, { ...undone, linkedId: paid })
  expect((await read(ann)).month).toMatchObject({ money_in: '500.00', money_out: '70.00' })
})

test('what was before the month is none of it, on the account and on a card', async () => {
  const cards = await openCards(bank)
  const { owner, buy } = await cards.shopper()
  await cards.fundWallet(owner, 20_00n)
  const payee = await cards.moveIn()
  const ends = { from_currency_id: cards.usd, to_wallet_uuid: payee.walletId }
  expect((await owner.ask(placeTransfer, { ...ends, amount: '7' })).status).toBe(201)
  await buy('5.00')
  const spent = async () => ((await owner.ask(readOverview)).body as unknown as Overview).month
  const { since, money_out } = await spent()
  expect(money_out).toBe('12.00')
  const before = new Date(Date.parse(since) - 1)
  const moved = async (table: string) => {
    await cards.rows(
      `update ${table} set created_at = $3 where tenant_id = $1 and person_id = $2`,
      owner.personId,
      before,
    )
    return (await spent()).money_out
  }
  expect([await moved('transactions'), await moved('card_transactions')]).toEqual(['5.00', '0.00'])
})

test('the first steps are checked off one by one, by whoever takes them', async () => {
  const cards = await openCards(bank)
  const owner = await cards.moveIn()
  const steps = async (of = owner) =>
    ((await of.ask(readOverview)).body as unknown as Overview).steps
  const none = { money_added: false, recipient_saved: false, card_made: false }
  expect(await steps()).toEqual({ verified: null, ...none })
  await save(owner)
  expect(await steps()).toEqual({ verified: null, ...none, recipient_saved: true })
  const { body } = await cards.make(owner, 'VIRTUAL_BALANCE')
  expect(await steps()).toEqual({ verified: null, ...none, recipient_saved: true, card_made: true })
  const other = await cards.moveIn()
  expect(await steps(other)).toEqual({ verified: null, ...none })
  await owner.ask(deleteCard, { id: body.id })
  expect(await steps()).toMatchObject({ card_made: false })
})

test('where customers are verified, whoever is has that step behind', async () => {
  const verifying = await openCards(bank, { config: { enable_kyc: true } })
  const owner = await verifying.moveIn()
  const isVerified = async () =>
    ((await owner.ask(readOverview)).body as unknown as Overview).steps.verified
  expect(await isVerified()).toBe(false)
  await verifying.rows(
    `update people set kyc_status = 'APPROVED' where tenant_id = $1 and id = $2`,
    owner.personId,
  )
  expect(await isVerified()).toBe(true)
})

test('the month begins at midnight of the zone', () => {
  const now = new Date('2026-04-15T12:00:00Z')
  expect(startOfMonth(now, 'UTC').toISOString()).toBe('2026-04-01T00:00:00.000Z')
  expect(startOfMonth(now, 'America/New_York').toISOString()).toBe('2026-04-01T04:00:00.000Z')
  const afterShift = new Date('2026-03-30T12:00:00Z')
  expect(startOfMonth(afterShift, 'Europe/Berlin').toISOString()).toBe('2026-02-28T23:00:00.000Z')
  const earlyThere = new Date('2026-03-31T20:00:00Z')
  expect(startOfMonth(earlyThere, 'Asia/Tokyo').toISOString()).toBe('2026-03-31T15:00:00.000Z')
})

test('refuses a time zone that is none', async () => {
  const ann = await customer()
  const { status } = await ask(readOverview, { time_zone: 'Mars/Olympus' }, ann.me)
  expect(status).toBe(400)
})

test('a deposit is no gain, and nothing is shown before two days', async () => {
  const ann = await customer()
  await ann.line(10n ** 18n, { coin: 'ETH 1' })
  expect((await read(ann)).performance).toBeNull()
  bank.clock.advance(DAY_MS + 1)
  expect((await read(ann)).performance).toBeNull()
  await ann.line(10n ** 19n, { coin: 'ETH 1' })
  await ann.line(1_000_00n)
  bank.clock.advance(2 * DAY_MS)
  // Ten times as much ether has arrived: as a gain it would be a share of ten.
  const { performance } = await read(ann)
  expect(performance?.assets.map(({ symbol }) => symbol)).toEqual(['ETH'])
  expect(Math.abs(Number(performance?.share))).toBeLessThan(1)
})

test('a wallet gets a name, another one, and none', async () => {
  const ann = await customer()
  const called = async (name: string | null) => {
    const { status, body } = await ask(renameWallet, { uuid: ann.wallet, name }, ann.me)
    return [status, body.name]
  }
  expect(await called('Holidays')).toEqual([200, 'Holidays'])
  expect((await ask(readWallet, { uuid: ann.wallet }, ann.me)).body.name).toBe('Holidays')
  expect(await called(null)).toEqual([200, null])
  expect((await called(' '))[0]).toBe(400)
  const bob = await customer()
  const foreign = await ask(renameWallet, { uuid: ann.wallet, name: 'Mine' }, bob.me)
  expect(foreign.status).toBe(404)
})
