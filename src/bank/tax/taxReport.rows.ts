import type { Scope, Tx } from '#bank/db/engine'
import { bookedIn } from '#bank/wallet/transactions.rows'

/** What a transaction changed in a wallet of the person, and what it belongs to. */
export interface BookedTransaction {
  id: string
  /** Also of what a move between own wallets brought. */
  orderId: string | null
  linkedId: string | null
  currencyId: string
  at: Date
  kind: string
  change: bigint
}

/** The oldest first; one more than `most` at most. */
export async function listBooked(
  tx: Tx,
  { tenantId, personId }: Scope,
  until: Date,
  most: number,
): Promise<BookedTransaction[]> {
  const rows = await tx.rows<Omit<BookedTransaction, 'change'> & { change: string }>(
    `select t.id, coalesce(t.order_id, (t.meta ->> 'order_id')::uuid) as "orderId",
       t.linked_id as "linkedId", t.currency_id as "currencyId", t.created_at as at,
       t.record_kind as kind, ${bookedIn('t.status')} as change
     from transactions t
     join wallets w on w.tenant_id = $1 and w.id = t.wallet_id
     where t.tenant_id = $1 and w.person_id = $2 and t.created_at < $3
     order by t.created_at, t.place limit $4 + 1`,
    [tenantId, personId, until, most],
  )
  return rows.map((row) => ({ ...row, change: BigInt(row.change) }))
}
