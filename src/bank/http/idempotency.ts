import { createHash } from 'node:crypto'
import { Refusal, type RefusalCode, type RefusalNote } from '#contract/kit/refusal'
import { refusals } from '#contract/kit/refusals'
import type { Tx } from '#bank/db/engine'
import type { Caller, Origin, RequestContext } from '#bank/requestContext'
import type { BankServices } from '#bank/services'
import type { AuthenticatedRequest, PipelineDeps, Served, HandlerResponse } from './requestState.ts'
import {
  findStoredResponse,
  storeResponse,
  lockKey,
  type IdempotencyClaim,
  type StoredResponse,
} from './idempotency.rows.ts'

const KEY_SHAPE = /^[\x21-\x7e]{1,255}$/
const LABEL = 'idempotency answer'

export interface IdempotentRequest {
  claim: IdempotencyClaim
  bodyHash: Buffer
}

/** Not stored: they concern the key itself, or ask for a repeat under it. */
const NOT_STORED: readonly RefusalCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'STEP_UP_REQUIRED',
]

/**
 * Claim, effect and stored response commit together: a repeat gets the same response, another body
 * under the same key is refused, and a killed call left nothing.
 */
export async function runOnce(
  { tx, world }: RequestContext,
  key: IdempotentRequest,
  work: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  if (!(await lockKey(tx, key.claim))) throw inProgress()
  const before = await findPreviousResponse(tx, world, key)
  if (before) return before

  const answer = await work()
  const stored = toStoredResponse(world, answer, key.bodyHash)
  if (!(await storeResponse(tx, key.claim, stored, world.clock.now()))) throw inProgress()
  return answer
}

/** Returns the key's one response, or throws its refusal. */
export async function runUnderKey(
  deps: PipelineDeps,
  authenticated: AuthenticatedRequest,
  key: IdempotentRequest,
  run: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  return replayed(await run().catch((thrown) => settleFailure(deps, authenticated, key, thrown)))
}

/**
 * The reply to our commit may be lost. Otherwise the refusal is stored before it is returned: a
 * copy of the call still under way is then refused too.
 */
async function settleFailure(
  { world }: PipelineDeps,
  { principal }: AuthenticatedRequest,
  key: IdempotentRequest,
  thrown: unknown,
): Promise<HandlerResponse> {
  const answer = await world.engine.transaction(principal.scope, async (tx) => {
    if (isStored(thrown)) {
      const { code, message: detail, facts } = thrown
      const stored = toStoredResponse(
        world,
        { status: refusals[code], body: { code, detail, facts } },
        key.bodyHash,
      )
      await storeResponse(tx, key.claim, stored, world.clock.now())
    }
    return findPreviousResponse(tx, world, key)
  })
  if (!answer) throw thrown
  return answer
}

function isStored(thrown: unknown): thrown is Refusal {
  if (!(thrown instanceof Refusal) || NOT_STORED.includes(thrown.code)) return false
  const status = refusals[thrown.code]
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

const inProgress = () => new Refusal('IDEMPOTENCY_IN_PROGRESS', undefined, { retry_after_s: 1 })

/** The stored response, possibly a refusal. Throws if the body differs. */
export async function findPreviousResponse(
  tx: Tx,
  { seal }: BankServices,
  { claim, bodyHash }: IdempotentRequest,
): Promise<HandlerResponse | null> {
  const stored = await findStoredResponse(tx, claim)
  if (!stored) return null
  if (!stored.bodyHash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const plain = seal.open(stored.response, LABEL).toString('utf8')
  return { status: stored.status, body: JSON.parse(plain) as unknown }
}

/** Throws a stored refusal again. */
export function replayed(answer: HandlerResponse): HandlerResponse {
  if (answer.status < 400) return answer
  // Only settleFailure stores one of these.
  const { code, detail, facts } = answer.body as { detail: string } & RefusalNote
  throw new Refusal(code, detail, facts)
}

export const toStoredResponse = (
  { seal }: BankServices,
  { status, body }: HandlerResponse,
  bodyHash: Buffer,
): StoredResponse => ({
  bodyHash,
  status,
  response: seal.close(Buffer.from(JSON.stringify(body)), LABEL),
})

export const toResponse = ({ endpoint }: Served, body: unknown): HandlerResponse => ({
  status: endpoint.good ?? 200,
  body,
})

export const idempotencyOf = (
  { name, endpoint }: Served,
  { headers, state, principal, request }: AuthenticatedRequest,
): IdempotentRequest => ({
  claim: {
    tenantId: principal.tenant.id,
    principal: principalOf(principal.caller, state.origin),
    call: endpoint.keySpace ?? name,
    key: keyOf(headers, request),
  },
  bodyHash: createHash('sha256').update(canonical(request)).digest(),
})

/** The Warning header of the response to such a call. */
export const UNKEYED = '299 - "Without an Idempotency-Key a repeat of this call happens again"'

/** Whether the call comes without the key it should have, and may. */
export const isUnkeyed = (
  { endpoint }: Served,
  { headers, request }: AuthenticatedRequest,
): boolean => endpoint.keyless === true && keyInRequest(headers, request) === undefined

const keyInRequest = (headers: Headers, request: Record<string, unknown>) =>
  headers.get('idempotency-key') ?? request.request_id ?? request.reference_id

function principalOf(caller: Caller, origin: Origin): string {
  if (caller.kind === 'person') return `person ${caller.personId}`
  if (caller.kind === 'staff') return `staff ${caller.staffId}`
  return caller.kind === 'anyone' ? `ip ${origin.ip}` : `key ${caller.keyId}`
}

function keyOf(headers: Headers, request: Record<string, unknown>): string {
  const key = keyInRequest(headers, request)
  if (typeof key !== 'string' || !KEY_SHAPE.test(key)) throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
  return key
}

/** JSON with sorted names, so that the order of fields does not matter. */
function canonical(value: unknown): string {
  if (value === undefined) return 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`)
  return `{${fields.join(',')}}`
}
