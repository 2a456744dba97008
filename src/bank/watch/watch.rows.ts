import type { Scope, Tx } from '#bank/db/engine'

export interface WatchRow {
  id: string
  person_id: string
  page_family_id: string | null
  ends_at: Date
}

export interface NewWatch {
  id: string
  personId: string
  codeHash: Buffer
  codeUntil: Date
  endsAt: Date
}

/** Replaces the person's previous watch; its page is then refused. */
export async function putWatch(tx: Tx, tenantId: string, watch: NewWatch): Promise<void> {
  await tx.query(
    `insert into watches (tenant_id, person_id, id, code_hash, code_until, ends_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, person_id) do update
       set id = excluded.id, code_hash = excluded.code_hash, code_until = excluded.code_until,
           page_family_id = null, ends_at = excluded.ends_at`,
    [tenantId, watch.personId, watch.id, watch.codeHash, watch.codeUntil, watch.endsAt],
  )
}

export const takeWatchCode = (
  tx: Tx,
  { tenantId, personId }: Scope,
  { hash, familyId, now }: { hash: Buffer; familyId: string; now: Date },
) =>
  tx.row<WatchRow>(
    `update watches set code_hash = null, page_family_id = $4
     where tenant_id = $1 and person_id = $2 and code_hash = $3 and code_until > $5 and ends_at > $5
     returning id, person_id, page_family_id, ends_at`,
    [tenantId, personId, hash, familyId, now],
  )

export const findWatch = (tx: Tx, { tenantId, personId }: Scope, id: string, now: Date) =>
  tx.row<WatchRow>(
    `select id, person_id, page_family_id, ends_at from watches
     where tenant_id = $1 and person_id = $2 and id = $3 and ends_at > $4`,
    [tenantId, personId, id, now],
  )
