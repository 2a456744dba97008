import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { auditRowOf, successOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { startQuery } from '#bank/db/engine'
import { isJob } from '#bank/job/job'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { LedgerStepHandler, RequestContext } from '#bank/requestContext'
import type { AuthenticatedRequest, PipelineDeps, Served, HandlerResponse } from './requestState.ts'
import {
  toResponse,
  findPreviousResponse,
  idempotencyOf,
  toStoredResponse,
  runUnderKey,
  isUnkeyed,
  type IdempotentRequest,
} from './idempotency.ts'
import { storedResponses } from './idempotency.rows.ts'

const UNKEYED = '299 - "Without an Idempotency-Key a repeat of this call happens again"'

/**
 * Carries a call whose effect is a step: reads in the caller's scope, commits among the steps of
 * others, and answers once it is on disk. Under a key all of it happens once: the same call said
 * again meanwhile shares the answer, and later hears what was kept.
 */
export async function runLedgerStep(
  deps: PipelineDeps,
  served: Served,
  handler: LedgerStepHandler<Endpoint>,
  authenticated: AuthenticatedRequest,
): Promise<HandlerResponse> {
  const take = (key: IdempotentRequest | null) =>
    commitLedgerStep(deps, served, handler, authenticated, key)
  if (served.endpoint.repeat !== 'keyed') return take(null)
  if (isUnkeyed(served, authenticated)) return { ...(await take(null)), warning: UNKEYED }
  const key = idempotencyOf(served, authenticated)
  return shareInFlight(deps, key, () => runUnderKey(deps, authenticated, key, () => take(key)))
}

/** One at a time under a key: who comes second with the same words waits for the first. */
async function shareInFlight(
  { pendingByKey }: PipelineDeps,
  { claim, bodyHash }: IdempotentRequest,
  work: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const name = [claim.tenantId, claim.principal, claim.call, claim.key].join('\n')
  const first = pendingByKey.get(name)
  if (first) {
    if (!first.bodyHash.equals(bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
    return first.result
  }
  const answer = work().finally(() => pendingByKey.delete(name))
  pendingByKey.set(name, { bodyHash, result: answer })
  return answer
}

async function commitLedgerStep(
  deps: PipelineDeps,
  served: Served,
  { ledgerStep }: LedgerStepHandler<Endpoint>,
  { principal, state, request }: AuthenticatedRequest,
  key: IdempotentRequest | null,
): Promise<HandlerResponse> {
  const { world } = deps
  const entered: RequestContext['entered'] = { person: null }
  const base = { ...principal, origin: state.origin, world, entered }
  const result = await world.engine.transaction(principal.scope, async (tx) => {
    // Hardly any call is a repeat, so what it would do is worked out meanwhile.
    const previous = key && startQuery(findPreviousResponse(tx, world, key))
    const [made] = await Promise.allSettled([ledgerStep(request, { ...base, tx })])
    const before = await previous
    if (before) return before
    if (made.status === 'rejected') throw made.reason
    return made.value
  })
  if (result instanceof Refusal) throw result
  if (!('step' in result)) return result

  const answer = toResponse(served, result.response)
  const rows = [
    ...result.step.rows,
    ...auditRowsFor(served, base),
    ...storedResponseFor(key, answer, deps),
  ]
  const { again } = await world.writer.commit(principal.tenant.id, { ...result.step, rows })
  // Somebody else said the same at the same moment, and theirs was the one that happened.
  if (again) throw new Refusal('STATE_CONFLICT')
  if (rows.some(isJob)) deps.onCommit(principal.tenant.id)
  return answer
}

const auditRowsFor = ({ endpoint }: Served, base: Omit<RequestContext, 'tx'>): BulkRow[] =>
  endpoint.audit ? [bulkRow(auditRows, auditRowOf(base, successOf(endpoint.audit, base)))] : []

const storedResponseFor = (
  key: IdempotentRequest | null,
  answer: HandlerResponse,
  { world }: PipelineDeps,
): BulkRow[] =>
  key
    ? [
        bulkRow(storedResponses, {
          claim: key.claim,
          kept: toStoredResponse(world, answer, key.bodyHash),
        }),
      ]
    : []
