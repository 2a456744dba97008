import { Refusal } from '#contract/kit/refusal'
import type { Scope, Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'

export interface WorthRow {
  orderId: string
  personId: string
  /** In hundredths of the base currency. */
  worth: bigint
  /** The most that may be paid since then, this order included. */
  most: bigint
  since: Date
}

/**
 * The worth of orders, in the base currency. Locks the person's row, so that parallel orders stay
 * within the limit together.
 */
export const orderWorths: BulkInsert<WorthRow> = {
  name: 'order worths',
  rank: 13,
  async lock(tx, tenantId, rows) {
    await tx.query(
      `select from people where tenant_id = $1 and id = any($2) order by id for no key update`,
      [tenantId, rows.map(({ personId }) => personId)],
    )
  },
  async write(tx, tenantId, rows, at) {
    const people = rows.map(({ personId }) => personId)
    const orders = rows.map(({ orderId }) => orderId)
    await tx.query(
      `insert into order_worths (tenant_id, order_id, person_id, worth, at)
       select $1, u.*, $5 from unnest($2::uuid[], $3::uuid[], $4::numeric[]) u`,
      [tenantId, orders, people, rows.map(({ worth }) => worth.toString()), at],
    )
    const { rows: over } = await tx.query(
      `select 1 from unnest($2::uuid[], $3::numeric[], $4::timestamptz[]) u (person_id, most, since)
       where u.most < (
         select sum(w.worth) from order_worths w
         join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
         where w.tenant_id = $1 and w.person_id = u.person_id and w.at > u.since
           and o.status not in ('CANCELED', 'FAILED'))
       limit 1`,
      [tenantId, people, rows.map(({ most }) => most.toString()), rows.map(({ since }) => since)],
    )
    if (over.length > 0) throw new Refusal('LIMIT_EXCEEDED')
  },
}

/** What the person paid since then, and when this session signed in. */
export async function readDay(
  tx: Tx,
  { tenantId, personId }: Scope,
  { since, familyId }: { since: Date; familyId: string | null },
): Promise<{ paid: bigint; signedInAt: Date | null }> {
  const { rows } = await tx.query<{ paid: string; signed_in_at: Date | null }>(
    `select (select created_at from families where tenant_id = $1 and id = $4) as signed_in_at,
       coalesce(sum(w.worth), 0) as paid
     from order_worths w
     join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
     where w.tenant_id = $1 and w.person_id = $2 and w.at > $3
       and o.status not in ('CANCELED', 'FAILED')`,
    [tenantId, personId, since, familyId],
  )
  const [row] = rows
  return { paid: BigInt(row?.paid ?? 0), signedInAt: row?.signed_in_at ?? null }
}
