import type { OwnerTx } from '#bank/db/engine'
import { hashOf, looksLikeStaffToken, makeToken } from '#bank/session/tokenText'
import type { BankServices } from '#bank/services'

/** Bound to their tenant by a hash chain, or already done. */
const LEFT_BEHIND = ['audit', 'audit_seals', 'idempotency_keys', 'jobs', 'letters', 'outbox']

/**
 * Copies a tenant row by row. Every key contains the tenant, so ids may stay; except the ledger, whose
 * ids derive from the tenant's. Takes milliseconds instead of a second for a new tenant.
 */
export async function copierOf({ engine }: BankServices, tenantId: string) {
  const tables = await engine.asOwner((tx) => tablesWith(tx, tenantId))
  return async (copyId: string): Promise<void> => {
    const parts = tables.map(({ name, columns }) => {
      const values = columns.map((column) => valueOf(name, column, copyId))
      return `insert into ${name} (${columns.join()}) select ${values.join()} from ${name}
        where tenant_id = '${tenantId}';`
    })
    await engine.asOwner((tx) =>
      tx.script(`set local session_replication_role = replica; ${parts.join('\n')}`),
    )
  }
}

/** The same session, with a token of the copy's tenant. */
export async function copySession(
  { engine, random }: BankServices,
  tenantId: string,
  bearer: string,
): Promise<string> {
  const isStaff = looksLikeStaffToken(bearer)
  const table = isStaff ? 'staff_sessions' : 'access_tokens'
  const copy = makeToken(isStaff ? 'st' : 'at', tenantId, random)
  await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query(`update ${table} set hash = $3 where tenant_id = $1 and hash = $2`, [
      tenantId,
      hashOf(bearer),
      hashOf(copy),
    ]),
  )
  return copy
}

function valueOf(table: string, column: string, copyId: string): string {
  if (column === 'tenant_id') return `'${copyId}'`
  if (table === 'tenant_directory' && column === 'slug') return `'copy-${copyId}'`
  // Encrypted for the original tenant.
  return table === 'tenants' && column === 'secrets' ? 'null' : column
}

interface Table {
  name: string
  columns: string[]
}

async function tablesWith(tx: OwnerTx, tenantId: string): Promise<Table[]> {
  const { rows } = await tx.query<Table>(
    `select c.relname as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname <> all($1) and c.relname not like 'ledger%'
     group by c.relname
     having bool_or(a.attname = 'tenant_id') order by c.relname`,
    [LEFT_BEHIND],
  )
  const filled: Table[] = []
  for (const table of rows) {
    const found = await tx.query(`select from ${table.name} where tenant_id = $1 limit 1`, [
      tenantId,
    ])
    if (found.count > 0) filled.push(table)
  }
  return filled
}
