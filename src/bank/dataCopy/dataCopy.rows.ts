import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from '#bank/proof/authenticator.rows'
import type { Section } from './section.ts'

export const PAGE_ROWS = 500

export interface CopiedRow {
  given: Record<string, unknown>
  /** Where the next page begins. */
  cursor: string[]
  /** In minor units of the currency. */
  amounts: Record<string, string | null>
  symbol: string | null
  scale: number | null
  sealed: { id: string; box: Buffer } | null
}

const listed = (columns: string) => columns.split(/\s+/)

/** By name, in the order they are listed in. */
const object = (columns: readonly string[], cast = '') =>
  `json_build_object(${columns.map((one) => `'${one.split(':')[0]}', t.${one}${cast}`).join(', ')})`

const money = ({ amounts }: Section) =>
  amounts
    ? {
        columns: `${object(listed(amounts.columns), '::text')} as amounts, c.symbol, c.scale`,
        join: `left join currencies c on c.tenant_id = t.tenant_id and c.id = ${amounts.currency}`,
      }
    : { columns: `'{}'::json as amounts, null as symbol, null as scale`, join: '' }

/** Newest first, after the row where the last page ended. */
export async function listCopied(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  section: Section,
  after: readonly string[] | null,
): Promise<CopiedRow[]> {
  const { table, columns, owner, sealed } = section
  const { columns: amounts, join } = money(section)
  const keys = section.key.map((one) => `t.${one}`)
  const left = after
    ? `and (${keys.join(', ')}) < (${after.map((_, at) => `$${at + 3}`).join(', ')})`
    : ''
  const rows = await tx.rows<CopiedRow & { row_id: string; box: Buffer | null }>(
    `select ${object(listed(columns))} as given, ${amounts},
       array[${keys.map((one) => `${one}::text`).join(', ')}] as cursor,
       ${sealed ? `t.id as row_id, t.${sealed.column} as box` : 'null as row_id, null as box'}
     from ${table} t ${join}
     where t.tenant_id = $1 and ${owner} ${left}
     order by ${keys.map((one) => `${one} desc`).join(', ')} limit ${PAGE_ROWS}`,
    [tenantId, personId, ...(after ?? [])],
  )
  return rows.map(({ row_id: id, box, ...row }) => ({ ...row, sealed: box && { id, box } }))
}
