import { createHash } from 'node:crypto'
import type { Endpoint } from '#contract/kit/endpoint'
import { everywhere, everywhereInside, everywhereKeyed } from '#contract/kit/commonErrors'
import { Refusal, type RefusalCode } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import { note } from '#bank/audit/audit'
import { goneFrom } from '#bank/db/connectionLost'
import { defectIn } from '#bank/outside/log'
import type { Origin } from '#bank/requestContext'
import type { World } from '#bank/services'
import type { Guest } from './authenticate.ts'
import type { Doors, Passage, Served, Answer } from './requestState.ts'
import { answerHeaders } from './headers.ts'
import { problemOf } from './problem.ts'

/** A good answer: held against the contract where tests ask for it, and never kept unless it may be. */
export function good(
  { world, strict }: Doors,
  { name, endpoint }: Served,
  passage: Passage,
  { status, body, warning }: Answer,
  asked: Headers,
): Response {
  if (strict) assertPromised(name, endpoint, body)
  const text = JSON.stringify(body)
  const headers = wellHeaders(passage, 'application/json')
  if (warning) headers.set('warning', warning)
  noteWell(world, name, status, passage)
  if (!endpoint.cached) return new Response(text, { status, headers })

  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  headers.set('cache-control', 'private, no-cache')
  headers.set('vary', 'x-tenant-id')
  headers.set('etag', tag)
  if (asked.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  return new Response(text, { status, headers })
}

/** What every good answer carries, whatever it is made of. */
export const wellHeaders = ({ origin, guest }: Passage, type: string) =>
  new Headers({
    ...answerHeaders,
    'content-type': type,
    'x-request-id': origin.requestId,
    ...(guest && rateHeaders(guest)),
    ...(guest && formerHeaders(guest)),
  })

export const noteWell = (
  { log, clock }: World,
  call: string,
  status: number,
  { origin, guest, began }: Passage,
) =>
  log.info('answered', {
    requestId: origin.requestId,
    call,
    status,
    ms: clock.now().getTime() - began,
    ...(guest && { tenantId: guest.tenant.id }),
  })

/** Whoever still says the key from before a rotation hears that, and when it ends (RFC 9745, 8594). */
function formerHeaders({ caller }: Guest) {
  if (caller.kind !== 'key' || !caller.former) return {}
  const { since, until } = caller.former
  return { deprecation: `@${Math.floor(since.getTime() / 1_000)}`, sunset: until.toUTCString() }
}

function rateHeaders({ allowance: { bucket, left } }: Guest) {
  const window = Math.ceil(bucket.burst / bucket.perSecond)
  return {
    'ratelimit-policy': `"caller";q=${bucket.burst};w=${window}`,
    ratelimit: `"caller";r=${left}`,
  }
}

/** A refusal: logged by its code, put in the audit where it tells something, and answered as a problem. */
export async function refuse(
  { world, strict }: Doors,
  { name, endpoint }: Served,
  passage: Passage,
  thrown: unknown,
): Promise<Response> {
  const refusal = refusalOf(thrown)
  const { code } = refusal
  const status = refusals[code]
  const { origin, guest } = passage
  const { requestId } = origin
  if (strict && !mayRefuse(endpoint).includes(code))
    world.log.error('undeclared refusal', { requestId, call: name, code })
  world.log[status >= 500 ? 'error' : 'info']('refused', {
    requestId,
    call: name,
    status,
    code,
    ...(guest && { tenantId: guest.tenant.id }),
    ...(!(thrown instanceof Refusal) && defectIn(thrown)),
  })
  if (guest) await noteDenial(world, endpoint, guest, origin, code)
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
  if (thrown instanceof Refusal || !goneFrom(thrown)) return Refusal.from(thrown)
  return new Refusal('OVERLOADED', undefined, { retry_after_s: 1 })
}

/** Every refusal this call may answer with. */
export const mayRefuse = (endpoint: Endpoint): readonly RefusalCode[] => [
  ...endpoint.refuses,
  ...everywhere,
  ...(endpoint.who.includes('anyone') ? [] : everywhereInside),
  ...(endpoint.repeat === 'keyed' ? everywhereKeyed : []),
  ...(endpoint.sandbox ? (['NOT_FOUND'] as const) : []),
]

/** Denials get a transaction of their own, since theirs was undone. */
async function noteDenial(
  world: World,
  endpoint: Endpoint,
  guest: Guest,
  origin: Origin,
  code: RefusalCode,
): Promise<void> {
  const telling = endpoint.audit !== undefined && !(everywhere as readonly string[]).includes(code)
  if (!telling && code !== 'FORBIDDEN' && code !== 'KEY_NOT_ALLOWED') return
  const entry = { action: endpoint.audit ?? 'access', outcome: 'denied', code } as const
  await world.engine
    .transaction(guest.scope, (tx) => note(tx, { ...guest, origin, world }, entry))
    .catch(() => world.log.error('audit row lost', { requestId: origin.requestId }))
}

function assertPromised(name: string, endpoint: Endpoint, body: unknown) {
  const promised = endpoint.reply.safeParse(body)
  if (promised.success) return
  const where = promised.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  throw new Error(`${name} answered outside its contract: ${where.join(', ')}`)
}
