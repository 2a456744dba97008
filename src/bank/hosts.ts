import type { Hosts } from './http/headers.ts'
import { CONSOLE_SUFFIX, MINI_SUFFIX } from './fixedHosts.ts'
import type { BankServices } from './services.ts'
import type { BankSettings } from './settings.ts'
import { listHosts, type TenantHost } from './tenant/hosts.rows.ts'
import { findKind, listDirectory } from './tenant/tenant.rows.ts'
import { inTenant } from './db/engine.ts'
import { createTtlCache } from './ttlCache.ts'

const LOCAL_MINI = '127.0.0.1'
const LOCAL_WEB = 'localhost'
const LOCAL_CONSOLE = 'console.localhost'
const MAILBOX = '/sandbox'
/** Where the console opens what customers recorded. */
const WORKBENCH = /^\/workbench(\/screen)?\/?$/
const SUFFIXES = ['', MINI_SUFFIX, CONSOLE_SUFFIX]

export interface TenantSummary {
  id: string
  slug: string
  sandbox: boolean
  /** Every name of it is the console of its staff. */
  isPlatform?: boolean
  closed?: boolean
}

function localTenant(tenants: readonly TenantSummary[], hostname: string) {
  const label = /^([\w-]+)\.localhost$/.exec(hostname)?.[1]
  return tenants.find(({ slug, isPlatform }) =>
    isPlatform ? label === slug : SUFFIXES.some((suffix) => label === slug + suffix),
  )
}

/** Whose the bare local names are. */
function firstTenantAt(
  tenants: readonly TenantSummary[],
  { miniHosts }: Pick<BankSettings, 'miniHosts'>,
  hostname: string,
) {
  const tenant = tenants.find(({ isPlatform }) => !isPlatform)
  const local = [LOCAL_MINI, LOCAL_WEB, LOCAL_CONSOLE].includes(hostname)
  return miniHosts.includes(hostname) || (local && tenant?.sandbox) ? tenant : undefined
}

/** Of the web app the mini app, and the other way round. */
function otherLocal(hostname: string, tenant: TenantSummary | undefined, isMini: boolean) {
  if (hostname === LOCAL_MINI) return LOCAL_WEB
  if (hostname === LOCAL_WEB) return LOCAL_MINI
  return tenant ? `${tenant.slug}${isMini ? '' : MINI_SUFFIX}.localhost` : null
}

/**
 * Which hostname shows which tenant, and in which surface. They never share one, so that Telegram
 * may frame only the mini app and their storages are separate. Local names work without settings;
 * bare `localhost` shows the first tenant if it is a sandbox. Any other host shows nobody's. What
 * the settings name goes before what the tenants' own rows name.
 */
export function hostsOf(
  { miniHosts, tenantHosts, consoleHosts, bases }: BankSettings,
  tenants: readonly TenantSummary[],
  stored: readonly Omit<TenantHost, 'addedAt'>[] = [],
) {
  const byName = new Map(stored.map((one) => [one.hostname, one]))
  const shows = (hostname: string, surface: TenantHost['surface']) =>
    byName.get(hostname)?.surface === surface
  const named = (hostname: string) => localTenant(tenants, hostname)
  const tenantAt = (hostname: string) => {
    const set =
      tenantHosts.get(hostname) ?? consoleHosts.get(hostname) ?? byName.get(hostname)?.tenantId
    return (
      tenants.find(({ id }) => id === set) ??
      named(hostname) ??
      firstTenantAt(tenants, { miniHosts }, hostname)
    )
  }
  const isMini = (hostname: string) =>
    hostname === LOCAL_MINI ||
    miniHosts.includes(hostname) ||
    shows(hostname, 'mini') ||
    hostname.endsWith(`${MINI_SUFFIX}.localhost`)

  const isSandbox = (hostname: string) => tenantAt(hostname)?.sandbox ?? false

  const isPlatformAt = (hostname: string) => tenantAt(hostname)?.isPlatform ?? false
  const isConsole = (hostname: string) =>
    hostname === LOCAL_CONSOLE ||
    consoleHosts.has(hostname) ||
    shows(hostname, 'console') ||
    hostname.endsWith(`${CONSOLE_SUFFIX}.localhost`) ||
    isPlatformAt(hostname)

  const otherHost = (hostname: string) =>
    otherLocal(hostname, isConsole(hostname) ? undefined : named(hostname), isMini(hostname))
  const otherOrigin = (hostname: string, port: string) => {
    const other = tenantAt(hostname)?.sandbox ? otherHost(hostname) : null
    return other ? [`http://${other}${port && `:${port}`}`] : []
  }
  const hosts: Hosts = { bases, isMini, framers: otherOrigin, framed: otherOrigin }
  return {
    hosts,
    isConsoleAt: isConsole,
    /** All of a console host but the workbench, and a platform's mailbox: it has no other host. */
    isConsolePage: (hostname: string, pathname: string) =>
      isConsole(hostname) &&
      !WORKBENCH.test(pathname) &&
      !(isPlatformAt(hostname) && isSandbox(hostname) && pathname === MAILBOX),
    tenantIdAt: (hostname: string) => tenantAt(hostname)?.id ?? '',
    isSandboxAt: isSandbox,
    isClosedAt: (hostname: string) => tenantAt(hostname)?.closed ?? false,
    /** Whether the bank's own pages for customers are there, by settings or by rows. */
    isOwnPageAt: (hostname: string) =>
      miniHosts.includes(hostname) ||
      tenantHosts.has(hostname) ||
      shows(hostname, 'web') ||
      shows(hostname, 'mini'),
  }
}

export type HostNames = ReturnType<typeof hostsOf>

/** The tenant whose customers have the web app there. */
export function webTenantAt(names: HostNames, hostname: string): string | null {
  const { hosts, isConsoleAt, isClosedAt, tenantIdAt } = names
  if (hosts.isMini(hostname) || isConsoleAt(hostname) || isClosedAt(hostname)) return null
  return tenantIdAt(hostname) || null
}

/**
 * The same, of what the database says now: read again at most once a second, so that a tenant or a
 * hostname is taken up while the bank runs. Where the database does not answer, the last stays.
 */
export async function openHosts(
  deps: Pick<BankServices, 'engine' | 'clock'>,
  settings: BankSettings,
): Promise<{ current(): Promise<HostNames> }> {
  const { engine } = deps
  const kinds = new Map<string, Pick<TenantSummary, 'sandbox' | 'isPlatform'>>()
  const load = async () => {
    const { entries, stored } = await engine.asOwner(async (tx) => ({
      entries: await listDirectory(tx),
      stored: await listHosts(tx),
    }))
    for (const { id } of entries) {
      const kind = kinds.has(id) ? null : await inTenant(engine, id, (tx) => findKind(tx, id))
      if (kind !== null) kinds.set(id, kind)
    }
    const whole = entries.flatMap((entry) => {
      const kind = kinds.get(entry.id)
      return kind ? [{ ...entry, ...kind }] : []
    })
    return hostsOf(settings, whole, stored)
  }
  const cached = createTtlCache<HostNames>()
  let last = await load()
  let loading: Promise<HostNames> | null = null
  const loadOnce = () => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }
  return {
    async current() {
      last = await cached(deps, 'hosts', loadOnce).catch(() => last)
      return last
    },
  }
}
