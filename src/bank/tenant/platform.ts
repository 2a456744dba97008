import { platformRole } from '#contract/ops/roles'
import type { TenantKind } from '#contract/tenantConfig'
import { writeAudit } from '#bank/audit/audit'
import { inTenant, type Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { lockStaffAt } from '#bank/staff/staff.rows'
import { byCommand } from './byCommand.ts'
import { giveKey } from './create.ts'
import { settingsFor } from './settings.ts'
import { insertStaffMember } from './staff.ts'
import { FIRST_CURRENCY, firstLook } from './template.ts'
import { findDirectoryEntry, findKind, insertDirectoryEntry, insertTenant } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>

export const PLATFORM_SLUG = 'platform'

const platformConfig = (kind: TenantKind) =>
  settingsFor(kind, {
    brand: { name: 'Platform', ...firstLook },
    base_currency: FIRST_CURRENCY,
    sign_in: [],
  })

/** A tenant without currencies, offers or customers: only those who look after the others. */
export async function insertPlatform(tx: Tx, deps: Deps, id: string, kind: TenantKind) {
  const secrets = { telegram_bot_token: null }
  const config = platformConfig(kind)
  return insertTenant(tx, deps, { id, kind, config, secrets, isPlatform: true })
}

interface NewPlatform {
  email: string
  kind: TenantKind
}

/** Run again for the same person it changes nothing, but gives another key until they sign in. */
export async function createPlatform(deps: Deps, { email, kind }: NewPlatform) {
  const { engine, random } = deps
  const known = await engine.asOwner((tx) => findDirectoryEntry(tx, PLATFORM_SLUG))
  const id = known?.id ?? random.id()
  if (!known) await engine.asOwner((tx) => insertDirectoryEntry(tx, id, PLATFORM_SLUG))
  return inTenant(engine, id, async (tx) => {
    const before = await findKind(tx, id)
    if (before) await assertTheirs(tx, id, { email, isPlatform: before.isPlatform })
    else await insertFirst(tx, deps, id, { email, kind })
    return { isNew: before === null, key: await giveKey(tx, deps, id, email) }
  })
}

async function insertFirst(tx: Tx, deps: Deps, id: string, { email, kind }: NewPlatform) {
  await insertPlatform(tx, deps, id, kind)
  const member = { email, name: null, role: platformRole } as const
  const { id: staffId } = await insertStaffMember(tx, deps, id, member)
  const object = `staff ${staffId}`
  await writeAudit(tx, byCommand(deps, id), { action: 'tenant_created', outcome: 'ok', object })
}

async function assertTheirs(
  tx: Tx,
  id: string,
  { email, isPlatform }: { email: string; isPlatform: boolean },
): Promise<void> {
  if (!isPlatform) throw new Error(`The name ${PLATFORM_SLUG} is a bank’s.`)
  if (!(await lockStaffAt(tx, id, email)))
    throw new Error(`There is a platform already: staff add ${PLATFORM_SLUG} ${email}.`)
}
