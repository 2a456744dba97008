import type { ClosingEnd, ClosingObstacle } from '#contract/closing'
import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from '#bank/proof/authenticator.rows'

/** All of it runs as the bank: what stands in the way may be known to others only. */

/** Their accounts in the book: of every wallet, of deposits on their way, and of cards. */
export const ownAddresses = `select unnest(array['wallet:' || w.id, 'incoming:' || w.id]) from wallets w
    where w.tenant_id = $1 and w.person_id = $2
  union all
  select unnest(array['card:' || s.id, 'rail:card-owed:' || s.id]) from sub_accounts s
    where s.tenant_id = $1 and s.person_id = $2`

/** Whoever posts to them waits from here on; whoever makes anything for the person, too. */
export async function lockForClosing(tx: Tx, { tenantId, personId }: OwnerKey) {
  await tx.query(
    `select from ledger_accounts where tenant_id = $1 and address in (${ownAddresses})
     order by id for update`,
    [tenantId, personId],
  )
  await tx.query('select from people where tenant_id = $1 and id = $2 for update', [
    tenantId,
    personId,
  ])
}

export interface OwnBalance {
  kind: 'wallet' | 'incoming' | 'card' | 'rail'
  symbol: string
  scale: number
  posted: string
  held: string
}

/** What is not zero, added up by currency. */
export const listOwnBalances = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.rows<OwnBalance>(
    `select split_part(a.address, ':', 1) as kind, c.symbol, c.scale, sum(a.posted) as posted,
       sum(a.held) as held
     from ledger_accounts a join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
     where a.tenant_id = $1 and a.address in (${ownAddresses})
       and (a.posted <> 0 or a.held <> 0)
     group by 1, c.id, c.symbol, c.scale, c.position
     order by c.position, c.id`,
    [tenantId, personId],
  )

type Counted = Exclude<ClosingObstacle, 'money' | 'held' | 'card_money'>
type Counts<Kind extends string> = Record<Kind, number>

/** A dropped deposit may come back until `droppedSince`. */
export async function countInTheWay(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  droppedSince: Date,
): Promise<Counts<Counted>> {
  const row = await tx.row<Counts<Counted>>(
    `select
       (select count(*)::int from sightings where tenant_id = $1 and person_id = $2
          and (state = 'pending' or (state = 'dropped' and seen_at > $3))) as incoming,
       (select count(*)::int from orders where tenant_id = $1 and person_id = $2
          and status in ('NEW', 'PENDING', 'PROCESSING', 'ERROR'))
         + (select count(*)::int from payouts where tenant_id = $1 and person_id = $2
          and status = 'PAYING') as orders,
       (select count(*)::int from cards where tenant_id = $1 and person_id = $2
          and status not in ('CANCELED', 'CLOSED')) as cards,
       (select count(*)::int from card_disputes where tenant_id = $1 and person_id = $2
          and status in ('OPEN', 'NEEDS_MORE', 'SENT')) as disputes,
       (select count(*)::int from wallet_members where tenant_id = $1 and owner_id = $2) as members,
       (select count(*)::int from kyc_entities where tenant_id = $1 and person_id = $2
          and status in ('PENDING', 'HOLD', 'DOUBLE')) as verification,
       (select count(*)::int from identity_changes where tenant_id = $1 and person_id = $2
          and status in ('REQUESTED', 'IN_REVIEW')) as identity_change`,
    [tenantId, personId, droppedSince],
  )
  return row!
}

