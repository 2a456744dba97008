import { KEY_HEADER } from '#contract/developer'
import type { Endpoint } from '#contract/kit/endpoint'
import { TENANT_HEADER } from '#contract/kit/wire'
import { answerHeaders } from './headers.ts'

/** Whether the bank's own pages for customers are at a hostname. */
export type OwnPages = (hostname: string) => boolean | Promise<boolean>

/** A page of another origin that calls the bank, and whether it may. */
export interface ForeignPage {
  origin: string
  allowed: boolean
}

export async function foreignPageOf(
  { headers, url }: Request,
  isOwnPageAt: OwnPages,
): Promise<ForeignPage | null> {
  const origin = headers.get('origin')
  if (origin === null || headers.get('sec-fetch-site') === 'same-origin') return null
  if (!URL.canParse(origin)) return { origin, allowed: false }
  const from = new URL(origin)
  if (from.host === (headers.get('host') ?? new URL(url).host)) return null
  return { origin, allowed: await isOwnPageAt(from.hostname) }
}

const requestHeaders = [
  'authorization',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-client-kind',
  KEY_HEADER,
  TENANT_HEADER,
]
const exposedHeaders = [
  'content-disposition',
  'deprecation',
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'warning',
  'x-request-id',
]
const PREFLIGHT_S = 600

/** No cookies: a page elsewhere brings its key or token in a header. */
export const corsHeaders = (page: ForeignPage | null): Record<string, string> =>
  page?.allowed
    ? {
        'access-control-allow-origin': page.origin,
        'access-control-expose-headers': exposedHeaders.join(', '),
        vary: 'origin',
      }
    : {}

/**
 * Null for a method the path has not. Tenant and key are not known yet, so every origin is answered
 * alike; the call itself is refused from an origin that neither lists.
 */
export function preflight({ headers }: Request, verbs: readonly string[]): Response | null {
  const origin = headers.get('origin')
  const verb = headers.get('access-control-request-method')
  if (origin === null || verb === null || !verbs.includes(verb)) return null
  return new Response(null, {
    status: 204,
    headers: {
      ...answerHeaders,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': verbs.join(', '),
      'access-control-allow-headers': requestHeaders.join(', '),
      'access-control-max-age': String(PREFLIGHT_S),
      vary: 'origin',
    },
  })
}

export function verbsByPath(
  endpoints: readonly Endpoint[],
  pathOf: (endpoint: Endpoint) => string,
): ReadonlyMap<string, readonly string[]> {
  const verbs = new Map<string, string[]>()
  for (const endpoint of endpoints) {
    const path = bare(pathOf(endpoint))
    const others = verbs.get(path) ?? []
    verbs.set(path, endpoint.guarded ? others : [...others, endpoint.verb])
  }
  return new Map(endpoints.map((one) => [pathOf(one), verbs.get(bare(pathOf(one)))!]))
}

/** Calls of one path may name its parameters differently. */
const bare = (path: string) => path.replace(/:\w+/g, ':')
