import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from '#bank/proof/authenticator.rows'
import type { PersonRow } from '#bank/person/person.rows'
import type { CodeChannel } from '#bank/session/codes.rows'

export interface PersonLinkRow {
  id: string
  other_id: string
  created_at: Date
}

export const listLinkRows = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.rows<PersonLinkRow>(
    `select id, other_id, created_at from person_links where tenant_id = $1 and person_id = $2
     order by created_at, id`,
    [tenantId, personId],
  )

/** Switching shares the lock, so that it ends before the link does or finds it gone. */
export const lockLink = (
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  id: string,
  how: 'share' | 'update',
) =>
  tx.row<PersonLinkRow>(
    `select id, other_id, created_at from person_links
     where tenant_id = $1 and person_id = $2 and id = $3
     for ${how === 'share' ? 'key share' : 'update'}`,
    [tenantId, personId, id],
  )

export const isLinked = (tx: Tx, { tenantId, personId }: OwnerKey, otherId: string) =>
  tx.some('select 1 from person_links where tenant_id = $1 and person_id = $2 and other_id = $3', [
    tenantId,
    personId,
    otherId,
  ])

/** Both rows or none. Runs as the bank, as a person sees only their own. */
export const insertLink = (
  tx: Tx,
  tenantId: string,
  { id, people, at }: { id: string; people: readonly [string, string]; at: Date },
) =>
  tx.some(
    `insert into person_links (tenant_id, id, person_id, other_id, created_at)
     values ($1, $2, $3, $4, $5), ($1, $2, $4, $3, $5)
     on conflict do nothing`,
    [tenantId, id, ...people, at],
  )

/** Runs as the bank. */
export const deleteLink = (tx: Tx, tenantId: string, id: string) =>
  tx.some('delete from person_links where tenant_id = $1 and id = $2', [tenantId, id])

export type LinkedRow = PersonLinkRow &
  Pick<PersonRow, 'email' | 'phone' | 'tg_id' | 'preferred_name' | 'first_name' | 'last_name'>

/** Runs as the bank. */
export const listLinkedPeople = (tx: Tx, { tenantId, personId }: OwnerKey) =>
  tx.rows<LinkedRow>(
    `select l.id, l.other_id, l.created_at, p.email, p.phone, p.tg_id, p.preferred_name,
       p.first_name, p.last_name
     from person_links l join people p on p.tenant_id = l.tenant_id and p.id = l.other_id
     where l.tenant_id = $1 and l.person_id = $2
     order by l.created_at, l.id`,
    [tenantId, personId],
  )

export interface LinkOfferRow {
  other_id: string
  channel: CodeChannel
  address: string
  at: Date
}

/** The newest counts. */
export async function putOffer(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  offer: LinkOfferRow & { familyId: string },
): Promise<void> {
  await tx.query(
    `insert into person_link_offers (tenant_id, person_id, family_id, other_id, channel, address, at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, person_id) do update set family_id = $3, other_id = $4, channel = $5,
       address = $6, at = $7`,
    [tenantId, personId, offer.familyId, offer.other_id, offer.channel, offer.address, offer.at],
  )
}

/** Only in the session that proved the address. */
export const findOffer = (
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  { familyId, since }: { familyId: string; since: Date },
  how: 'read' | 'lock',
) =>
  tx.row<LinkOfferRow>(
    `select other_id, channel, address, at from person_link_offers
     where tenant_id = $1 and person_id = $2 and family_id = $3 and at > $4
     ${how === 'lock' ? 'for update' : ''}`,
    [tenantId, personId, familyId, since],
  )

export async function deleteOffer(tx: Tx, { tenantId, personId }: OwnerKey): Promise<void> {
  await tx.query('delete from person_link_offers where tenant_id = $1 and person_id = $2', [
    tenantId,
    personId,
  ])
}

/** Those that either account opened of the other, but the one in use. Runs as the bank. */
export async function endLinkedSessions(
  tx: Tx,
  tenantId: string,
  people: readonly [string, string],
  { but, at }: { but: string; at: Date },
): Promise<void> {
  await tx.query(
    `update families set ended_at = $5, end_reason = 'accounts unlinked'
     where tenant_id = $1 and ended_at is null and id <> $4
       and ((person_id = $2 and entered_from = $3) or (person_id = $3 and entered_from = $2))`,
    [tenantId, ...people, but, at],
  )
}
