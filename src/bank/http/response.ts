import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/kit/endpoint'
import { commonErrors, signedInErrors, keyedErrors } from '#contract/kit/commonErrors'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { writeAudit } from '#bank/audit/audit'
import { isConnectionLost } from '#bank/db/connectionLost'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { Principal } from './authenticate.ts'
import type { PipelineDeps, RequestState, Served, HandlerResponse } from './requestState.ts'
import { answerHeaders } from './headers.ts'
import { problemOf } from './problem.ts'

/** A good answer: held against the contract where tests ask for it, and never kept unless it may be. */
export function ok(
  { world, strict }: PipelineDeps,
  { name, endpoint }: Served,
  state: RequestState,
  { status, body, warning }: HandlerResponse,
  requestHeaders: Headers,
): Response {
  if (strict) assertDeclared(name, endpoint, body)
  const text = JSON.stringify(body)
  const headers = okHeaders(state, 'application/json')
  if (warning) headers.set('warning', warning)
  logAnswered(world, name, status, state)
  if (!endpoint.cached) return new Response(text, { status, headers })

  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'x-tenant-id')
  headers.set('etag', tag)
  if (requestHeaders.get('if-none-match') === tag)
    return new Response(null, { status: 304, headers })
  return new Response(text, { status, headers })
}

/** What every good answer carries, whatever it is made of. */
export const okHeaders = ({ origin, principal }: RequestState, type: string) =>
  new Headers({
    ...answerHeaders,
    'content-type': type,
    'x-request-id': origin.requestId,
    ...(principal && rateHeaders(principal)),
    ...(principal && formerHeaders(principal)),
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

/** Whoever still says the key from before a rotation hears that, and when it ends (RFC 9745, 8594). */
function formerHeaders({ caller }: Principal) {
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

/** A refusal: logged by its code, put in the audit where it tells something, and answered as a problem. */
export async function fail(
  { world, strict }: PipelineDeps,
  { name, endpoint }: Served,
  state: RequestState,
  thrown: unknown,
): Promise<Response> {
  const refusal = refusalOf(thrown)
  const { code } = refusal
  const status = refusals[code]
  const { origin, principal } = state
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
      'content-type': 'application/problem+json',
      'x-request-id': requestId,
      ...(refusal.facts.retry_after_s !== undefined && {
        'retry-after': String(refusal.facts.retry_after_s),
      }),
    },
  })
}

/** A statement that ran out of time, or whose server was lost, is no defect: it is said again. */
function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal || !isConnectionLost(thrown)) return Refusal.from(thrown)
  return new Refusal('OVERLOADED', undefined, { retry_after_s: 1 })
}

/** Every refusal this call may answer with. */
export const possibleErrors = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...endpoint.refuses,
  ...commonErrors,
  ...(endpoint.who.includes('anyone') ? [] : signedInErrors),
  ...(endpoint.repeat === 'keyed' ? keyedErrors : []),
  ...(endpoint.sandbox ? (['NOT_FOUND'] as const) : []),
]

/** Denials get a transaction of their own, since theirs was undone. */
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
  if (promised.success) return
  const where = promised.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  throw new Error(`${name} answered outside its contract: ${where.join(', ')}`)
}
