import type { Engine } from '#bank/db/engine'

export interface RowsOwner {
  tenantId: string
  wallet: string
  personId: string
  currencyId: string
}

/**
 * Many transactions in one statement: a cent a second from the first of 2025 on, without postings.
 */
export async function plantRows(
  engine: Engine,
  { tenantId, wallet, personId, currencyId }: RowsOwner,
  count: number,
): Promise<void> {
  await engine.asOwner(async (tx) => {
    await tx.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
    await tx.query('set local role bank_app')
    await tx.query(
      `with counted as (
         update wallets set places = places + $5 where tenant_id = $1 and id = $2
         returning places - $5 as before
       )
       insert into transactions
         (tenant_id, id, number, wallet_id, person_id, place, type, method, record_kind, status,
          currency_id, minor, info, meta, created_at, updated_at)
       select $1, gen_random_uuid(), (random() * 9007199254740991)::bigint, $2, $3, before + n,
              'deposit', 'bank_transfer', 'ONRAMP_ACHWIRE', 'complete', $4, 1, 'line ' || n,
              jsonb_build_object('counterparty_name', 'Northgate Robotics'), moment, moment
       from counted, generate_series(1, $5::int) n,
            lateral (select timestamptz '2025-01-01 00:00:00Z' + (n - 1) * interval '1 second')
              m (moment)`,
      [tenantId, wallet, personId, currencyId, count],
    )
    await tx.query('reset role')
  })
  await engine.asOwner((tx) => tx.script('analyze transactions'))
}
