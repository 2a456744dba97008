import type { AuditAct } from '#contract/auditActs'
import { isHostname, type HostSurface } from '#contract/ops/hostnameDocument'
import { writeAudit } from '#bank/audit/audit'
import { inTenant } from '#bank/db/engine'
import { fixedHostsIn } from '#bank/fixedHosts'
import type { BankServices } from '#bank/services'
import type { BankSettings } from '#bank/settings'
import { byCommand } from './byCommand.ts'
import { dropHost, findHost, insertHost } from './hosts.rows.ts'
import { tenantNamed } from './tenant.rows.ts'

type Deps = Pick<BankServices, 'engine' | 'clock' | 'random'>

function assertHostname(hostname: string, settings: BankSettings): void {
  if (!isHostname(hostname))
    throw new Error(`"${hostname}" is no hostname; it must read like bank.example, in lower case.`)
  if (fixedHostsIn(settings).includes(hostname))
    throw new Error(`${hostname} is named in the settings already.`)
}

/** Adding it again changes nothing. */
export async function addHost(
  deps: Deps,
  settings: BankSettings,
  { slug, hostname, surface }: { slug: string; hostname: string; surface: HostSurface },
): Promise<void> {
  const { engine, clock } = deps
  assertHostname(hostname, settings)
  const { id: tenantId, isPlatform } = await tenantNamed(engine, slug)
  if (isPlatform && surface !== 'console')
    throw new Error(`${slug} has only a console: add it with --console.`)
  const host = { tenantId, hostname, surface }
  if (await engine.asOwner((tx) => insertHost(tx, host, clock.now())))
    return auditHost(deps, tenantId, 'tenant_host_added', hostname)
  const taken = await engine.asOwner((tx) => findHost(tx, hostname))
  if (taken?.tenantId === tenantId && taken.surface === surface) return
  throw new Error(`${hostname} is taken: remove it from the tenant that has it first.`)
}

/** Removing it again changes nothing. */
export async function removeHost(deps: Deps, slug: string, hostname: string): Promise<void> {
  const { engine } = deps
  const { id: tenantId } = await tenantNamed(engine, slug)
  if (await engine.asOwner((tx) => dropHost(tx, tenantId, hostname)))
    await auditHost(deps, tenantId, 'tenant_host_removed', hostname)
}

const auditHost = (deps: Deps, tenantId: string, action: AuditAct, hostname: string) =>
  inTenant(deps.engine, tenantId, (tx) =>
    writeAudit(tx, byCommand(deps, tenantId), {
      action,
      outcome: 'ok',
      object: `host ${hostname}`,
    }),
  )
