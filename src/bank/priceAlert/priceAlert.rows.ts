import type { PriceDirection } from '#contract/priceAlert'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface PriceAlertRow {
  id: string
  person_id: string
  symbol: string
  direction: PriceDirection
  price: string
  currency: string
  created_at: Date
}

const columns = 'id, person_id, symbol, direction, price, currency, created_at'

/** By price, the highest first. */
export const listPriceAlertRows = (
  tx: Tx,
  tenantId: string,
  personId: string,
  symbol: string | null,
) =>
  tx.rows<PriceAlertRow>(
    `select ${columns} from price_alerts
     where tenant_id = $1 and person_id = $2 and ($3::text is null or symbol = $3)
     order by symbol, price desc, id`,
    [tenantId, personId, symbol],
  )

/** False where the same is there. */
export const insertPriceAlert = (tx: Tx, tenantId: string, row: PriceAlertRow) =>
  insertRow(
    tx,
    'price_alerts',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )

export const countPriceAlerts = (tx: Tx, tenantId: string, personId: string) =>
  tx.total('select count(*) as total from price_alerts where tenant_id = $1 and person_id = $2', [
    tenantId,
    personId,
  ])

/** Null where it is gone already. */
export const takePriceAlert = (tx: Tx, tenantId: string, personId: string, id: string) =>
  tx.row<PriceAlertRow>(
    `delete from price_alerts where tenant_id = $1 and person_id = $2 and id = $3
     returning ${columns}`,
    [tenantId, personId, id],
  )

export async function deletePriceAlertsOf(tx: Tx, tenantId: string, personId: string) {
  await tx.query('delete from price_alerts where tenant_id = $1 and person_id = $2', [
    tenantId,
    personId,
  ])
}

export type WatchedPair = Pick<PriceAlertRow, 'symbol' | 'currency'>

export const listWatchedPairs = (tx: Tx, tenantId: string) =>
  tx.rows<WatchedPair>(
    'select distinct symbol, currency from price_alerts where tenant_id = $1 order by 1, 2',
    [tenantId],
  )

/** Takes them out, so that nobody else finds them; what somebody else has locked is theirs. */
export const takeReached = (
  tx: Tx,
  tenantId: string,
  { symbol, currency }: WatchedPair,
  price: string,
  most: number,
) =>
  tx.rows<PriceAlertRow>(
    `delete from price_alerts where tenant_id = $1 and id in (
       select id from price_alerts
       where tenant_id = $1 and symbol = $2 and currency = $3
         and case direction when 'above' then price < $4::numeric else price > $4::numeric end
       order by id limit $5
       for update skip locked)
     returning ${columns}`,
    [tenantId, symbol, currency, price, most],
  )
