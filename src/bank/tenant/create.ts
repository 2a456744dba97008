import { isTenantSlug } from '#contract/ops/tenantDocument'
import { writeAudit } from '#bank/audit/audit'
import { inTenant, type Tx } from '#bank/db/engine'
import type { FixedHosts } from '#bank/fixedHosts'
import type { BankServices } from '#bank/services'
import { newStaffKey } from '#bank/staff/signIn'
import { lockStaffAt, writeStaffSecret } from '#bank/staff/staff.rows'
import { byCommand } from './byCommand.ts'
import { findHost, insertHost } from './hosts.rows.ts'
import { TenantRefused } from './refused.ts'
import { insertStaffMember } from './staff.ts'
import {
  fillNewTenant,
  findTemplate,
  policyFrom,
  settingsFrom,
  type TenantOrder,
  type Template,
} from './template.ts'
import { findDirectoryEntry, findKind, insertDirectoryEntry, insertTenant } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random' | 'seal'>

function assertName(slug: string): void {
  if (isTenantSlug(slug)) return
  throw new Error(
    `"${slug}" cannot be the name of a tenant: 3 to 31 of a-z, 0-9 and -, not platform, and not ending in -mini or -console.`,
  )
}

/**
 * Whole or not at all. Run again for the same owner it finishes or changes nothing; until the owner
 * has signed in, each run gives their authenticator a new key.
 */
export async function createTenant(deps: Deps, order: TenantOrder) {
  const { engine, random } = deps
  assertName(order.slug)
  const template = await findTemplate(deps, order)
  const known = await engine.asOwner((tx) => findDirectoryEntry(tx, order.slug))
  const id = known?.id ?? random.id()
  if (!known) await engine.asOwner((tx) => insertDirectoryEntry(tx, id, order.slug))
  const owner = { email: order.owner, name: null, role: 'owner' } as const
  return inTenant(engine, id, async (tx) => {
    const isNew = await insertWhole(tx, deps, { id, order, template }, async () => {
      const staff = await insertStaffMember(tx, deps, id, owner)
      return staff.id
    })
    if (!isNew) await assertSame(tx, id, order)
    return { isNew, key: await giveKey(tx, deps, id, order.owner) }
  })
}

/** As the console proposed it: under the id that was chosen then. */
export interface TenantMaking {
  id: string
  order: TenantOrder
  /** Where its console is, besides the local name. */
  console: string | null
}

type ProposedDeps = Deps & { fixedHosts: FixedHosts }

/** Refused as the making itself would be, as things are now. */
export async function assertMakable(
  deps: ProposedDeps,
  { order, console }: Omit<TenantMaking, 'id'>,
): Promise<void> {
  const { engine, fixedHosts } = deps
  await findTemplate(deps, order)
  const known = await engine.asOwner((tx) => findDirectoryEntry(tx, order.slug))
  if (known && (await inTenant(engine, known.id, (tx) => findKind(tx, known.id))))
    throw new TenantRefused('TAKEN', `The name ${order.slug} is another tenant's.`)
  if (console === null) return
  const host = await engine.asOwner((tx) => findHost(tx, console))
  if (host || fixedHosts.includes(console)) throw hostTaken(console)
}

const hostTaken = (hostname: string) => new TenantRefused('HOST_TAKEN', `${hostname} is taken.`)

/** Once, however often it is carried out. */
export async function createProposed(
  deps: ProposedDeps,
  { id, order, console }: TenantMaking,
  inviteOwner: (tx: Tx) => Promise<string>,
): Promise<void> {
  const { engine, clock } = deps
  const isMade = await inTenant(engine, id, (tx) => findKind(tx, id))
  if (isMade) return
  await assertMakable(deps, { order, console })
  const template = await findTemplate(deps, order)
  await engine.asOwner((tx) => insertDirectoryEntry(tx, id, order.slug))
  await inTenant(engine, id, async (tx) => {
    const isNew = await insertWhole(tx, deps, { id, order, template }, () => inviteOwner(tx))
    if (!isNew || console === null) return
    const host = { tenantId: id, hostname: console, surface: 'console' } as const
    if (!(await insertHost(tx, host, clock.now()))) throw hostTaken(console)
  })
}

interface NewTenantParts {
  id: string
  order: TenantOrder
  template: Template | null
}

async function insertWhole(
  tx: Tx,
  deps: Deps,
  { id, order, template }: NewTenantParts,
  insertOwner: () => Promise<string>,
) {
  const { slug, kind } = order
  const config = settingsFrom(template, order)
  const secrets = { telegram_bot_token: null }
  const policy = policyFrom(template, kind)
  if (!(await insertTenant(tx, deps, { id, kind, config, secrets }, policy))) return false
  await fillNewTenant(tx, deps, { id, slug, currency: config.base_currency, template })
  await writeAudit(tx, byCommand(deps, id), {
    action: 'tenant_created',
    outcome: 'ok',
    object: `staff ${await insertOwner()}`,
  })
  return true
}

async function assertSame(tx: Tx, id: string, { slug, owner, kind }: TenantOrder): Promise<void> {
  const staff = await lockStaffAt(tx, id, owner)
  if (staff?.role !== 'owner') throw new Error(`The name ${slug} is taken by another tenant.`)
  if ((await findKind(tx, id))?.sandbox !== (kind === 'sandbox'))
    throw new Error(`${slug} is there already, and ${kind === 'live' ? 'a sandbox' : 'live'}.`)
}

/** Null once they have used the key they have. */
export async function giveKey(tx: Tx, deps: Deps, id: string, email: string) {
  const staff = await lockStaffAt(tx, id, email)
  if (!staff || staff.lastStep !== '0') return null
  const { key, secret } = newStaffKey(deps, staff.id)
  await writeStaffSecret(tx, id, staff.id, secret)
  return key
}
