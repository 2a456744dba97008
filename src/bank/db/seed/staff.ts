import type { DemoTenant } from '#contract/tenants'
import { platformRole, staffRoles } from '#contract/ops/roles'
import { inTenant, type Tx } from '#bank/db/engine'
import { base32 } from '#bank/proof/totpCode'
import type { BankServices } from '#bank/services'
import { countStaff, insertStaff, type StaffRow } from '#bank/staff/staff.rows'
import { staffSecretLabel } from '#bank/staff/signIn'
import { insertPlatform, PLATFORM_SLUG } from '#bank/tenant/platform'
import { findDirectoryEntry, insertDirectoryEntry } from '#bank/tenant/tenant.rows'

/** Of every sandbox tenant's staff, one for each role. Their authenticators' key is no secret. */

const DEMO_KEY = Buffer.from('sluice sandbox staff')
export const demoStaffKey = base32(DEMO_KEY)

const names: Record<(typeof staffRoles)[number], string> = {
  owner: 'Olive Ostrander',
  compliance: 'Conrad Ellis',
  support: 'Sana Porter',
  treasury: 'Tomas Reyes',
  developer: 'Devi Lopez',
  auditor: 'Audrey Dawes',
}

export const staffEmailOf = (role: string, slug: string) => `${role}@${slug}.example`

/** Of the platform: one proposes and the other approves. */
const platformStaff = [
  { email: 'petra@platform.example', name: 'Petra Lindqvist' },
  { email: 'milo@platform.example', name: 'Milo Okafor' },
]

export const platformEmails = platformStaff.map(({ email }) => email)

/** After the banks, whose first is what `localhost` shows. */
const PLATFORM_ID = '01980000-1a4c-7000-8000-0000000000ff'

export async function seedPlatform(world: BankServices): Promise<void> {
  const { engine } = world
  const known = await engine.asOwner((tx) => findDirectoryEntry(tx, PLATFORM_SLUG))
  // Of a bank with this name, or a platform that was made by the command.
  if (known && known.id !== PLATFORM_ID) return
  await engine.asOwner((tx) => insertDirectoryEntry(tx, PLATFORM_ID, PLATFORM_SLUG))
  await inTenant(engine, PLATFORM_ID, async (tx) => {
    if (!(await insertPlatform(tx, world, PLATFORM_ID, 'sandbox'))) return
    for (const one of platformStaff)
      await insertDemoStaff(tx, world, PLATFORM_ID, { ...one, role: platformRole })
  })
}

export async function seedStaff(
  world: BankServices,
  tenantId: string,
  slug: DemoTenant,
): Promise<void> {
  await inTenant(world.engine, tenantId, async (tx) => {
    if ((await countStaff(tx, tenantId)) > 0) return
    for (const role of staffRoles) {
      const email = staffEmailOf(role, slug)
      await insertDemoStaff(tx, world, tenantId, { email, name: names[role], role })
    }
  })
}

type DemoStaff = Pick<StaffRow, 'email' | 'name' | 'role'>

async function insertDemoStaff(
  tx: Tx,
  { clock, random, seal }: BankServices,
  tenantId: string,
  staff: DemoStaff,
): Promise<void> {
  const id = random.id()
  const secret = seal.close(DEMO_KEY, staffSecretLabel(id))
  await insertStaff(tx, { ...staff, tenantId, id, secret, at: clock.now() })
}
