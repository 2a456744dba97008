import type { Endpoint } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { auditRowOf, successOf } from '#bank/audit/audit'
import { auditRows } from '#bank/audit/audit.rows'
import { startQuery } from '#bank/db/engine'
import { isJob } from '#bank/job/job'
import { bulkRow, Outdated, type BulkRow } from '#bank/ledger/step'
import type { LedgerStepHandler, RequestContext } from '#bank/requestContext'
import type { AuthenticatedRequest, PipelineDeps, Served, HandlerResponse } from './requestState.ts'
import {
  toResponse,
  findPreviousResponse,
  idempotencyOf,
  toStoredResponse,
  runUnderKey,
  isUnkeyed,
  UNKEYED,
  type IdempotentRequest,
} from './idempotency.ts'
import { storedResponses } from './idempotency.rows.ts'

/**
 * Under a key it happens once: a repeat meanwhile shares the response, a later one gets the stored.
 */
export async function runLedgerStep(
  deps: PipelineDeps,
  served: Served,
  handler: LedgerStepHandler<Endpoint>,
  authenticated: AuthenticatedRequest,
): Promise<HandlerResponse> {
  const commit = (key: IdempotentRequest | null) =>
    decidedAnew(() => commitLedgerStep(deps, served, handler, authenticated, key))
  if (served.endpoint.repeat !== 'keyed') return commit(null)
  if (isUnkeyed(served, authenticated)) return { ...(await commit(null)), warning: UNKEYED }
  const key = idempotencyOf(served, authenticated)
  return shareInFlight(deps, key, () => runUnderKey(deps, authenticated, key, () => commit(key)))
}

/** One at a time per key: a repeat with the same body waits for the first. */
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

const ATTEMPTS_MAX = 5

/** What another step outran is read and decided again: a handler of steps changes nothing itself. */
async function decidedAnew(commit: () => Promise<HandlerResponse>): Promise<HandlerResponse> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await commit()
    } catch (error) {
      if (!(error instanceof Outdated) || attempts >= ATTEMPTS_MAX) throw error
    }
  }
}

async function commitLedgerStep(
  deps: PipelineDeps,
  served: Served,
  handler: LedgerStepHandler<Endpoint>,
  { principal, state, request }: AuthenticatedRequest,
  key: IdempotentRequest | null,
): Promise<HandlerResponse> {
  const { world } = deps
  const entered: RequestContext['entered'] = { person: null }
  const base = { ...principal, origin: state.origin, world, entered }
  const [before] = await Promise.allSettled([handler.before?.(request, base)])
  const result = await world.engine.transaction(principal.scope, async (tx) => {
    // Repeats are rare, so the handler runs while the key is looked up.
    const pendingStored = key && startQuery(findPreviousResponse(tx, world, key))
    const [outcome] = await Promise.allSettled([handler.ledgerStep(request, { ...base, tx })])
    const stored = await pendingStored
    if (stored) return stored
    if (outcome.status === 'rejected') throw outcome.reason
    if (before.status === 'rejected') throw before.reason
    return outcome.value
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
  // The same step was committed at the same moment by somebody else.
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
          stored: toStoredResponse(world, answer, key.bodyHash),
        }),
      ]
    : []
