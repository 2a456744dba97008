import type { ReferralEnding, ReferralStatus } from '#contract/referral'
import type { Tx } from '#bank/db/engine'

export interface ListedReferral {
  id: string
  first_name: string | null
  last_name: string | null
  status: ReferralStatus
  reason: ReferralEnding | null
  minor: string
  symbol: string
  scale: number
  joined_at: Date
  until: Date
}

/** Runs as the bank: the friends are others. */
export const listReferralRows = (
  tx: Tx,
  tenantId: string,
  inviterId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx.rows<ListedReferral>(
    `select r.id, p.first_name, p.last_name, r.status, r.reason, r.inviter_minor::text as minor,
       c.symbol, c.scale, r.joined_at, r.until
     from referrals r
     join people p on p.tenant_id = r.tenant_id and p.id = r.friend_id
     join currencies c on c.tenant_id = r.tenant_id and c.id = r.currency_id
     where r.tenant_id = $1 and r.inviter_id = $2
     order by r.joined_at desc, r.id limit $3 offset $4`,
    [tenantId, inviterId, limit, offset],
  )

export interface ReferralSums {
  invited: number
  rewarded: number
  minor: string
  scale: number
}

/** What was paid in the currency of that symbol. */
export const sumReferrals = (tx: Tx, tenantId: string, inviterId: string, symbol: string) =>
  tx.row<ReferralSums>(
    `select count(*)::int as invited,
       (count(*) filter (where r.status = 'REWARDED'))::int as rewarded,
       coalesce(sum(r.inviter_minor)
         filter (where r.status = 'REWARDED' and c.symbol = $3), 0)::text as minor,
       coalesce(max(c.scale) filter (where c.symbol = $3), 2) as scale
     from referrals r
     join currencies c on c.tenant_id = r.tenant_id and c.id = r.currency_id
     where r.tenant_id = $1 and r.inviter_id = $2`,
    [tenantId, inviterId, symbol],
  )

export interface ReferralOfCustomer {
  person_id: string
  first_name: string | null
  last_name: string | null
  status: ReferralStatus
  reason: ReferralEnding | null
  joined_at: Date
  until: Date
}

const SHOWN_MAX = 20

const ofCustomer = (own: 'inviter_id' | 'friend_id', other: 'inviter_id' | 'friend_id') =>
  `select p.id as person_id, p.first_name, p.last_name, r.status, r.reason, r.joined_at, r.until
   from referrals r
   join people p on p.tenant_id = r.tenant_id and p.id = r.${other}
   where r.tenant_id = $1 and r.${own} = $2
   order by r.joined_at desc, r.id limit ${SHOWN_MAX}`

export const listInvitedBy = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<ReferralOfCustomer>(ofCustomer('inviter_id', 'friend_id'), [tenantId, personId])

export const findInvitationOf = (tx: Tx, tenantId: string, personId: string) =>
  tx.row<ReferralOfCustomer>(ofCustomer('friend_id', 'inviter_id'), [tenantId, personId])
