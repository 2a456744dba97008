import type { Tx } from '#bank/db/engine'

export interface HouseAddress {
  walletId: string
  personId: string
}

/** Whose address of this bank it is; the bank's own look, for a person sees only their own. */
export async function findHouseAddress(
  tx: Tx,
  tenantId: string,
  at: { chainId: number; address: string; memo: string | null },
): Promise<HouseAddress | null> {
  const { rows } = await tx.query<HouseAddress>(
    `select wallet_id as "walletId", person_id as "personId" from addresses
     where tenant_id = $1 and chain_id = $2 and address = $3 and memo = $4`,
    [tenantId, at.chainId, at.address, at.memo ?? ''],
  )
  return rows[0] ?? null
}
