import type { Tx } from '#bank/db/engine'

export interface OwnAddress {
  walletId: string
  personId: string
}

/** The owner of an address of this bank. Runs as the bank, as a person sees only their own. */
export async function findOwnAddress(
  tx: Tx,
  tenantId: string,
  at: { chainId: number; address: string; memo: string | null },
): Promise<OwnAddress | null> {
  const { rows } = await tx.query<OwnAddress>(
    `select wallet_id as "walletId", person_id as "personId" from addresses
     where tenant_id = $1 and chain_id = $2 and address = $3 and memo = $4`,
    [tenantId, at.chainId, at.address, at.memo ?? ''],
  )
  return rows[0] ?? null
}

export interface PaidBy {
  walletId: string
  destinationId: string | null
  toWalletId: string | null
  to: { address: string | null; chainId: number | null }
}

/** Whether this wallet paid there before and the payment did not fail. */
export async function paidBefore(
  tx: Tx,
  { tenantId }: { tenantId: string },
  { walletId, destinationId, toWalletId, to }: PaidBy,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from orders
     where tenant_id = $1 and wallet_id = $2 and direction = 'out'
       and status in ('PROCESSING', 'COMPLETE')
       and (destination_id = $3 or to_wallet_id = $4 or (to_address = $5 and chain_id = $6))
     limit 1`,
    [tenantId, walletId, destinationId, toWalletId, to.address, to.chainId],
  )
  return rows.length > 0
}

/** Whether an order pays its own person, or where its wallet paid before. */
export async function paysKnownDestination(
  tx: Tx,
  { tenantId }: { tenantId: string },
  orderId: string,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 from orders o
     where o.tenant_id = $1 and o.id = $2
       and ((o.to_address is null and o.destination_id is null
           and (o.to_person_id is null or o.to_person_id = o.person_id))
         or exists (
           select 1 from orders earlier
           where earlier.tenant_id = $1 and earlier.wallet_id = o.wallet_id
             and earlier.direction = 'out' and earlier.status in ('PROCESSING', 'COMPLETE')
             and (earlier.destination_id = o.destination_id
               or earlier.to_wallet_id = o.to_wallet_id
               or (earlier.to_address = o.to_address and earlier.chain_id = o.chain_id))))`,
    [tenantId, orderId],
  )
  return rows.length > 0
}
