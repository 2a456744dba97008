import type { Tx } from '#bank/db/engine'
import { listsIn } from '#bank/db/insertRow'
import type { BulkInsert } from '#bank/ledger/step'
import type { StatementAsk, StatementRow } from './statement.ts'

export interface PretendStatementRow extends StatementRow {
  id: string
  source: string
  at: Date
}

/** The same row twice is one. */
export const pretendStatementRows: BulkInsert<PretendStatementRow> = {
  name: 'pretended statement rows',
  rank: 95,
  async write(tx, tenantId, rows) {
    await tx.query(
      `insert into play_statement_rows (tenant_id, id, source, currency_id, reference, minor, at)
       select $1, u.* from unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::numeric[],
         $7::timestamptz[]) u
       on conflict do nothing`,
      [
        tenantId,
        ...listsIn('id, source, currencyId, reference', rows),
        rows.map(({ minor }) => `${minor}`),
        rows.map(({ at }) => at),
      ],
    )
  },
}

export async function listPretendStatement(
  tx: Tx,
  { tenantId, source, since, until }: StatementAsk,
): Promise<StatementRow[]> {
  const rows = await tx.rows<Omit<StatementRow, 'minor'> & { minor: string }>(
    `select currency_id as "currencyId", reference, minor::text from play_statement_rows
     where tenant_id = $1 and source = $2 and at >= $3 and at < $4 and not lost order by at, id`,
    [tenantId, source, since, until],
  )
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

/** False where the statement has no such row. */
export const losePretendStatementRow = (
  tx: Tx,
  tenantId: string,
  { source, reference }: { source: string; reference: string },
) =>
  tx.some(
    `update play_statement_rows set lost = true
     where tenant_id = $1 and source = $2 and reference = $3 and not lost`,
    [tenantId, source, reference],
  )
