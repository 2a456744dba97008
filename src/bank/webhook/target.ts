import { isIP } from 'node:net'
import { Refusal } from '#contract/kit/refusal'
import { isLoopback, isPublic } from '#bank/outside/publicAddress'
import type { BankServices } from '#bank/services'
import type { Tenant } from '#bank/tenant/tenant'

interface TargetDeps {
  tenant: Pick<Tenant, 'kind'>
  world: Pick<BankServices, 'webhookSender'>
}

/** Normalises a webhook's URL. Only the URL itself is checked here; DNS is checked when sending. */
export function addressIn(address: string, { tenant, world }: TargetDeps): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('SHAPE')
  if (url.username || url.password) throw refuse('WITH_PASSWORD')
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host.endsWith('.localhost') || isLoopback(host)
  const mayBeLocal = tenant.kind === 'sandbox' && world.webhookSender.reachesLoopback
  if (isLocal && mayBeLocal) return url.href
  if (isLocal || (isIP(host) !== 0 && !isPublic(host))) throw refuse('PRIVATE')
  if (url.protocol !== 'https:') throw refuse('NOT_ENCRYPTED')
  return url.href
}

const refuse = (code: string) =>
  new Refusal('VALIDATION_FAILED', 'No news can be sent to this address.', {
    errors: [{ pointer: '/url', code }],
  })
