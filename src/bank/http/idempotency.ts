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

/** A key with the words it came with. */
export interface IdempotentRequest {
  claim: IdempotencyClaim
  bodyHash: Buffer
}

/** They say nothing of the call itself, or ask for it again under the same key. */
const FLEETING: readonly RefusalCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'STEP_UP_REQUIRED',
]

/**
 * Does the work once per key. The claim, the effect and the kept answer commit together: a repeat
 * hears the same answer, another body under the same key is refused, and a call that was killed left
 * nothing, so it may be said again.
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

/** Carries a call under its key and tells the one answer the key has, which may be a refusal. */
export async function runUnderKey(
  deps: PipelineDeps,
  authenticated: AuthenticatedRequest,
  key: IdempotentRequest,
  carry: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  return replayed(await carry().catch((thrown) => settleFailure(deps, authenticated, key, thrown)))
}

/**
 * The answer to a key whose call threw. Another bank may have done it since we looked, or the answer
 * to our own commit was lost. Otherwise the refusal is kept before it is said: a copy of the call
 * that is still on its way, here or in another bank, is then refused as well and never done.
 */
async function settleFailure(
  { world }: PipelineDeps,
  { principal }: AuthenticatedRequest,
  key: IdempotentRequest,
  thrown: unknown,
): Promise<HandlerResponse> {
  const answer = await world.engine.transaction(principal.scope, async (tx) => {
    if (isLasting(thrown)) {
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

function isLasting(thrown: unknown): thrown is Refusal {
  if (!(thrown instanceof Refusal) || FLEETING.includes(thrown.code)) return false
  const status = refusals[thrown.code]
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

const inProgress = () => new Refusal('IDEMPOTENCY_IN_PROGRESS', undefined, { retry_after_s: 1 })

/** What this key was answered, if it was; for the same words only. It may be a refusal. */
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

/** A kept answer as it was first told: a refusal is thrown again. */
function replayed(answer: HandlerResponse): HandlerResponse {
  if (answer.status < 400) return answer
  // Only `settled` keeps one of these, from a refusal.
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

/** Whose key it is, of which call: another person's same key is another key. */
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

/** Whether the call comes without the key it should have, and may. */
export const isUnkeyed = (
  { endpoint }: Served,
  { headers, request }: AuthenticatedRequest,
): boolean => endpoint.keyless === true && keyInRequest(headers, request) === undefined

const keyInRequest = (headers: Headers, request: Record<string, unknown>) =>
  headers.get('idempotency-key') ?? request.request_id ?? request.reference_id

const principalOf = (caller: Caller, origin: Origin) =>
  caller.kind === 'person'
    ? `person ${caller.personId}`
    : caller.kind === 'anyone'
      ? `ip ${origin.ip}`
      : `key ${caller.keyId}`

/** The key of a call: its header, or the request id that old clients put in the body. */
function keyOf(headers: Headers, request: Record<string, unknown>): string {
  const spoken = keyInRequest(headers, request)
  if (typeof spoken !== 'string' || !KEY_SHAPE.test(spoken))
    throw new Refusal('IDEMPOTENCY_KEY_REQUIRED')
  return spoken
}

/** JSON with its names in order, so that the same words in another order are the same body. */
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
