import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

/** A line of a sealed trial balance, as it is hashed and stored. */
export type StoredDayLine = readonly [
  currencyId: string,
  kind: string,
  accounts: number,
  debit: string,
  credit: string,
]

export interface BookDayRow {
  day: string
  lines: readonly StoredDayLine[]
  digest: string
  audit_id: string
  sealed_at: Date
}

const columns = `day::text, lines, digest, audit_id, sealed_at`

export const findBookDay = (tx: Tx, tenantId: string, day: string) =>
  tx.row<BookDayRow>(`select ${columns} from book_days where tenant_id = $1 and day = $2`, [
    tenantId,
    day,
  ])

export const findLastBookDay = (tx: Tx, tenantId: string) =>
  tx.row<BookDayRow>(
    `select ${columns} from book_days where tenant_id = $1 order by day desc limit 1`,
    [tenantId],
  )

/** Each sealed day with all that the audit says of it; without lines where its row is gone. */
export const listSealedDays = (tx: Tx, tenantId: string) =>
  tx.rows<{ day: string; lines: BookDayRow['lines'] | null; said: string[] | null }>(
    `with audited as (
       select split_part(object, ' ', 2) as day, array_agg(object order by object) as said
       from audit where tenant_id = $1 and action = 'book_day_sealed' group by 1)
     select coalesce(b.day::text, a.day) as day, b.lines, a.said
     from (select * from book_days where tenant_id = $1) b
     full join audited a on a.day = b.day::text order by 1`,
    [tenantId],
  )

/** One process seals at a time; whoever waited finds the day sealed. */
export async function lockBookDays(tx: Tx, tenantId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('book days ' || $1, 0))`, [
    tenantId,
  ])
}

export const insertBookDay = (tx: Tx, tenantId: string, row: BookDayRow) =>
  insertRow(tx, 'book_days', 'tenant_id, day, lines, digest, audit_id, sealed_at', {
    ...row,
    lines: JSON.stringify(row.lines),
    tenant_id: tenantId,
  })

export async function hasPostings(tx: Tx, tenantId: string, before: Date): Promise<boolean> {
  const found = await tx.row<{ id: string }>(
    `select id from ledger_transfers where tenant_id = $1 and created_at < $2 limit 1`,
    [tenantId, before],
  )
  return found !== null
}
