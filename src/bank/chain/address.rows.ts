import type { Scope, Tx } from '#bank/db/engine'

export interface AddressRow {
  id: string
  wallet_id: string
  person_id: string
  chain_id: number
  label: string
  address: string
  /** Empty where the address alone identifies the customer. */
  memo: string
  path: string
  created_at: Date
}

const columns = 'id, wallet_id, person_id, chain_id, label, address, memo, path, created_at'

export async function listAddressRows(
  tx: Tx,
  { tenantId }: Scope,
  walletId: string,
  chainId: number,
): Promise<AddressRow[]> {
  const { rows } = await tx.query<AddressRow>(
    `select ${columns} from addresses
     where tenant_id = $1 and wallet_id = $2 and chain_id = $3
     order by created_at, id`,
    [tenantId, walletId, chainId],
  )
  return rows
}

export async function listOnChains(tx: Tx, tenantId: string, chainIds: readonly number[]) {
  const { rows } = await tx.query<AddressRow>(
    `select ${columns} from addresses where tenant_id = $1 and chain_id = any($2)
     order by created_at, id`,
    [tenantId, chainIds],
  )
  return rows
}

export async function listNewest(
  tx: Tx,
  tenantId: string,
  chainId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<AddressRow[]> {
  const { rows } = await tx.query<AddressRow>(
    `select ${columns} from addresses where tenant_id = $1 and chain_id = $2
     order by created_at desc, id desc limit $3 offset $4`,
    [tenantId, chainId, limit, offset],
  )
  return rows
}

/** The address as stored; chains with checksums in capitals accept any case. */
export async function findReceiver(tx: Tx, tenantId: string, address: string) {
  const { rows } = await tx.query<{ address: string }>(
    `select address from addresses
     where tenant_id = $1 and (address = $2 or lower(address) = lower($2))
     order by address = $2 desc limit 1`,
    [tenantId, address],
  )
  return rows[0]?.address ?? null
}

export async function countOnChain(tx: Tx, tenantId: string, chainId: number): Promise<number> {
  const { rows } = await tx.query<{ total: string }>(
    'select count(*) as total from addresses where tenant_id = $1 and chain_id = $2',
    [tenantId, chainId],
  )
  return Number(rows[0]?.total ?? 0)
}

export async function insertAddress(tx: Tx, { tenantId }: Scope, row: AddressRow): Promise<void> {
  await tx.query(
    `insert into addresses (tenant_id, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenantId,
      row.id,
      row.wallet_id,
      row.person_id,
      row.chain_id,
      row.label,
      row.address,
      row.memo,
      row.path,
      row.created_at,
    ],
  )
}
