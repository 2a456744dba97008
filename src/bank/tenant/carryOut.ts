import type { TenantObstacle } from '#contract/ops/tenantDocument'
import { inTenant, type Tx } from '#bank/db/engine'
import { existing } from '#bank/existing'
import { CONSOLE_SUFFIX } from '#bank/fixedHosts'
import type { JobHandlers } from '#bank/job/runJobs'
import type { BankServices } from '#bank/services'
import { staffChanged } from '#bank/staff/change'
import { findTenantChange, writeTenantOutcome, type TenantChange } from './change.rows.ts'
import { createProposed } from './create.ts'
import { moveTenant } from './life.ts'
import { eventOfMove, tenantOrderOf } from './propose.ts'
import { TenantRefused } from './refused.ts'
import { nameOfEmail } from './staff.ts'
import { findTenant } from './tenant.rows.ts'

/**
 * What two of the platform decided about a bank. Each act knows whether it was done by this proposal
 * already, so that a job which was cut off is run again; a bank that moved on meanwhile refuses, and
 * the page says so.
 */
export const tenantJobs = (world: BankServices): Pick<JobHandlers, 'tenant.carryOut'> => ({
  'tenant.carryOut': async ({ proposalId, page }, { tenantId: platformId }) => {
    const { engine, clock } = world
    const found = await inTenant(engine, platformId, (tx) =>
      findTenantChange(tx, platformId, proposalId),
    )
    if (found?.status !== 'CARRIED_OUT' || found.outcome !== null) return
    const { kind, change } = found
    const obstacle = await obstacleTo(
      kind === 'tenant_creation'
        ? create(world, change, page)
        : moveTenant(world, change.slug, eventOfMove[kind], change.pause, proposalId),
    )
    const at = clock.now()
    await inTenant(engine, platformId, (tx) =>
      writeTenantOutcome(tx, platformId, { proposalId, obstacle, at }),
    )
  },
})

async function obstacleTo(work: Promise<void>): Promise<TenantObstacle | null> {
  try {
    await work
    return null
  } catch (thrown) {
    if (thrown instanceof TenantRefused) return thrown.obstacle
    throw thrown
  }
}

function create(world: BankServices, change: TenantChange, page: string | null) {
  const { tenant_id: id, slug } = change
  const creation = existing(change.creation, 'A bank would be made of nothing.')
  const proposed = { id, ...tenantOrderOf(slug, creation) }
  return createProposed(world, proposed, (tx) =>
    inviteOwner(tx, world, { id, email: creation.owner, console: consoleOf(change, page) }),
  )
}

interface Owner {
  /** Of the bank. */
  id: string
  email: string
  console: string | null
}

/** As a colleague would be, by the mail of the new bank itself. */
async function inviteOwner(tx: Tx, world: BankServices, { id, email, console }: Owner) {
  const { clock, random, seal } = world
  const staff_id = random.id()
  const name = nameOfEmail(email)
  const change = { staff_id, email, name, former_role: null, role: 'owner', base: 0 } as const
  const tenant = existing(await findTenant(tx, seal, id), `There is no tenant ${id}.`)
  const row = { kind: 'staff_invite', change, console, tenant, world } as const
  await staffChanged.write(tx, id, [row], clock.now())
  return staff_id
}

/** Null where the page of the platform does not say where this machine is found. */
function consoleOf({ slug, creation }: TenantChange, page: string | null): string | null {
  if (page === null || !URL.canParse(page)) return null
  const { protocol, hostname, port } = new URL(page)
  if (creation?.console) return `${protocol}//${creation.console}`
  if (!hostname.endsWith('.localhost')) return null
  return `${protocol}//${slug}${CONSOLE_SUFFIX}.localhost${port && `:${port}`}`
}
