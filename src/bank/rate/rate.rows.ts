import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import type { UsdPrice } from '#bank/services'
import { ratioOf } from './ratio.ts'

export interface Coin {
  id: string
  symbol: string
  scale: number
  chain_id: number | null
  is_fiat: boolean
  is_enabled: boolean
}

/** Ids come from outside, and may be none. */
export async function findCoins(tx: Tx, tenantId: string, ids: readonly string[]) {
  const { rows } = await tx.query<Coin>(
    `select id, symbol, scale, chain_id, type = 'fiat' as is_fiat, is_enabled
     from currencies where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, ids.filter(isUuid)],
  )
  return new Map(rows.map((coin) => [coin.id, coin]))
}

export async function listAllCoins(tx: Tx, tenantId: string): Promise<Map<string, Coin>> {
  const { rows } = await tx.query<Coin>(
    `select id, symbol, scale, chain_id, type = 'fiat' as is_fiat, is_enabled
     from currencies where tenant_id = $1`,
    [tenantId],
  )
  return new Map(rows.map((coin) => [coin.id, coin]))
}

export const listCoins = (tx: Tx, tenantId: string) =>
  tx.rows<Coin>(
    `select id, symbol, scale, chain_id, type = 'fiat' as is_fiat, is_enabled
     from currencies where tenant_id = $1 and is_enabled
     order by position, symbol, id`,
    [tenantId],
  )

interface PriceRow {
  symbol: string
  usd: string
  source: string
  at: Date
}

const priceOfRow = ({ usd, source, at }: PriceRow): UsdPrice => ({ usd: ratioOf(usd), source, at })

export async function findPrices(tx: Tx, symbols: readonly string[], since: Date) {
  const { rows } = await tx.query<PriceRow>(
    `select symbol, usd, source, updated_at as at from rates
     where symbol = any($1) and updated_at >= $2`,
    [symbols, since],
  )
  return new Map(rows.map((row) => [row.symbol, priceOfRow(row)]))
}

export async function findPoints(
  tx: Tx,
  symbol: string,
  moments: readonly Date[],
  withinMs: number,
): Promise<(UsdPrice | null)[]> {
  const { rows } = await tx.query<{ usd: string | null } & Omit<PriceRow, 'usd'>>(
    `select $1 as symbol, p.usd, p.source, p.at
     from unnest($2::timestamptz[]) with ordinality m (moment, place)
     left join lateral (
       select usd, source, at from rate_points
       where symbol = $1 and at <= m.moment and at > m.moment - $3 * interval '1 millisecond'
       order by at desc limit 1) p on true
     order by m.place`,
    [symbol, moments, withinMs],
  )
  return rows.map((row) => (row.usd === null ? null : priceOfRow({ ...row, usd: row.usd })))
}

/** Runs as the owner: prices belong to no tenant. The first price of an hour becomes its point. */
export async function keepPrices(
  tx: Tx,
  prices: ReadonlyMap<string, string>,
  source: string,
  at: Date,
): Promise<void> {
  const values = [[...prices.keys()], [...prices.values()], source, at]
  await tx.query(
    `insert into rates (symbol, usd, source, updated_at)
     select u.symbol, u.usd, $3, $4 from unnest($1::text[], $2::numeric[]) u (symbol, usd)
     order by u.symbol
     on conflict (symbol) do update
       set usd = excluded.usd, source = excluded.source, updated_at = excluded.updated_at
       where rates.updated_at <= excluded.updated_at`,
    values,
  )
  await tx.query(
    `insert into rate_points (symbol, at, usd, source)
     select u.symbol, date_trunc('hour', $4::timestamptz, 'UTC'), u.usd, $3
     from unnest($1::text[], $2::numeric[]) u (symbol, usd)
     on conflict do nothing`,
    values,
  )
}
