import type { Scope, Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

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

/** Payments to the addresses of closed accounts are nobody’s. */
export type WatchedAddress = AddressRow & { is_closed: boolean }

const columns = 'id, wallet_id, person_id, chain_id, label, address, memo, path, created_at'

/** Without those made for one payment request each. */
export const listAddressRows = (tx: Tx, { tenantId }: Scope, walletId: string, chainId: number) =>
  tx.rows<AddressRow>(
    `select ${columns} from addresses
     where tenant_id = $1 and wallet_id = $2 and chain_id = $3 and payment_request_id is null
     order by created_at, id`,
    [tenantId, walletId, chainId],
  )

export const listOnChains = (tx: Tx, tenantId: string, chainIds: readonly number[]) =>
  tx.rows<WatchedAddress>(
    `select a.*, p.state = 'closed' as is_closed
     from addresses a join people p on p.tenant_id = a.tenant_id and p.id = a.person_id
     where a.tenant_id = $1 and a.chain_id = any($2)
     order by a.created_at, a.id`,
    [tenantId, chainIds],
  )

export const listNewest = (
  tx: Tx,
  tenantId: string,
  chainId: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx.rows<AddressRow>(
    `select ${columns} from addresses where tenant_id = $1 and chain_id = $2
     order by created_at desc, id desc limit $3 offset $4`,
    [tenantId, chainId, limit, offset],
  )

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

export const countOnChain = (tx: Tx, tenantId: string, chainId: number) =>
  tx.total('select count(*) as total from addresses where tenant_id = $1 and chain_id = $2', [
    tenantId,
    chainId,
  ])

export const insertAddress = (tx: Tx, { tenantId }: Scope, row: AddressRow) =>
  insertRow(tx, 'addresses', `tenant_id, ${columns}`, { ...row, tenant_id: tenantId })
