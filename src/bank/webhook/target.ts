import { isIP } from 'node:net'
import { Refusal } from '#contract/kit/refusal'
import { isLoopback, isPublic } from '#bank/outside/publicAddress'
import type { Tenant } from '#bank/tenant/tenant'

/**
 * The address news may be sent to, in one spelling. What a name leads to is looked at when
 * something is sent; here only what an address says about itself.
 */
export function addressIn(address: string, { kind }: Pick<Tenant, 'kind'>): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw refused('SHAPE')
  if (url.username || url.password) throw refused('WITH_PASSWORD')
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
  if (isLocal && kind === 'sandbox') return url.href
  if (isLocal || (isIP(host) !== 0 && !isPublic(host))) throw refused('PRIVATE')
  if (url.protocol !== 'https:') throw refused('NOT_ENCRYPTED')
  return url.href
}

const refused = (code: string) =>
  new Refusal('VALIDATION_FAILED', 'No news can be sent to this address.', {
    errors: [{ pointer: '/url', code }],
  })
