import { createHash } from 'node:crypto'
import { clientKinds } from '#contract/session'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import { languagesIn } from './languages.ts'

export const UNKNOWN_DEVICE = 'Unknown device'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** For the device list and the audit. */
export function originOf(headers: Headers, ip: string, { random }: BankServices): Origin {
  const agent = headers.get('user-agent') ?? ''
  const kind = clientKinds.find((known) => known === headers.get('x-client-kind'))
  return {
    requestId: `req_${random.id()}`,
    ip,
    device: deviceOf(agent),
    agentHash: createHash('sha256').update(agent).digest('hex').slice(0, 16),
    client: kind ?? 'web',
    languages: languagesIn(headers),
    cookies: headers.get('cookie') ?? '',
    page: headers.get('origin'),
    pageTenantId: null,
  }
}

/** With whose page it is, which is looked up before the request's transaction: it reads as well. */
export async function originWithPage(
  headers: Headers,
  ip: string,
  world: BankServices,
): Promise<Origin> {
  const origin = originOf(headers, ip, world)
  const { page } = origin
  if (page === null || !URL.canParse(page)) return origin
  return { ...origin, pageTenantId: await world.webPages.tenantAt(new URL(page).hostname) }
}

function deviceOf(agent: string): string {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1]
  const words = [named(browsers), named(systems)].filter((word) => word !== undefined)
  return words.join(', ') || UNKNOWN_DEVICE
}
