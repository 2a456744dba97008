import { Resolver } from 'node:dns/promises'
import type { TenantKind } from '#contract/tenantConfig'

/** Simulated for sandbox tenants. Never throws: no answer is a result. */
export interface Dns {
  readTexts(kind: TenantKind, name: string): Promise<DnsTexts>
}

/** Of the TXT records at a name. */
export type DnsTexts = { is: 'found'; texts: readonly string[] } | { is: 'none' | 'unreachable' }

/** Where a name server says that there is nothing; anything else is no answer. */
const NOTHING: readonly unknown[] = ['ENOTFOUND', 'ENODATA', 'EBADNAME']

interface DnsOptions {
  /** Instead of the machine's own. */
  servers?: readonly string[]
  timeoutMs?: number
  tries?: number
}

export function realDns({ servers, timeoutMs = 2_000, tries = 2 }: DnsOptions = {}) {
  return {
    async readTexts(name: string): Promise<DnsTexts> {
      // It knows the machine's servers as of its making.
      const resolver = new Resolver({ timeout: timeoutMs, tries })
      if (servers) resolver.setServers(servers)
      try {
        const records = await resolver.resolveTxt(name)
        // A long text comes in pieces.
        return { is: 'found', texts: records.map((pieces) => pieces.join('')) }
      } catch (thrown) {
        const { code } = thrown as NodeJS.ErrnoException
        return { is: NOTHING.includes(code) ? 'none' : 'unreachable' }
      }
    },
  }
}

/** Says what the zone holds, and asks nobody. */
export const pretendDns = (zone: ReadonlyMap<string, readonly string[]> = new Map()): Dns => ({
  async readTexts(_, name) {
    const texts = zone.get(name)
    return texts ? { is: 'found', texts } : { is: 'none' }
  },
})

/** A sandbox makes no call to anybody outside. */
export function openDns(options: DnsOptions = {}): Dns {
  const real = realDns(options)
  const pretend = pretendDns()
  return {
    readTexts: (kind, name) =>
      kind === 'sandbox' ? pretend.readTexts(kind, name) : real.readTexts(name),
  }
}