export async function countEnding(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  now: Date,
): Promise<Counts<ClosingEnd>> {
  const row = await tx.row<Counts<ClosingEnd>>(
    `select
       (select count(*)::int from schedules where tenant_id = $1 and person_id = $2
          and next_on is not null) as schedules,
       (select count(*)::int from payment_requests where tenant_id = $1 and person_id = $2
          and status in ('OPEN', 'PARTLY_PAID')) as requests,
       (select count(*)::int from accounts where tenant_id = $1 and person_id = $2
          and status <> 'CANCELED') as accounts,
       (select count(*)::int from wallet_members where tenant_id = $1 and person_id = $2) as shared,
       (select count(*)::int from person_links where tenant_id = $1 and person_id = $2) as links,
       (select count(*)::int from access_keys where tenant_id = $1 and person_id = $2
          and status <> 'REVOKED') as keys,
       (select count(*)::int from webhooks where tenant_id = $1 and person_id = $2) as webhooks,
       (select count(tg_id)::int from people where tenant_id = $1 and id = $2) as telegram,
       (select count(*)::int from passkeys where tenant_id = $1 and person_id = $2) as passkeys,
       (select count(*)::int from families where tenant_id = $1 and person_id = $2
          and ended_at is null and expires_at > $3) as sessions`,
    [tenantId, personId, now],
  )
  return row!
}

const ids = (tx: Tx, text: string, { tenantId, personId }: OwnerKey) =>
  tx.rows<{ id: string }>(text, [tenantId, personId])

export const listRunningSchedules = (tx: Tx, owner: OwnerKey) =>
  ids(
    tx,
    `select id from schedules where tenant_id = $1 and person_id = $2 and next_on is not null
     order by id`,
    owner,
  )

export const listOpenRequests = (tx: Tx, owner: OwnerKey) =>
  ids(
    tx,
    `select id from payment_requests
     where tenant_id = $1 and person_id = $2 and status in ('OPEN', 'PARTLY_PAID') order by id`,
    owner,
  )

export const listLiveAccounts = (tx: Tx, owner: OwnerKey) =>
  ids(
    tx,
    `select id from accounts
     where tenant_id = $1 and person_id = $2 and status <> 'CANCELED' order by id`,
    owner,
  )

/** Of wallets of others. */
export const listMembershipsOf = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.rows<{ id: string; wallet_id: string; person_id: string }>(
    `select id, wallet_id, person_id from wallet_members
     where tenant_id = $1 and person_id = $2 order by id for update`,
    [tenantId, personId],
  )

export async function revokeInvitesOf(tx: Tx, { tenantId, personId }: OwnerKey, at: Date) {
  await tx.query(
    `update wallet_invites set status = 'REVOKED', ended_at = $3
     where tenant_id = $1 and (owner_id = $2 or invited_by = $2 or person_id = $2)
       and status = 'WAITING'`,
    [tenantId, personId, at],
  )
}

/** Of either side. */
export async function deleteLinksOf(tx: Tx, { tenantId, personId }: OwnerKey) {
  await tx.query(
    `delete from person_link_offers where tenant_id = $1 and (person_id = $2 or other_id = $2)`,
    [tenantId, personId],
  )
  await tx.query(
    'delete from person_links where tenant_id = $1 and (person_id = $2 or other_id = $2)',
    [tenantId, personId],
  )
}

/** Refused from here on by the book itself. */
export async function closeBook(tx: Tx, { tenantId, personId }: OwnerKey) {
  await tx.query(
    `update ledger_accounts set closed = true
     where tenant_id = $1 and address in (${ownAddresses}) and address not like 'rail:%'`,
    [tenantId, personId],
  )
}

export interface ClosedBy {
  by: 'customer' | 'staff'
  reason: string | null
  at: Date
}

/** What they signed in with is free for a new account. */
export async function writeClosed(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  { by, reason, at }: ClosedBy,
) {
  await tx.query(
    `update people set state = 'closed', closed_at = $3, closed_by = $4, closed_reason = $5,
       updated_at = $3, former_email = email, former_phone = phone, former_tg_id = tg_id,
       email = null, phone = null, tg_id = null, password_hash = null, password_set_at = null,
       telegram_findable = false
     where tenant_id = $1 and id = $2`,
    [tenantId, personId, at, by, reason],
  )
}
