import type { AuditAct } from '#contract/auditActs'
import { everyStaffRole, platformRole, type StaffRole } from '#contract/ops/roles'
import { advance } from '#machines/kit/life'
import { staffLife } from '#machines/staff/staff.life'
import { writeAudit } from '#bank/audit/audit'
import { inTenant, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import type { BankServices } from '#bank/services'
import { writeConfig } from '#bank/setting/setting.rows'
import { isLastOwner, staffChanged } from '#bank/staff/change'
import { endStaffSessions, listWorking, lockStaff, writeStaffMoved } from '#bank/staff/member.rows'
import { newStaffKey } from '#bank/staff/signIn'
import { insertStaff, writeStaffSecret, type StaffRow } from '#bank/staff/staff.rows'
import { byCommand } from './byCommand.ts'
import { findTenant, tenantNamed } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>

/**
 * What the platform does about the staff of a tenant: the second person before there is one, and the
 * way in where nobody is left who could approve anything.
 */

interface NewMember {
  email: string
  name: string | null
  role: StaffRole
}

export const isStaffRole = (typed: string | undefined): typed is StaffRole =>
  everyStaffRole.some((one) => one === typed)

export const nameOfEmail = (email: string) => email.split('@')[0] ?? email

export async function insertStaffMember(
  tx: Tx,
  deps: Deps,
  tenantId: string,
  { email, name: typed, role }: NewMember,
) {
  const id = deps.random.id()
  const name = typed ?? nameOfEmail(email)
  const { key, secret } = newStaffKey(deps, id)
  await insertStaff(tx, { tenantId, id, email, name, role, secret, at: deps.clock.now() })
  return { id, key }
}

/** The key for the authenticator is told once. */
export function addStaff(deps: Deps, slug: string, member: NewMember) {
  const { email } = member
  return inStaffOf(deps, slug, email, async (tx, { tenantId, isPlatform, found }) => {
    if ((member.role === platformRole) !== isPlatform)
      throw new Error(`Nobody is ${member.role} of ${slug}.`)
    if (found) throw new Error(`${email} works for ${slug} already, as ${found.role}.`)
    const { id, key } = await insertStaffMember(tx, deps, tenantId, member)
    await audit(tx, deps, tenantId, 'staff_added', id)
    return key
  })
}

/** Instead of the one that was lost, which opens nothing from then on. */
export function replaceStaffKey(deps: Deps, slug: string, email: string) {
  return inStaffOf(deps, slug, email, async (tx, { tenantId, found }) => {
    const { id, role, status } = working(found, slug, email)
    const { key, secret } = newStaffKey(deps, id)
    const at = deps.clock.now()
    await writeStaffSecret(tx, tenantId, id, secret)
    await endStaffSessions(tx, tenantId, id, at)
    if (status === 'INVITED') {
      const record = { status, facts: undefined as never }
      const moved = advance(staffLife, record, { type: 'staff.enrol' }).status
      await writeStaffMoved(tx, tenantId, id, { role, status: moved, invitedUntil: null, at })
    }
    await audit(tx, deps, tenantId, 'staff_key_replaced', id)
    return key
  })
}

export function removeStaff(deps: Deps, slug: string, email: string) {
  const { clock, seal } = deps
  return inStaffOf(deps, slug, email, async (tx, { tenantId, staff, found }) => {
    const { id, name, role, version } = working(found, slug, email)
    if (isLastOwner(staff, id))
      throw new Error(
        `${email} is the only one of ${slug} who could propose anything: add another ${role} first.`,
      )
    const change = { staff_id: id, email, name, former_role: role, role: null, base: version }
    const tenant = existing(await findTenant(tx, seal, tenantId), `There is no tenant ${slug}.`)
    const row = { kind: 'staff_end', change, console: null, tenant, world: deps } as const
    await staffChanged.write(tx, tenantId, [row], clock.now())
    await audit(tx, deps, tenantId, 'staff_removed', id)
  })
}

/** Where nobody can sign in any more from any network that was named. */
export async function openNetworks(deps: Deps, slug: string): Promise<void> {
  const { engine } = deps
  const { id } = await tenantNamed(engine, slug)
  await inTenant(engine, id, async (tx) => {
    await writeConfig(tx, id, { staff_networks: [] })
    await writeAudit(tx, byCommand(deps, id), { action: 'staff_networks_opened', outcome: 'ok' })
  })
}

export async function listStaffOf({ engine }: Deps, slug: string) {
  const { id } = await tenantNamed(engine, slug)
  return inTenant(engine, id, (tx) => listWorking(tx, id))
}

interface StaffOfTenant {
  tenantId: string
  isPlatform: boolean
  staff: readonly StaffRow[]
  /** Whoever works there with the address. */
  found: StaffRow | undefined
}

async function inStaffOf<Result>(
  { engine }: Deps,
  slug: string,
  email: string,
  work: (tx: Tx, own: StaffOfTenant) => Promise<Result>,
) {
  const { id: tenantId, isPlatform } = await tenantNamed(engine, slug)
  return inTenant(engine, tenantId, async (tx) => {
    const staff = await lockStaff(tx, tenantId)
    const found = staff.find((one) => one.email === email)
    return work(tx, { tenantId, isPlatform, staff, found })
  })
}

function working(found: StaffRow | undefined, slug: string, email: string): StaffRow {
  if (!found) throw new Error(`${email} doesn’t work for ${slug}.`)
  return found
}

const audit = (tx: Tx, deps: Deps, tenantId: string, action: AuditAct, id: string) =>
  writeAudit(tx, byCommand(deps, tenantId), { action, outcome: 'ok', object: `staff ${id}` })
