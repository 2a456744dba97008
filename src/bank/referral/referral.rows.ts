import type { ReferralEnding, ReferralStatus } from '#contract/referral'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { PersonState } from '#bank/person/person.rows'

export interface ReferralRow {
  id: string
  inviter_id: string
  friend_id: string
  status: ReferralStatus
  reason: ReferralEnding | null
  currency_id: string
  inviter_minor: string
  friend_minor: string
  added: string
  per_year: number
  joined_at: Date
  until: Date
  moved_at: Date
}

const columns = `id, inviter_id, friend_id, status, reason, currency_id, inviter_minor, friend_minor,
  added, per_year, joined_at, until, moved_at`

/** Once for each friend. */
export const insertReferral = (tx: Tx, tenantId: string, row: ReferralRow) =>
  insertRow(
    tx,
    'referrals',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )

export const findReferral = (tx: Tx, tenantId: string, id: string) =>
  tx.row<ReferralRow>(`select ${columns} from referrals where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])

/** After the people: of an inviter one reward is counted after another. */
export const lockReferral = (tx: Tx, tenantId: string, id: string) =>
  tx.row<ReferralRow>(
    `select ${columns} from referrals where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  )

export async function writeReferral(tx: Tx, tenantId: string, row: ReferralRow) {
  const { id, status, reason, moved_at } = row
  await tx.query(
    `update referrals set status = $3, reason = $4, moved_at = $5
     where tenant_id = $1 and id = $2`,
    [tenantId, id, status, reason, moved_at],
  )
}

/** What waits for the owner of a wallet to add money. */
export const findWaitingOf = (tx: Tx, tenantId: string, walletId: string) =>
  tx.row<{ id: string }>(
    `select r.id from wallets w
     join referrals r on r.tenant_id = w.tenant_id and r.friend_id = w.person_id
     where w.tenant_id = $1 and w.id = $2 and r.status = 'JOINED'`,
    [tenantId, walletId],
  )

export interface ReferralPeople {
  friend: PersonState
  inviter: PersonState
  /** When the friend was verified first; null while they are not. */
  verified_at: Date | null
}

export const findReferralPeople = (tx: Tx, tenantId: string, row: ReferralRow) =>
  tx.row<ReferralPeople>(
    `select f.state as friend, i.state as inviter,
       case when f.kyc_status = 'APPROVED' then f.identity_verified_at end as verified_at
     from people f, people i
     where f.tenant_id = $1 and f.id = $2 and i.tenant_id = $1 and i.id = $3`,
    [tenantId, row.friend_id, row.inviter_id],
  )

/** Whether somebody who was a customer before has the name and birth date, or the document. */
export const isCustomerBefore = (tx: Tx, tenantId: string, personId: string) =>
  tx.some(
    `select from people f
     where f.tenant_id = $1 and f.id = $2 and (
       exists (
         select from people p
         where p.tenant_id = $1 and p.id <> f.id and p.created_at <= f.created_at
           and p.first_name_lower = f.first_name_lower
           and p.last_name_lower = f.last_name_lower and p.birth_date = f.birth_date)
       or exists (
         select from kyc_entities own
         join kyc_entities other on other.tenant_id = $1
           and other.document_digest = own.document_digest and other.person_id <> f.id
         where own.tenant_id = $1 and own.person_id = f.id))`,
    [tenantId, personId],
  )

/** Within the 365 days before. */
export const countRewardsSince = (tx: Tx, tenantId: string, inviterId: string, since: Date) =>
  tx.total(
    `select count(*) as total from referrals
     where tenant_id = $1 and inviter_id = $2 and status = 'REWARDED' and moved_at > $3`,
    [tenantId, inviterId, since],
  )

/** From outside: neither from customers of the bank, nor what came back, nor what the bank gave. */
const fromOutside = `(t.record_kind = 'DEPOSIT_CRYPTO_EXTERNAL' or t.record_kind like '%ONRAMP%')`

export interface AddedRow {
  currencyId: string
  day: string
  minor: bigint
}

/** What the person was credited before the moment, by day. */
export async function listAdded(
  tx: Tx,
  tenantId: string,
  personId: string,
  until: Date,
): Promise<AddedRow[]> {
  const rows = await tx.rows<Omit<AddedRow, 'minor'> & { minor: string }>(
    `select t.currency_id as "currencyId", (t.created_at at time zone 'UTC')::date::text as day,
       sum(t.minor)::text as minor
     from transactions t
     join wallets w on w.tenant_id = t.tenant_id and w.id = t.wallet_id
     where t.tenant_id = $1 and w.person_id = $2 and t.created_at < $3
       and t.type = 'deposit' and t.status = 'complete' and ${fromOutside}
     group by 1, 2 order by 2, 1`,
    [tenantId, personId, until],
  )
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

/** Those that wait for the person, or for whoever they invited. */
export const lockWaitingOf = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<ReferralRow>(
    `select ${columns} from referrals
     where tenant_id = $1 and status = 'JOINED' and (friend_id = $2 or inviter_id = $2)
     order by id for no key update`,
    [tenantId, personId],
  )
