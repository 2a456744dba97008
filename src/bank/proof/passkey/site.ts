import { Refusal } from '#contract/kit/refusal'
import type { RequestContext } from '#bank/requestContext'

type SiteContext = Pick<RequestContext, 'world' | 'scope'>

/** The hostname that passkeys of the asking page belong to; each of a tenant's has its own. */
export async function rpIdOf(context: SiteContext & Pick<RequestContext, 'origin'>) {
  const { page } = context.origin
  if (!page || !URL.canParse(page)) throw new Refusal('ORIGIN_NOT_ALLOWED')
  const url = new URL(page)
  if (!(await isTenantPage(context, url))) throw new Refusal('ORIGIN_NOT_ALLOWED')
  return url.hostname
}

/**
 * Exactly a page of this tenant on the web: its hostname, by HTTPS at the usual port. On the
 * developer's own machine browsers trust plain HTTP, at any port.
 */
export async function isTenantPage({ world, scope }: SiteContext, page: URL): Promise<boolean> {
  const isLocal = page.hostname === 'localhost' || page.hostname.endsWith('.localhost')
  const isUsual = page.protocol === 'https:' && page.port === ''
  if (!isUsual && !(isLocal && page.protocol === 'http:')) return false
  return world.webPages.includes(scope.tenantId, page.hostname)
}
