import type { MemberRole } from '#contract/member'
import type { Tx } from '#bank/db/engine'
import type { PersonRow } from '#bank/person/person.rows'

export async function makerOf(tx: Tx, tenantId: string, orderId: string): Promise<string | null> {
  const row = await tx.row<{ actor_id: string | null }>(
    `select actor_id from order_history
     where tenant_id = $1 and order_id = $2 and from_status is null`,
    [tenantId, orderId],
  )
  return row?.actor_id ?? null
}

type WalletPerson = Pick<PersonRow, 'id' | 'preferred_name' | 'first_name' | 'last_name'> & {
  role: MemberRole | 'owner'
}

/** Its owner first. Runs as the bank, as nobody sees other people. */
export const peopleOfWallet = (tx: Tx, tenantId: string, walletId: string) =>
  tx.rows<WalletPerson>(
    `select p.id, p.preferred_name, p.first_name, p.last_name, one.role
     from (
       select person_id, 'owner' as role, created_at as since from wallets
       where tenant_id = $1 and id = $2
       union all
       select person_id, role, since from wallet_members
       where tenant_id = $1 and wallet_id = $2 and status = 'ACTIVE') one
     join people p on p.tenant_id = $1 and p.id = one.person_id
     order by one.role <> 'owner', one.since, p.id`,
    [tenantId, walletId],
  )

export async function findWalletName(tx: Tx, tenantId: string, walletId: string) {
  const row = await tx.row<{ name: string | null }>(
    'select name from wallets where tenant_id = $1 and id = $2',
    [tenantId, walletId],
  )
  return row?.name ?? null
}

export const ordersWaitingOf = (
  tx: Tx,
  tenantId: string,
  { walletId, personId }: { walletId: string; personId: string },
) =>
  tx.rows<{ id: string }>(
    `select o.id from orders o
     join order_history h on h.tenant_id = o.tenant_id and h.order_id = o.id
       and h.from_status is null and h.actor_id = $3
     where o.tenant_id = $1 and o.wallet_id = $2 and o.status = 'NEW'
     order by o.id`,
    [tenantId, walletId, personId],
  )
