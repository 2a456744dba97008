import type { Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { insertEntity, newEntity, touchPerson } from './entity.rows.ts'
import { termsOf } from './rails.ts'
import { railIds } from './railKinds.ts'
import { insertAcceptance, writeRail } from './rail.rows.ts'

/** A verified customer: approved, with every rail open. */
export async function seedVerified(
  tx: Tx,
  { clock, random }: Pick<BankServices, 'clock' | 'random'>,
  tenantId: string,
  wallet: { owner_id: string; person_id: string },
): Promise<void> {
  const at = clock.now()
  const about = { wallet_id: wallet.owner_id, person_id: wallet.person_id }
  const entity = newEntity({ ...about, id: random.id(), type: 'individual', missing: [] }, at)
  const approved = { status: 'APPROVED', attempts: 1, heard_at: at } as const
  await insertEntity(tx, tenantId, { ...entity, ...approved })
  for (const rail_id of railIds) {
    const rail = { ...about, rail_id }
    await insertAcceptance(tx, tenantId, {
      ...rail,
      ...termsOf(tenantId, rail_id, 1),
      ip: 'seed',
      accepted_at: at,
    })
    await writeRail(tx, tenantId, {
      ...rail,
      status: 'APPROVED',
      reason: null,
      paused: [],
      moved_at: at,
    })
  }
  await touchPerson(tx, tenantId, wallet.person_id, at)
}
