import type { Hosts } from './http/headers.ts'
import type { BankSettings } from './settings.ts'

const LOCAL_MINI = '127.0.0.1'
const LOCAL_WEB = 'localhost'
const MINI_SUFFIX = '-mini'

export interface TenantSummary {
  id: string
  slug: string
  sandbox: boolean
}

/**
 * Which hostname shows which tenant, and whether as web app or as mini app. The two never share a
 * hostname, so that Telegram may frame only the mini app and their storages are separate.
 *
 * Besides the settings, `<slug>.localhost` is a tenant's web app and `<slug>-mini.localhost` its mini
 * app; bare `localhost` and `127.0.0.1` show the first tenant if it is a sandbox. Any other host shows
 * nobody's.
 */
export function hostsOf(
  { miniHosts, tenantHosts, bases }: BankSettings,
  tenants: readonly TenantSummary[],
) {
  const named = (hostname: string) => {
    const label = /^([\w-]+)\.localhost$/.exec(hostname)?.[1]
    return tenants.find(({ slug }) => label === slug || label === slug + MINI_SUFFIX)
  }
  const tenantAt = (hostname: string) => {
    const set = tenantHosts.get(hostname)
    return tenants.find(({ id }) => id === set) ?? named(hostname) ?? first(hostname)
  }
  const first = (hostname: string) => {
    const [tenant] = tenants
    const local = hostname === LOCAL_MINI || hostname === LOCAL_WEB
    return miniHosts.includes(hostname) || (local && tenant?.sandbox) ? tenant : undefined
  }
  const isMini = (hostname: string) =>
    hostname === LOCAL_MINI ||
    miniHosts.includes(hostname) ||
    hostname.endsWith(`${MINI_SUFFIX}.localhost`)

  /** The tenant's other local host. */
  const otherHost = (hostname: string): string | null => {
    if (hostname === LOCAL_MINI) return LOCAL_WEB
    if (hostname === LOCAL_WEB) return LOCAL_MINI
    const tenant = named(hostname)
    if (!tenant) return null
    return `${tenant.slug}${isMini(hostname) ? '' : MINI_SUFFIX}.localhost`
  }
  const otherOrigin = (hostname: string, port: string) => {
    const other = tenantAt(hostname)?.sandbox ? otherHost(hostname) : null
    return other ? [`http://${other}${port && `:${port}`}`] : []
  }

  const hosts: Hosts = { bases, isMini, framers: otherOrigin, framed: otherOrigin }
  return {
    hosts,
    tenantIdAt: (hostname: string) => tenantAt(hostname)?.id ?? '',
    isSandboxAt: (hostname: string) => tenantAt(hostname)?.sandbox ?? false,
  }
}
