import { existing } from '#bank/existing'
import type { Tx } from '#bank/db/engine'
import type { OwnerKey } from '#bank/proof/authenticator.rows'
import { lockWaitingOf, writeReferral } from './referral.rows.ts'
import { nothingYet, stepReferral } from './step.ts'

/** Of an account that is closed. The caller holds the person, as whoever rewards holds both. */
export async function endReferralsOf(tx: Tx, { tenantId, personId }: OwnerKey, at: Date) {
  for (const row of await lockWaitingOf(tx, tenantId, personId)) {
    const barred = row.friend_id === personId ? 'friend_closed' : 'inviter_closed'
    const ended = stepReferral(row, { ...nothingYet, barred }, at)
    await writeReferral(tx, tenantId, existing(ended, `The referral ${row.id} does not end.`))
  }
}
