import type { Endpoint } from '#contract/kit/endpoint'
import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { writeAudit } from '#bank/audit/audit'
import { isConnectionLost } from '#bank/db/connectionLost'
import { isDeadlock } from '#bank/db/deadlock'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { Principal } from './authenticate.ts'
import type { PipelineDeps, RequestState, Served, HandlerResponse } from './requestState.ts'
import { compressedDocument, tagged } from './cachedBody.ts'
import { corsHeaders } from './cors.ts'
import { answerHeaders } from './headers.ts'
import { jsonWithNumbers, moneyFormOf, moneyTreeOf } from './money.ts'
import { problemOf } from './problem.ts'

/** In tests it checks the body against the contract. */
export function ok(
  { world, strict }: PipelineDeps,
  { name, endpoint }: Served,
  state: RequestState,
  { status, body, warning }: HandlerResponse,
  requestHeaders: Headers,
): Response {
  if (strict) assertDeclared(name, endpoint, body)
  const headers = okHeaders(state, 'application/json')
  if (warning) headers.append('warning', warning)
  logAnswered(world, name, status, state)
  if (!endpoint.cached) {
    const asNumbers = moneyFormOf(state.principal, requestHeaders) === 'number'
    const text = asNumbers
      ? jsonWithNumbers(body, moneyTreeOf(endpoint.reply))
      : JSON.stringify(body)
    return new Response(text, { status, headers })
  }

  const { bytes, tag, encoding } = endpoint.tenantless
    ? compressedDocument(body, requestHeaders.get('accept-encoding'))
    : tagged(JSON.stringify(body))
  headers.set('cache-control', 'private, no-cache')
  headers.append('vary', endpoint.tenantless ? 'accept-encoding' : 'x-tenant-id')
  headers.set('etag', tag)
  if (requestHeaders.get('if-none-match') === tag)
    return new Response(null, { status: 304, headers })
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(bytes, { status, headers })
}

export const okHeaders = ({ origin, page, principal, ignored }: RequestState, type: string) =>
  new Headers({
    ...answerHeaders,
    ...corsHeaders(page),
    'content-type': type,
    'x-request-id': origin.requestId,
    ...(ignored.length > 0 && { warning: `299 - "Ignored unknown fields: ${ignored.join(', ')}"` }),
    ...(principal && rateHeaders(principal)),
    ...(principal && rotationHeaders(principal)),
  })

export const logAnswered = (
  { log, clock }: BankServices,
  call: string,
  status: number,
  { origin, principal, startedAt }: RequestState,
) =>
  log.info('answered', {
    requestId: origin.requestId,
    call,
    status,
    ms: clock.now().getTime() - startedAt,
    ...(principal && { tenantId: principal.tenant.id }),
  })

/** Warns callers that use the key from before a rotation (RFC 9745, 8594). */
function rotationHeaders({ caller }: Principal) {
  if (caller.kind !== 'key' || !caller.previousKey) return {}
  const { since, until } = caller.previousKey
  return { deprecation: `@${Math.floor(since.getTime() / 1_000)}`, sunset: until.toUTCString() }
}

function rateHeaders({ allowance: { bucket, left } }: Principal) {
  const window = Math.ceil(bucket.burst / bucket.perSecond)
  return {
    'ratelimit-policy': `"caller";q=${bucket.burst};w=${window}`,
    ratelimit: `"caller";r=${left}`,
  }
}

/** Logs and audits a refusal and answers it as a problem. */
export async function fail(
  { world, strict }: PipelineDeps,
  { name, endpoint }: Served,
  state: RequestState,
  thrown: unknown,
): Promise<Response> {
  const refusal = refusalOf(thrown)
  const { code } = refusal
  const status = refusals[code]
  const { origin, page, principal } = state
  const { requestId } = origin
  if (strict && !possibleErrors(endpoint).includes(code))
    world.log.error('undeclared refusal', { requestId, call: name, code })
  world.log[status >= 500 ? 'error' : 'info']('refused', {
    requestId,
    call: name,
    status,
    code,
    ...(principal && { tenantId: principal.tenant.id }),
    ...(!(thrown instanceof Refusal) && defectIn(thrown)),
  })
  if (principal) await auditDenial(world, endpoint, principal, origin, code)
  return new Response(JSON.stringify(problemOf(refusal, requestId)), {
    status,
    headers: {
      ...answerHeaders,
      ...corsHeaders(page),
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
      ...(refusal.facts.retry_after_s !== undefined && {
        'retry-after': String(refusal.facts.retry_after_s),
      }),
    },
  })
}

/** A timeout, a lost server or a deadlock is no defect: the caller may repeat. */
function refusalOf(thrown: unknown): Refusal {
  const mayRepeat = isConnectionLost(thrown) || isDeadlock(thrown)
  if (thrown instanceof Refusal || !mayRepeat) return Refusal.from(thrown)
  return new Refusal('OVERLOADED', undefined, { retry_after_s: 1 })
}

export const possibleErrors = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...new Set([
    ...endpoint.refuses,
    ...commonErrors,
    ...(endpoint.who.includes('anyone') ? [] : signedInErrors),
    ...(endpoint.repeat === 'keyed' ? keyedErrors : []),
    ...(endpoint.sandbox ? (['NOT_FOUND'] as const) : []),
  ]),
]

/** In a transaction of its own, since the call's was rolled back. */
async function auditDenial(
  world: BankServices,
  endpoint: Endpoint,
  principal: Principal,
  origin: Origin,
  code: RefusalCode,
): Promise<void> {
  const isAudited =
    endpoint.audit !== undefined && !(commonErrors as readonly string[]).includes(code)
  if (!isAudited && code !== 'FORBIDDEN' && code !== 'KEY_NOT_ALLOWED') return
  const entry = { action: endpoint.audit ?? 'access', outcome: 'denied', code } as const
  await world.engine
    .transaction(principal.scope, (tx) => writeAudit(tx, { ...principal, origin, world }, entry))
    .catch(() => world.log.error('audit row lost', { requestId: origin.requestId }))
}

function assertDeclared(name: string, endpoint: Endpoint, body: unknown) {
  const promised = endpoint.reply.safeParse(body)
  const where = promised.success
    ? undeclaredIn(body, promised.data)
    : promised.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  if (where.length === 0) return
  throw new Error(`${name} answered outside its contract: ${where.join(', ')}`)
}

/** Paths of what parsing dropped: a typed client cannot know of it. */
function undeclaredIn(body: unknown, parsed: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null) return []
  const known = Object(parsed) as Record<string, unknown>
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const at = path ? `${path}.${name}` : name
    if (value === undefined) return []
    return name in known ? undeclaredIn(value, known[name], at) : [`${at} undeclared`]
  })
}
