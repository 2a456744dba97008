import type { Tx } from '#bank/db/engine'

export async function findReferralCode(tx: Tx, tenantId: string, personId: string) {
  const found = await tx.row<{ code: string }>(
    'select code from referral_codes where tenant_id = $1 and person_id = $2',
    [tenantId, personId],
  )
  return found?.code ?? null
}

/** False where the person has one by now, or somebody else has this one. */
export const insertReferralCode = (
  tx: Tx,
  tenantId: string,
  { personId, code, at }: { personId: string; code: string; at: Date },
) =>
  tx.some(
    `insert into referral_codes (tenant_id, person_id, code, created_at) values ($1, $2, $3, $4)
     on conflict do nothing returning code`,
    [tenantId, personId, code, at],
  )

/** Runs as the bank. Whoever left, or may not sign in, invites nobody. */
export async function findInviter(tx: Tx, tenantId: string, code: string) {
  const found = await tx.row<{ id: string }>(
    `select p.id from referral_codes c
     join people p on p.tenant_id = c.tenant_id and p.id = c.person_id
     where c.tenant_id = $1 and c.code = $2 and p.state = 'active'`,
    [tenantId, code],
  )
  return found?.id ?? null
}
