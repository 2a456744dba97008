import { toMinor } from '#contract/kit/amount'
import { cardOf } from '#bank/card/cards'
import { issuingProgramsOf, programIn } from '#bank/card/programs'
import { noteSubscription } from '#bank/card/subscription/noticed'
import { addSpent } from '#bank/card/purchase/spent.rows'
import { writePurchaseEntry } from '#bank/card/purchase/pretendStatement'
import { transferOf } from '#bank/card/purchase/postings'
import {
  insertPurchaseEvent,
  writeCardTransaction,
  type CardTransactionRow,
} from '#bank/card/purchase/transaction.rows'
import { cardMoneyAccount, cardSchemeAccount } from '#bank/card/balance'
import { commitLedgerRows } from '#bank/ledger/step'
import type { CardMerchant } from '#bank/outside/network/network'
import type { PersonContext } from '#bank/requestContext'

const DAY_MS = 24 * 3_600_000

interface SeedPurchase {
  days: number
  at: string
  amount: string
  merchant: CardMerchant
  declined?: 'insufficient_funds'
  disputed?: true
}

const shop = (name: string, category: string, city: string, country: string): CardMerchant => ({
  name,
  category,
  city,
  country,
})

const coffee = shop('Kaffebrenneriet', '5814', 'Oslo', 'NO')
const grocer = shop('Green Basket Market', '5411', 'Berlin', 'DE')
const music = shop('Tidewave Music', '5815', 'Stockholm', 'SE')
const rides = shop('City Transit', '4111', 'Berlin', 'DE')
const books = shop('Paper Lantern Books', '5942', 'London', 'GB')
const hotel = shop('Harbour Hotel', '7011', 'Lisbon', 'PT')

const purchases: readonly SeedPurchase[] = [
  { days: 80, at: '10:30', amount: '9.99', merchant: music },
  { days: 49, at: '10:30', amount: '9.99', merchant: music },
  { days: 27, at: '08:12', amount: '4.60', merchant: coffee },
  { days: 26, at: '18:40', amount: '62.35', merchant: grocer },
  { days: 24, at: '07:55', amount: '29.00', merchant: rides },
  { days: 21, at: '19:02', amount: '48.10', merchant: grocer },
  { days: 19, at: '10:30', amount: '9.99', merchant: music },
  { days: 16, at: '13:21', amount: '23.80', merchant: books },
  { days: 13, at: '17:48', amount: '71.26', merchant: grocer },
  { days: 11, at: '21:15', amount: '184.00', merchant: hotel, disputed: true },
  { days: 8, at: '08:09', amount: '5.10', merchant: coffee },
  { days: 6, at: '18:22', amount: '39.95', merchant: grocer },
  { days: 4, at: '11:05', amount: '690.00', merchant: hotel, declined: 'insufficient_funds' },
  { days: 1, at: '08:15', amount: '4.60', merchant: coffee },
]

interface SeededCard {
  cardId: string
}

/** Returns the one that is disputed. */
export async function seedPurchases(
  context: PersonContext,
  { cardId }: SeededCard,
): Promise<string> {
  const card = await cardOf(context, cardId)
  const { currency } = programIn(await issuingProgramsOf(context), card.program_id)
  let disputedId = ''
  for (const purchase of purchases) {
    const row = rowOf(context, purchase, { card, currency })
    await seedPurchase(context, row)
    if (purchase.disputed) disputedId = row.id
  }
  return disputedId
}

interface Bought {
  card: Awaited<ReturnType<typeof cardOf>>
  currency: { id: string; scale: number }
}

function rowOf(
  { scope, world }: PersonContext,
  { days, at, amount, merchant, declined }: SeedPurchase,
  { card, currency }: Bought,
): CardTransactionRow {
  const day = new Date(world.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const moment = new Date(`${day}T${at}:00Z`)
  const minor = toMinor(amount, currency.scale)
  if (minor === null) throw new Error(`The demo purchase of ${amount} is too fine.`)
  return {
    id: world.random.id(),
    person_id: scope.personId,
    wallet_id: card.wallet_id,
    sub_account_id: card.sub_account_id,
    card_id: card.id,
    last4: card.last4,
    type: declined ? 'AUTHORIZATION' : 'PURCHASE',
    status: declined ? 'DECLINED' : 'CLEARED',
    reason: declined ?? null,
    part_taken: false,
    merchant,
    currency_id: currency.id,
    asked: minor,
    held: 0n,
    taken: declined ? 0n : minor,
    refunded: 0n,
    original: null,
    is_credit: false,
    overdrawn: false,
    recurring: merchant === music,
    hold_id: null,
    day: declined ? null : day,
    created_at: moment,
    cleared_at: declined ? null : moment,
    expires_at: null,
    version: 1,
  }
}

async function seedPurchase({ tx, scope, tenant, world }: PersonContext, row: CardTransactionRow) {
  const { card_id: cardId, day, asked: minor, reason, created_at: moment } = row
  await writeCardTransaction(tx, tenant.id, row)
  const status = row.status === 'DECLINED' ? 'DECLINED' : 'APPROVED'
  const event = { type: 'AUTHORIZATION', status, minor, is_credit: false, reason } as const
  await insertPurchaseEvent(tx, tenant.id, row, event, moment)
  if (!cardId || day === null) return
  await addSpent(tx, tenant.id, { cardId, personId: scope.personId, day, minor })
  const transfer = transferOf(row, 'purchase.clear', [
    { ...cardMoneyAccount(row.sub_account_id, row.currency_id), posted: -minor },
    { ...cardSchemeAccount(row.currency_id), posted: minor },
  ])
  await commitLedgerRows(tx, tenant.id, { transfers: [transfer], rows: [] }, moment)
  const then = { ...world, clock: { now: () => moment } }
  await noteSubscription({ tx, tenantId: tenant.id, world: then }, row)
  await writePurchaseEntry({ tx, tenantId: tenant.id, world: then }, null, row)
}
