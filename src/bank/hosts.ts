import type { Hosts } from './http/headers.ts'
import type { BankSettings } from './settings.ts'

const LOCAL_MINI = '127.0.0.1'
const LOCAL_WEB = 'localhost'
const MINI_SUFFIX = '-mini'
const LOCAL_CONSOLE = 'console.localhost'
const CONSOLE_SUFFIX = '-console'

export interface TenantSummary {
  id: string
  slug: string
  sandbox: boolean
}

/**
 * Which hostname shows which tenant, and in which surface. They never share one, so that Telegram
 * may frame only the mini app and their storages are separate. Local names work without settings;
 * bare `localhost` shows the first tenant if it is a sandbox. Any other host shows nobody's.
 */
export function hostsOf(
  { miniHosts, tenantHosts, consoleHosts, bases }: BankSettings,
  tenants: readonly TenantSummary[],
) {
  const named = (hostname: string) => {
    const label = /^([\w-]+)\.localhost$/.exec(hostname)?.[1]
    const suffixes = ['', MINI_SUFFIX, CONSOLE_SUFFIX]
    return tenants.find(({ slug }) => suffixes.some((suffix) => label === slug + suffix))
  }
  const tenantAt = (hostname: string) => {
    const set = tenantHosts.get(hostname) ?? consoleHosts.get(hostname)
    return tenants.find(({ id }) => id === set) ?? named(hostname) ?? first(hostname)
  }
  const first = (hostname: string) => {
    const [tenant] = tenants
    const local = [LOCAL_MINI, LOCAL_WEB, LOCAL_CONSOLE].includes(hostname)
    return miniHosts.includes(hostname) || (local && tenant?.sandbox) ? tenant : undefined
  }
  const isMini = (hostname: string) =>
    hostname === LOCAL_MINI ||
    miniHosts.includes(hostname) ||
    hostname.endsWith(`${MINI_SUFFIX}.localhost`)

  const isConsole = (hostname: string) =>
    hostname === LOCAL_CONSOLE ||
    consoleHosts.has(hostname) ||
    hostname.endsWith(`${CONSOLE_SUFFIX}.localhost`)

  const otherHost = (hostname: string): string | null => {
    if (hostname === LOCAL_MINI) return LOCAL_WEB
    if (hostname === LOCAL_WEB) return LOCAL_MINI
    const tenant = isConsole(hostname) ? undefined : named(hostname)
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
    isConsoleAt: isConsole,
    tenantIdAt: (hostname: string) => tenantAt(hostname)?.id ?? '',
    isSandboxAt: (hostname: string) => tenantAt(hostname)?.sandbox ?? false,
  }
}
