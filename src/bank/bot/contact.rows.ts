import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from '#bank/proof/authenticator.rows'

export interface ContactRow {
  id: string
  name: string | null
  preferred_name: string | null
  first_name: string | null
  last_name: string | null
  wallet_id: string
}

/** Whoever lets others find them. */
const findable = `p.state = 'active' and p.telegram_findable and p.tg_id is not null`

/** Runs as the bank: whoever takes back their consent, or is blocked, is there no longer. */
export const listContactRows = (tx: Tx, { tenantId, personId }: OwnerKey, most: number) =>
  tx.rows<ContactRow>(
    `select c.id, c.name, p.preferred_name, p.first_name, p.last_name, w.id as wallet_id
     from telegram_contacts c
     join people p on p.tenant_id = c.tenant_id and p.id = c.other_id
     join lateral (
       select id from wallets
       where tenant_id = p.tenant_id and person_id = p.id and type = 'personal'
       order by created_at, id limit 1
     ) w on true
     where c.tenant_id = $1 and c.person_id = $2
       and ${findable}
     order by c.at desc, c.id limit $3`,
    [tenantId, personId, most],
  )

/** Runs as the bank. Null where they have no account, or are not to be found. */
export const findContact = (tx: Tx, tenantId: string, tgId: string) =>
  tx.row<{ id: string }>(
    `select p.id from people p
     where p.tenant_id = $1 and p.tg_id = $2 and p.state = 'active' and p.telegram_findable
       and exists (select from wallets w
         where w.tenant_id = $1 and w.person_id = p.id and w.type = 'personal')`,
    [tenantId, tgId],
  )

/** Whom somebody chose, while they let others find them. Runs as the bank. */
export const findChosen = (tx: Tx, { tenantId, personId }: OwnerKey, id: string) =>
  tx.row<Pick<ContactRow, 'preferred_name' | 'first_name' | 'last_name'> & { person_id: string }>(
    `select p.id as person_id, p.preferred_name, p.first_name, p.last_name
     from telegram_contacts c
     join people p on p.tenant_id = c.tenant_id and p.id = c.other_id
     where c.tenant_id = $1 and c.person_id = $2 and c.id = $3
       and ${findable}`,
    [tenantId, personId, id],
  )

/** Chosen again, it keeps its id. */
export async function putContact(
  tx: Tx,
  { tenantId, personId }: OwnerKey,
  contact: { id: string; otherId: string; name: string | null; at: Date },
): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into telegram_contacts (tenant_id, id, person_id, other_id, name, at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, person_id, other_id) do update set name = excluded.name, at = excluded.at
     returning id`,
    [tenantId, contact.id, personId, contact.otherId, contact.name, contact.at],
  )
  return row!.id
}
