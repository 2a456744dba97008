import type { DisputeStatus } from '#contract/cardShape'
import {
  cardAdjustments,
  declineReasons,
  type CardTransaction,
  type listCardTransactions as listCall,
} from '#contract/cardTransaction'
import { fromMinor } from '#contract/kit/amount'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { listSubAccountTransactions as listOfAccountCall } from '#contract/program'
import { existing } from '#bank/existing'
import { pageFrom } from '#bank/page'
import { listAllCurrencyRows, type CurrencyRow } from '#bank/reference/reference.rows'
import type { PersonContext } from '#bank/requestContext'
import type { Tx } from '#bank/db/engine'
import { cardOf } from '#bank/card/cards'
import { disputesOfPurchases } from '#bank/card/dispute/dispute.rows'
import { subAccountOf } from '#bank/card/subAccount'
import {
  countCardTransactions,
  pageOfCardTransactions,
  purchaseEventsOf,
  type CardTransactionFilter,
  type CardTransactionRow,
  type PurchaseEventRead,
} from './transaction.rows.ts'

type TransactionQuery = Omit<ParsedOf<typeof listCall>, 'limit' | 'offset' | 'new_scheme'>

/** Checks that the card or sub-account is the caller's. */
export async function filterOf(
  {
    card_id,
    fiat_account_id,
    status,
    transaction_type,
    from_timestamp,
    to_timestamp,
  }: TransactionQuery,
  context: Pick<PersonContext, 'tx' | 'scope'>,
): Promise<CardTransactionFilter> {
  if (card_id !== undefined && fiat_account_id !== undefined)
    throw new Refusal('VALIDATION_FAILED', 'By card or by account, not by both.', {
      errors: [{ pointer: '/fiat_account_id', code: 'UNKNOWN' }],
    })
  const cardId = card_id === undefined ? null : (await cardOf(context, card_id)).id
  const subAccountId =
    fiat_account_id === undefined ? null : (await subAccountOf(context, fiat_account_id)).id
  return {
    cardId,
    subAccountId,
    status: status ?? null,
    type: transaction_type ?? null,
    from: from_timestamp ?? null,
    to: to_timestamp ?? null,
  }
}

export async function handleListCardTransactions(
  request: ParsedOf<typeof listCall>,
  context: PersonContext,
) {
  return pageOf(await filterOf(request, context), request, context)
}

export async function handleListSubAccountTransactions(
  request: ParsedOf<typeof listOfAccountCall>,
  context: PersonContext,
) {
  const { id, card_id, ...more } = request
  const subAccount = await subAccountOf(context, id)
  const cardId = card_id === undefined ? null : (await cardOf(context, card_id)).id
  const filter = await filterOf({ ...more, fiat_account_id: subAccount.id }, context)
  return pageOf({ ...filter, cardId }, request, context)
}

async function pageOf(
  filter: CardTransactionFilter,
  { limit, offset }: { limit: number; offset: number },
  { tx, scope }: PersonContext,
) {
  const { tenantId } = scope
  const total = await countCardTransactions(tx, tenantId, filter)
  const rows = await pageOfCardTransactions(tx, tenantId, filter, { limit, offset })
  const ids = rows.map(({ id }) => id)
  const stories = await purchaseStoriesOf(tx, tenantId, ids)
  const currencies = await listAllCurrencyRows(tx, tenantId)
  const data = rows.map((row) => cardTransactionShown(row, stories, currencies))
  return pageFrom(data, total, offset)
}

/** What else became of purchases. */
interface PurchaseStories {
  events: readonly PurchaseEventRead[]
  disputes: ReadonlyMap<string, DisputeStatus>
}

export async function purchaseStoriesOf(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<PurchaseStories> {
  return {
    events: await purchaseEventsOf(tx, tenantId, ids),
    disputes: await disputesOfPurchases(tx, tenantId, ids),
  }
}

/** For lists and files that show none. */
export const noStories: PurchaseStories = { events: [], disputes: new Map() }

/** These move at once or not at all. */
const moves: readonly CardTransactionRow['type'][] = [
  'ORIGINAL_CREDIT',
  'FEE',
  'DEPOSIT',
  'WITHDRAWAL',
]

export function cardTransactionShown(
  row: CardTransactionRow,
  { events, disputes }: PurchaseStories,
  currencies: readonly CurrencyRow[],
): CardTransaction {
  const currency = existing(
    currencies.find(({ id }) => id === row.currency_id),
    `Currency ${row.currency_id} is not there.`,
  )
  const decimal = (minor: bigint) => fromMinor(minor, currency.scale)
  const { name, category, city, country } = row.merchant
  const total = row.held + row.taken - row.refunded
  const billed = row.taken > 0n ? row.taken : row.held > 0n ? row.held : row.asked
  return {
    id: row.id,
    vendor_transaction_id: row.id,
    card_id: row.card_id,
    last4: row.last4,
    title: name,
    status: row.status,
    transaction_type: row.type,
    group: row.type,
    adjustment_type: cardAdjustments.find((reason) => reason === row.reason) ?? null,
    review_status: row.overdrawn ? 'overdrawn' : null,
    failure_reason: declineReasons.find((reason) => reason === row.reason) ?? null,
    vendor_sub_account_id: row.sub_account_id,
    created_at: row.created_at.toISOString(),
    cleared_at: row.cleared_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    merchant: { name, category_code: category, city, country },
    billing_amount: decimal(billed),
    billing_currency: currency.symbol,
    transaction_amount: row.original?.amount ?? decimal(billed),
    transaction_currency: row.original?.currency ?? currency.symbol,
    total_amount: decimal(moves.includes(row.type) ? row.asked : total),
    held_amount: decimal(row.held),
    refunded_amount: decimal(row.refunded),
    fee: decimal(0n),
    is_credit: row.is_credit,
    has_receipt: row.status === 'CLEARED' || row.status === 'COMPLETED',
    dispute: disputes.get(row.id) ?? null,
    overdrawn: row.overdrawn,
    recurring: row.recurring,
    story: events
      .filter(({ transaction_id }) => transaction_id === row.id)
      .map(({ seq, type, status, minor, is_credit, reason, at }) => ({
        seq,
        type,
        status,
        amount: decimal(minor),
        is_credit,
        reason,
        at: at.toISOString(),
      })),
  }
}
