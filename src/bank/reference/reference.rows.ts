import type { CurrencyType } from '#contract/reference'
import type { Tx } from '#bank/db/engine'

export interface CurrencyRow {
  id: string
  symbol: string
  name: string
  type: CurrencyType
  scale: number
  shown_scale: number
  chain_id: number | null
  contract: string | null
  sign: string | null
  iso_code: number | null
  needs_memo: boolean
  is_stable: boolean
  is_enabled: boolean
  position: number
}

export const listCurrencyRows = async (tx: Tx, tenantId: string): Promise<CurrencyRow[]> =>
  (await listAllCurrencyRows(tx, tenantId)).filter(({ is_enabled }) => is_enabled)

/** Disabled ones too: somebody may still hold some. */
export async function listAllCurrencyRows(tx: Tx, tenantId: string): Promise<CurrencyRow[]> {
  const { rows } = await tx.query<CurrencyRow>(
    `select id, symbol, name, type, scale, shown_scale, chain_id, contract, sign, iso_code,
       needs_memo, is_stable, is_enabled, position
     from currencies
     where tenant_id = $1
     order by position, symbol, id`,
    [tenantId],
  )
  return rows
}

export async function insertCurrency(tx: Tx, tenantId: string, row: CurrencyRow): Promise<void> {
  await tx.query(
    `insert into currencies (tenant_id, id, symbol, name, type, scale, shown_scale, chain_id,
       contract, sign, iso_code, needs_memo, is_stable, is_enabled, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      tenantId,
      row.id,
      row.symbol,
      row.name,
      row.type,
      row.scale,
      row.shown_scale,
      row.chain_id,
      row.contract,
      row.sign,
      row.iso_code,
      row.needs_memo,
      row.is_stable,
      row.is_enabled,
      row.position,
    ],
  )
}
