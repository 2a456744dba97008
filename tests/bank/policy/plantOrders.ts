import { inTenant } from '#bank/db/engine'
import type { BankServices } from '#bank/services'

export interface PlantedOrder {
  id: string
  type: 'TRANSFER_INTERNAL' | 'HIFI_ACH_OFFRAMP'
  personId: string
  walletId: string
  /** In cents. */
  net: number
  fee: { percent: number; fixed: number }
  payee: string
  at: Date
  failed: boolean
}

interface Planting {
  tenantId: string
  currencyId: string
  version: number | null
  /** How many were planted before. */
  offset?: number
}

/** Orders as they stand once they were placed and carried out, without their postings. */
export const plantOrders = (
  { engine }: Pick<BankServices, 'engine'>,
  { tenantId, currencyId, version, offset = 0 }: Planting,
  orders: readonly PlantedOrder[],
) =>
  inTenant(engine, tenantId, async (tx) => {
    const lists = [
      orders.map(({ id }) => id),
      orders.map(({ type }) => type),
      orders.map(({ personId }) => personId),
      orders.map(({ walletId }) => walletId),
      orders.map(({ net }) => net),
      orders.map(({ fee }) => JSON.stringify(linesOf(fee))),
      orders.map(({ net, fee }) => net + fee.percent + fee.fixed),
      orders.map(({ at }) => at),
      orders.map(({ failed }) => (failed ? 'FAILED' : 'COMPLETE')),
      orders.map(({ payee }) => Buffer.from(payee)),
    ]
    await tx.query(
      `with planted as (
         select * from unnest($4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::numeric[],
           $9::jsonb[], $10::numeric[], $11::timestamptz[], $12::text[], $13::bytea[])
         u (id, type, person_id, wallet_id, net, lines, total, at, status, payee)
       ), placed as (
         insert into orders (tenant_id, id, number, person_id, wallet_id, order_type, status,
           direction, settles, money, attempt, from_currency_id, to_currency_id, total, net, arrives,
           lines, rate, created_at, updated_at, version, policy_version)
         select $1, id, row_number() over (order by at, id) + 10000000 + $14::int, person_id, wallet_id, type,
           status, 'out', 'atOnce', 'settled', 0, $2, $2, total, net, net, lines, '1', at, at, 1, $3
         from planted returning id
       )
       insert into order_worths (tenant_id, order_id, person_id, worth, payee, asked, at)
       select $1, id, person_id, total, payee, false, at from planted`,
      [tenantId, currencyId, version, ...lists, offset],
    )
  })

const linesOf = ({ percent, fixed }: PlantedOrder['fee']) =>
  [
    { kind: 'percent', minor: String(percent) },
    { kind: 'fixed', minor: String(fixed) },
  ].filter(({ minor }) => minor !== '0')
