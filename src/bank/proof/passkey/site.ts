import { Refusal } from '#contract/kit/refusal'
import type { RequestContext } from '#bank/requestContext'

type Asking = Pick<RequestContext, 'scope' | 'origin'>

/** The hostname that passkeys of the asking page belong to; each of a tenant's has its own. */
export function rpIdOf(context: Asking): string {
  const { page } = context.origin
  if (!page || !URL.canParse(page)) throw new Refusal('ORIGIN_NOT_ALLOWED')
  const url = new URL(page)
  if (!isTenantPage(context, url)) throw new Refusal('ORIGIN_NOT_ALLOWED')
  return url.hostname
}

/**
 * The page that asks, and exactly one of this tenant on the web: its hostname, by HTTPS at the usual
 * port. On the developer's own machine browsers trust plain HTTP, at any port.
 */
export function isTenantPage({ scope, origin }: Asking, page: URL): boolean {
  const isLocal = page.hostname === 'localhost' || page.hostname.endsWith('.localhost')
  const isUsual = page.protocol === 'https:' && page.port === ''
  if (!isUsual && !(isLocal && page.protocol === 'http:')) return false
  return page.origin === origin.page && origin.pageTenantId === scope.tenantId
}
