import type { Tx } from '#bank/db/engine'

export interface CardKeyRow {
  sealed_key: Buffer
  public_key: string
}

export const findCardKey = (tx: Tx, tenantId: string) =>
  tx.row<CardKeyRow>('select sealed_key, public_key from card_keys where tenant_id = $1', [
    tenantId,
  ])

/** Keeps the first key when two calls create one. */
export async function insertCardKey(
  tx: Tx,
  tenantId: string,
  { sealed_key, public_key }: CardKeyRow,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into card_keys (tenant_id, sealed_key, public_key, created_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [tenantId, sealed_key, public_key, at],
  )
}

/** `pin`: chosen, instead of shown. */
export type RevealKind = 'secret' | 'otp' | 'pin'

/** `refused` is the email about too many requests. */
type NotedKind = RevealKind | 'refused'

/** When the person last saw this kind of secret, newest first. */
export async function revealsSince(
  tx: Tx,
  tenantId: string,
  { personId, kind, since }: { personId: string; kind: NotedKind; since: Date },
): Promise<Date[]> {
  const { rows } = await tx.query<{ at: Date }>(
    `select at from card_reveals
     where tenant_id = $1 and person_id = $2 and kind = $3 and at > $4 order by at desc`,
    [tenantId, personId, kind, since],
  )
  return rows.map(({ at }) => at)
}

/** False if this key was used before. */
export const noteReveal = (
  tx: Tx,
  tenantId: string,
  { digest, personId, kind, at }: { digest: Buffer; personId: string; kind: NotedKind; at: Date },
) =>
  tx.some(
    `insert into card_reveals (tenant_id, blob_digest, person_id, kind, at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [tenantId, digest, personId, kind, at],
  )
