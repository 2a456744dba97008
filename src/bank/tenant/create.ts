import { writeAudit } from '#bank/audit/audit'
import { inTenant, type Tx } from '#bank/db/engine'
import type { BankServices } from '#bank/services'
import { newStaffKey } from '#bank/staff/signIn'
import { lockStaffAt, writeStaffSecret } from '#bank/staff/staff.rows'
import { byCommand } from './byCommand.ts'
import { insertStaffMember } from './staff.ts'
import {
  fillNewTenant,
  findTemplate,
  policyFrom,
  settingsFrom,
  type TenantOrder,
  type Template,
} from './template.ts'
import { insertDirectoryEntry, insertTenant, kindOf, listDirectory } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>

/** A label of hostnames; what follows a dash says which surface it is. */
const NAME = /^[a-z][a-z\d-]{1,29}[a-z\d]$/
const SURFACE = /(^|-)(mini|console|localhost)$/

function assertName(slug: string): void {
  if (NAME.test(slug) && !SURFACE.test(slug)) return
  throw new Error(
    `"${slug}" cannot be the name of a tenant: 3 to 31 of a-z, 0-9 and -, not ending in -mini or -console.`,
  )
}

/**
 * Whole or not at all. Run again for the same owner it finishes or changes nothing; until the owner
 * has signed in, each run gives their authenticator a new key.
 */
export async function createTenant(deps: Deps, order: TenantOrder) {
  const { engine, random } = deps
  assertName(order.slug)
  const template = await findTemplate(deps, order.from)
  const known = (await engine.asOwner(listDirectory)).find(({ slug }) => slug === order.slug)
  const id = known?.id ?? random.id()
  if (!known) await engine.asOwner((tx) => insertDirectoryEntry(tx, id, order.slug))
  return inTenant(engine, id, async (tx) => {
    const isNew = await insertWhole(tx, deps, { id, order, template })
    if (!isNew) await assertSame(tx, id, order)
    return { isNew, key: await giveOwnerKey(tx, deps, id, order.owner) }
  })
}

interface NewTenantParts {
  id: string
  order: TenantOrder
  template: Template | null
}

async function insertWhole(tx: Tx, deps: Deps, { id, order, template }: NewTenantParts) {
  const { slug, kind, owner } = order
  const config = settingsFrom(template, order)
  const secrets = { telegram_bot_token: null }
  const policy = policyFrom(template, kind)
  if (!(await insertTenant(tx, deps, { id, kind, config, secrets }, policy))) return false
  await fillNewTenant(tx, deps, { id, slug, currency: config.base_currency, template })
  const member = { email: owner, name: null, role: 'owner' } as const
  const { id: staffId } = await insertStaffMember(tx, deps, id, member)
  await writeAudit(tx, byCommand(deps, id), {
    action: 'tenant_created',
    outcome: 'ok',
    object: `staff ${staffId}`,
  })
  return true
}

async function assertSame(tx: Tx, id: string, { slug, owner, kind }: TenantOrder): Promise<void> {
  const staff = await lockStaffAt(tx, id, owner)
  if (staff?.role !== 'owner') throw new Error(`The name ${slug} is taken by another tenant.`)
  if ((await kindOf(tx, id)) !== kind)
    throw new Error(`${slug} is there already, and ${kind === 'live' ? 'a sandbox' : 'live'}.`)
}

/** Null once the owner has used the key they have. */
async function giveOwnerKey(tx: Tx, deps: Deps, id: string, owner: string) {
  const staff = await lockStaffAt(tx, id, owner)
  if (!staff || staff.lastStep !== '0') return null
  const { key, secret } = newStaffKey(deps, staff.id)
  await writeStaffSecret(tx, id, staff.id, secret)
  return key
}
