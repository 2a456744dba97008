import { Refusal } from '#contract/kit/refusal'
import { isUuid } from '#bank/db/uuid'
import { answerHeaders } from '#bank/http/headers'
import type { RateLimits } from '#bank/http/limits'
import { networkOf } from '#bank/http/network'
import type { KycVendor } from '#bank/outside/vendors/verifier'
import { showServiceTerms } from '#bank/serviceTerms/page'
import type { BankServices } from '#bank/services'
import { bytesOf } from './hosted/form.ts'
import { showHostedSession, submitHostedStep } from './hosted/hostedRequests.ts'
import { createUploadLimits } from './hosted/uploadLimits.ts'
import { handleVendorNews } from './vendorNews.ts'
import { showTerms } from './terms/show.ts'

/**
 * Routes outside the JSON API: signed messages of identity vendors, the sandbox vendor's pages, and
 * the terms.
 */

export interface RawRoute {
  verb: 'GET' | 'POST'
  path: `/${string}`
  handle(request: Request, params: Record<string, string>): Promise<Response>
}

const MESSAGE_BYTES_MAX = 256 * 1024
const vendors: readonly KycVendor[] = ['sumsub', 'persona', 'pretend']

export function kycRawRoutes(
  world: BankServices,
  committed: (tenantId: string) => void,
): RawRoute[] {
  const uploads = createUploadLimits()
  return [
    {
      verb: 'POST',
      path: '/hooks/kyc/:tenant/:vendor',
      async handle(request, { tenant = '', vendor: named }) {
        const vendor = vendors.find((one) => one === named)
        if (!vendor || !isUuid(tenant)) throw new Refusal('NOT_FOUND')
        const body = await bytesOf(request, MESSAGE_BYTES_MAX)
        const outcome = await handleVendorNews(world, tenant, vendor, {
          body,
          headers: request.headers,
        })
        committed(tenant)
        return new Response('{}', {
          status: outcome === 'unknown' ? 202 : 200,
          headers: { ...answerHeaders, 'content-type': 'application/json' },
        })
      },
    },
    {
      verb: 'GET',
      path: '/terms/:tenant',
      handle: (request, { tenant = '' }) => showServiceTerms(world, request, tenant),
    },
    {
      verb: 'GET',
      path: '/terms/:tenant/:rail',
      handle: (request, { tenant = '', rail = '' }) => showTerms(world, request, tenant, rail),
    },
    {
      verb: 'GET',
      path: '/visit/:tenant/:inquiry',
      handle: (request, { tenant = '', inquiry = '' }) =>
        showHostedSession(world, { request, tenantId: tenant, inquiryId: inquiry }),
    },
    {
      verb: 'POST',
      path: '/visit/:tenant/:inquiry/:step',
      async handle(request, { tenant = '', inquiry = '', step = '' }) {
        const hostedRequest = { request, tenantId: tenant, inquiryId: inquiry }
        const response = await submitHostedStep(world, uploads, hostedRequest, step)
        committed(tenant)
        return response
      },
    },
  ]
}

const BUCKET = { perSecond: 50, burst: 200 }

/** The rate limit, checked before anything is read. */
export const takeRawAllowance = (limits: RateLimits, ip: string) =>
  limits.take(`outside ${networkOf(ip)}`, BUCKET)
