import type { CardTransactionStatus, CardTransactionType } from '#contract/cardTransaction'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'
import type { CardMerchant, OriginalAmount } from '#bank/outside/network/network'

export interface CardTransactionRow {
  id: string
  person_id: string
  wallet_id: string
  sub_account_id: string
  card_id: string | null
  last4: string | null
  type: CardTransactionType
  status: CardTransactionStatus
  reason: string | null
  part_taken: boolean
  merchant: CardMerchant
  currency_id: string
  asked: bigint
  held: bigint
  taken: bigint
  refunded: bigint
  original: OriginalAmount | null
  is_credit: boolean
  overdrawn: boolean
  /** By the network: the merchant charges regularly, with the holder away. */
  recurring: boolean
  hold_id: string | null
  /** The day it counts towards the limits. */
  day: string | null
  created_at: Date
  cleared_at: Date | null
  expires_at: Date | null
  version: number
}

export interface PurchaseEventRow {
  type: CardTransactionType
  status: CardTransactionStatus
  minor: bigint
  is_credit: boolean
  reason: string | null
}

export interface PurchaseEventRead extends PurchaseEventRow {
  transaction_id: string
  seq: number
  at: Date
}

export const cardTransactionColumns = `id, person_id, wallet_id, sub_account_id, card_id, last4, type, status, reason,
  part_taken, merchant, currency_id, asked, held, taken, refunded, original, is_credit, overdrawn,
  recurring, hold_id, day::text as day, created_at, cleared_at, expires_at, version`

export type StoredCardTransaction = Omit<
  CardTransactionRow,
  'asked' | 'held' | 'taken' | 'refunded'
> &
  Record<'asked' | 'held' | 'taken' | 'refunded', string>

export const readCardTransaction = (row: StoredCardTransaction): CardTransactionRow => ({
  ...row,
  asked: BigInt(row.asked),
  held: BigInt(row.held),
  taken: BigInt(row.taken),
  refunded: BigInt(row.refunded),
})

export async function findCardTransaction(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<StoredCardTransaction>(
    `select ${cardTransactionColumns} from card_transactions where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return rows[0] ? readCardTransaction(rows[0]) : null
}

export interface CardTransactionFilter {
  cardId: string | null
  subAccountId: string | null
  status: CardTransactionStatus | null
  type: CardTransactionType | null
  from: string | null
  to: string | null
}

/** By card, by sub-account, or all that row-level security shows. */
const filtered = `from card_transactions where tenant_id = $1
  and ($2::uuid is null or card_id = $2) and ($3::uuid is null or sub_account_id = $3)
  and ($4::text is null or status = $4) and ($5::text is null or type = $5)
  and ($6::timestamptz is null or created_at >= $6)
  and ($7::timestamptz is null or created_at <= $7)`

const valuesOf = (tenantId: string, filter: CardTransactionFilter) => [
  tenantId,
  ...valuesIn('cardId, subAccountId, status, type, from, to', filter),
]

export async function pageOfCardTransactions(
  tx: Tx,
  tenantId: string,
  filter: CardTransactionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CardTransactionRow[]> {
  const { rows } = await tx.query<StoredCardTransaction>(
    `select ${cardTransactionColumns} ${filtered} order by created_at desc, id desc limit $8 offset $9`,
    [...valuesOf(tenantId, filter), limit, offset],
  )
  return rows.map(readCardTransaction)
}

export const countCardTransactions = (tx: Tx, tenantId: string, filter: CardTransactionFilter) =>
  tx.total(`select count(*)::int as total ${filtered}`, valuesOf(tenantId, filter))

export async function purchaseEventsOf(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<Omit<PurchaseEventRead, 'minor'> & { minor: string }>(
    `select transaction_id, seq, type, status, minor, is_credit, reason, at from card_stories
     where tenant_id = $1 and transaction_id = any($2) order by transaction_id, seq`,
    [tenantId, ids],
  )
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

export async function writeCardTransaction(tx: Tx, tenantId: string, row: CardTransactionRow) {
  await insertRow(
    tx,
    'card_transactions',
    `tenant_id, id, person_id, wallet_id, sub_account_id, card_id, last4, type, status, reason,
       part_taken, merchant, currency_id, asked, held, taken, refunded, original, is_credit,
       overdrawn, recurring, hold_id, day, created_at, cleared_at, expires_at, version`,
    { ...row, tenant_id: tenantId },
    `on conflict (tenant_id, id) do update set type = excluded.type, status = excluded.status,
       reason = excluded.reason, part_taken = excluded.part_taken, held = excluded.held,
       taken = excluded.taken, refunded = excluded.refunded, overdrawn = excluded.overdrawn,
       hold_id = excluded.hold_id, cleared_at = excluded.cleared_at,
       expires_at = excluded.expires_at, version = excluded.version`,
  )
}

export async function insertPurchaseEvent(
  tx: Tx,
  tenantId: string,
  { id, person_id, version }: Pick<CardTransactionRow, 'id' | 'person_id' | 'version'>,
  event: PurchaseEventRow,
  at: Date,
): Promise<void> {
  await insertRow(
    tx,
    'card_stories',
    `tenant_id, transaction_id, seq, person_id, type, status, minor, is_credit, reason, at`,
    { ...event, tenant_id: tenantId, transaction_id: id, seq: version, person_id, at },
  )
}
