import type { DemoTenant } from '#contract/tenants'
import { staffRoles, type StaffRole } from '#contract/ops/roles'
import { inTenant } from '#bank/db/engine'
import { base32 } from '#bank/proof/totpCode'
import type { BankServices } from '#bank/services'
import { countStaff, insertStaff } from '#bank/staff/staff.rows'
import { staffSecretLabel } from '#bank/staff/signIn'

/** Of every sandbox tenant's staff, one for each role. Their authenticators' key is no secret. */

const DEMO_KEY = Buffer.from('sluice sandbox staff')
export const demoStaffKey = base32(DEMO_KEY)

const names: Record<StaffRole, string> = {
  owner: 'Olive Ostrander',
  compliance: 'Conrad Ellis',
  support: 'Sana Porter',
  treasury: 'Tomas Reyes',
  developer: 'Devi Lopez',
  auditor: 'Audrey Dawes',
}

export const staffEmailOf = (role: StaffRole, slug: string) => `${role}@${slug}.example`

export async function seedStaff(
  { engine, clock, random, seal }: BankServices,
  tenantId: string,
  slug: DemoTenant,
): Promise<void> {
  await inTenant(engine, tenantId, async (tx) => {
    if ((await countStaff(tx, tenantId)) > 0) return
    for (const role of staffRoles) {
      const id = random.id()
      const secret = seal.close(DEMO_KEY, staffSecretLabel(id))
      const email = staffEmailOf(role, slug)
      await insertStaff(tx, {
        tenantId,
        id,
        email,
        name: names[role],
        role,
        secret,
        at: clock.now(),
      })
    }
  })
}
