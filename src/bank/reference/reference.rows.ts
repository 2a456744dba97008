import type { CurrencyType } from '#contract/reference'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

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

const columns = `id, symbol, name, type, scale, shown_scale, chain_id, contract, sign, iso_code,
  needs_memo, is_stable, is_enabled, position`

export const listCurrencyRows = async (tx: Tx, tenantId: string): Promise<CurrencyRow[]> =>
  (await listAllCurrencyRows(tx, tenantId)).filter(({ is_enabled }) => is_enabled)

/** Disabled ones too: somebody may still hold some. What the bank counts in comes first. */
export const listAllCurrencyRows = (tx: Tx, tenantId: string) =>
  tx.rows<CurrencyRow>(
    `select ${columns} from currencies where tenant_id = $1
     order by symbol = (select config->>'base_currency' from tenants where tenant_id = $1) desc,
       position, symbol, id`,
    [tenantId],
  )

export const insertCurrency = (tx: Tx, tenantId: string, row: CurrencyRow) =>
  insertRow(tx, 'currencies', `tenant_id, ${columns}`, { ...row, tenant_id: tenantId })
