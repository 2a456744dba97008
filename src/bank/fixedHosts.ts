import type { HostSurface } from '#contract/ops/hostnameDocument'
import type { BankSettings } from './settings.ts'

/** Names that no tenant's row gives and no proposal takes: by the settings, or on this machine. */
export interface FixedHosts {
  /** Whether the settings name it, for whichever tenant. */
  includes(hostname: string): boolean
  list(tenant: { id: string; slug: string }): FixedHost[]
}

interface FixedHost {
  hostname: string
  surface: HostSurface
  source: 'settings' | 'local'
}

/** After a tenant's own name on this machine. */
export const MINI_SUFFIX = '-mini'
export const CONSOLE_SUFFIX = '-console'

export function fixedHostsIn({ tenantHosts, consoleHosts, miniHosts }: BankSettings): FixedHosts {
  const namesOf = (pairs: ReadonlyMap<string, string>, tenantId: string) =>
    [...pairs].filter(([, id]) => id === tenantId).map(([hostname]) => hostname)
  return {
    includes: (hostname) =>
      tenantHosts.has(hostname) || consoleHosts.has(hostname) || miniHosts.includes(hostname),
    list: ({ id, slug }) => [
      ...namesOf(tenantHosts, id)
        .filter((hostname) => !consoleHosts.has(hostname))
        .map((hostname) => {
          const surface = miniHosts.includes(hostname) ? 'mini' : 'web'
          return { hostname, surface, source: 'settings' } as const
        }),
      ...namesOf(consoleHosts, id).map(
        (hostname) => ({ hostname, surface: 'console', source: 'settings' }) as const,
      ),
      { hostname: `${slug}.localhost`, surface: 'web', source: 'local' },
      { hostname: `${slug}${MINI_SUFFIX}.localhost`, surface: 'mini', source: 'local' },
      { hostname: `${slug}${CONSOLE_SUFFIX}.localhost`, surface: 'console', source: 'local' },
    ],
  }
}
