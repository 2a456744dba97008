import type { MemberRole } from '#contract/member'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import type { BulkInsert } from '#bank/ledger/step'

export interface Membership {
  walletId: string
  ownerId: string
  role: MemberRole
  /** In hundredths of the base currency; null for no limit. */
  paysMost: bigint | null
}

interface Stored extends Omit<Membership, 'paysMost'> {
  paysMost: string | null
}

export const mostIn = (stored: string | null) => (stored === null ? null : BigInt(stored))

/** What opens a wallet to somebody, by any of its names. Runs as the bank. */
export async function findMembership(
  tx: Tx,
  tenantId: string,
  { personId, name }: { personId: string; name: string },
): Promise<Membership | null> {
  const row = await tx.row<Stored>(
    `select m.wallet_id as "walletId", m.owner_id as "ownerId", m.role, m.pays_most as "paysMost"
     from wallet_members m
     join wallets w on w.tenant_id = m.tenant_id and w.id = m.wallet_id
     join people o on o.tenant_id = m.tenant_id and o.id = m.owner_id
     where m.tenant_id = $1 and m.person_id = $2 and m.status = 'ACTIVE' and o.state = 'active'
       and (w.id::text = $3 or w.number::text = $3)`,
    [tenantId, personId, name],
  )
  return row && { ...row, paysMost: mostIn(row.paysMost) }
}

/** The wallet an order is made from. Runs as the bank. */
export async function walletOfOrder(tx: Tx, tenantId: string, name: string) {
  const row = await tx.row<{ wallet_id: string }>(
    `select wallet_id from orders
     where tenant_id = $1 and ${isUuid(name) ? 'id = $2::uuid' : 'number::text = $2'}`,
    [tenantId, name],
  )
  return row?.wallet_id ?? null
}

/** The wallet something happened in; purchases are their owner's alone. Runs as the bank. */
export async function walletOfActivity(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<{ wallet_id: string }>(
    `select wallet_id from orders where tenant_id = $1 and id = $2
     union all
     select wallet_id from transactions where tenant_id = $1 and id = $2 limit 1`,
    [tenantId, id],
  )
  return row?.wallet_id ?? null
}

interface Following {
  walletId: string
  personId: string
}

/** Those who follow a wallet that is no longer open to them. Runs as the bank. */
export const endedMemberships = (tx: Tx, tenantId: string, following: readonly Following[]) =>
  tx.rows<Following>(
    `select u.wallet_id as "walletId", u.person_id as "personId"
     from unnest($2::uuid[], $3::uuid[]) u (wallet_id, person_id)
     where not exists (
       select from wallet_members m
       join people o on o.tenant_id = m.tenant_id and o.id = m.owner_id
       where m.tenant_id = $1 and m.wallet_id = u.wallet_id and m.person_id = u.person_id
         and m.status = 'ACTIVE' and o.state = 'active')`,
    [tenantId, following.map(({ walletId }) => walletId), following.map((one) => one.personId)],
  )

export interface MemberAct {
  walletId: string
  personId: string
  /** What they pay at once, what they ask others to approve, and their approval. */
  act: 'pay' | 'ask' | 'approve'
  /** In hundredths of the base currency; null without a price. */
  worth: bigint | null
}

/**
 * A payment is committed only while its maker and whoever approves it still may: whoever takes that
 * away waits for the payment or comes before it.
 */
export const memberActs: BulkInsert<MemberAct> = {
  name: 'member acts',
  rank: 4,
  async lock(tx, tenantId, rows) {
    await tx.query(
      `select from wallet_members
       where tenant_id = $1 and wallet_id = any($2) and person_id = any($3)
       order by wallet_id, person_id for share`,
      [tenantId, rows.map(({ walletId }) => walletId), rows.map(({ personId }) => personId)],
    )
  },
  async write(tx, tenantId, rows) {
    const allowed = await tx.rows(
      `select 1 from unnest($2::uuid[], $3::uuid[], $4::numeric[], $5::text[])
         u (wallet_id, person_id, worth, act)
       join wallet_members m on m.tenant_id = $1 and m.wallet_id = u.wallet_id
         and m.person_id = u.person_id and m.status = 'ACTIVE'
         and case u.act
           when 'approve' then m.role in ('admin', 'approver')
           when 'ask' then m.role in ('admin', 'payer')
           else m.role in ('admin', 'payer') and (m.pays_most is null or u.worth <= m.pays_most)
         end`,
      [
        tenantId,
        rows.map(({ walletId }) => walletId),
        rows.map(({ personId }) => personId),
        rows.map(({ worth }) => worth?.toString() ?? null),
        rows.map(({ act }) => act),
      ],
    )
    if (allowed.length !== rows.length) throw new Refusal('ROLE_NOT_ALLOWED')
  },
}
