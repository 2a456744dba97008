import type { Tx } from '#bank/db/engine'

export interface OwnAddress {
  walletId: string
  personId: string
  /** The request for money that the address was made for. */
  request: { id: string; currencyId: string } | null
}

/** The owner of an address of this bank. Runs as the bank, as a person sees only their own. */
export const findOwnAddress = (
  tx: Tx,
  tenantId: string,
  at: { chainId: number; address: string; memo: string | null },
) =>
  tx.row<OwnAddress>(
    `select a.wallet_id as "walletId", a.person_id as "personId",
       case when r.id is not null
         then jsonb_build_object('id', r.id, 'currencyId', r.currency_id) end as request
     from addresses a
     join people p on p.tenant_id = a.tenant_id and p.id = a.person_id and p.state <> 'closed'
     left join payment_requests r on r.tenant_id = a.tenant_id and r.id = a.payment_request_id
     where a.tenant_id = $1 and a.chain_id = $2 and a.address = $3 and a.memo = $4`,
    [tenantId, at.chainId, at.address, at.memo ?? ''],
  )

export interface SeenAt {
  /** Where the payee is a customer: every wallet of theirs is the same payee. */
  toPersonId: string | null
  destinationId: string | null
  toAddress: string | null
  memo: string | null
  chainId: number | null
}

/** Under whatever name; null for never. What failed or was canceled paid nobody. */
export async function findFirstSeen(
  tx: Tx,
  { tenantId, personId }: { tenantId: string; personId: string },
  { toPersonId, destinationId, toAddress, memo, chainId }: SeenAt,
): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date | null }>(
    `with alike as (
       select d.id, d.usable_from - interval '24 hours' as at from destinations d
       left join currencies c
         on c.tenant_id = d.tenant_id and c.id = (d.crypto ->> 'currency_id')::uuid
       where d.tenant_id = $1 and d.person_id = $2
         and (d.fingerprint = (
             select fingerprint from destinations where tenant_id = $1 and id = $3)
           or (d.crypto ->> 'address' = $4 and coalesce(d.crypto ->> 'memo', '') = $5
             and c.chain_id = $6)))
     select min(at) as at from (
       select at from alike
       union all
       select o.created_at from wallets w
       join orders o on o.tenant_id = w.tenant_id and o.wallet_id = w.id
       where w.tenant_id = $1 and w.person_id = $2 and o.direction = 'out'
         and o.status in ('PROCESSING', 'COMPLETE')
         and (o.destination_id in (select id from alike) or o.to_person_id = $7
           or (o.to_address = $4 and coalesce(o.memo, '') = $5 and o.chain_id = $6))
     ) seen`,
    [tenantId, personId, destinationId, toAddress, memo ?? '', chainId, toPersonId],
  )
  return rows[0]?.at ?? null
}

export interface PaidBy {
  walletId: string
  destinationId: string | null
  toWalletId: string | null
  to: { address: string | null; chainId: number | null }
  since: Date
}

/** Payments since then count only if they needed a proof. */
export const paidBefore = (
  tx: Tx,
  { tenantId }: { tenantId: string },
  { walletId, destinationId, toWalletId, to, since }: PaidBy,
) =>
  tx.some(
    `select 1 from orders o
     left join order_worths w on w.tenant_id = o.tenant_id and w.order_id = o.id
     where o.tenant_id = $1 and o.wallet_id = $2 and o.direction = 'out'
       and o.status in ('PROCESSING', 'COMPLETE')
       and (o.destination_id = $3 or o.to_wallet_id = $4 or (o.to_address = $5 and o.chain_id = $6))
       and (o.created_at <= $7 or w.asked is not false)
     limit 1`,
    [tenantId, walletId, destinationId, toWalletId, to.address, to.chainId, since],
  )

/**
 * Its own person, or where its wallet paid before; later payments count only if they were proved.
 */
export const paysKnownDestination = (
  tx: Tx,
  { tenantId }: { tenantId: string },
  { orderId, since }: { orderId: string; since: Date },
) =>
  tx.some(
    `select 1 from orders o
     where o.tenant_id = $1 and o.id = $2
       and ((o.to_address is null and o.destination_id is null
           and (o.to_person_id is null or o.to_person_id = o.person_id))
         or exists (
           select 1 from orders earlier
           left join order_worths w on w.tenant_id = earlier.tenant_id and w.order_id = earlier.id
           where earlier.tenant_id = $1 and earlier.wallet_id = o.wallet_id
             and earlier.direction = 'out' and earlier.status in ('PROCESSING', 'COMPLETE')
             and (earlier.created_at <= $3 or w.asked is not false)
             and (earlier.destination_id = o.destination_id
               or earlier.to_wallet_id = o.to_wallet_id
               or (earlier.to_address = o.to_address and earlier.chain_id = o.chain_id))))`,
    [tenantId, orderId, since],
  )
