import { Refusal } from '#contract/kit/refusal'
import { PROOF_HOLDS_MS, type ProofBinding, type ProofPurpose } from '#contract/proof'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import { actorIn } from '#bank/member/access'
import { isAskedOfAll } from '#bank/policy/document'
import { policyOf } from '#bank/policy/policy'
import type { PersonContext } from '#bank/requestContext'
import { proofFactsOf } from './facts.ts'
import { findAuthenticator, hasAuthenticator } from './authenticator.rows.ts'
import { findProof, spentProofs, type ProofSpent } from './verification.rows.ts'

/**
 * Made by the person, in this session, at most five minutes ago, for exactly what the call does,
 * and serves one call.
 */

type NeedsDeps = Pick<PersonContext, 'tx' | 'scope'> & {
  world: Pick<PersonContext['world'], 'engine' | 'clock'>
}

/** A second factor is asked for by having it: the tenant's policy can add to that, not take away. */
export const needsProof = async (deps: NeedsDeps, purpose: ProofPurpose): Promise<boolean> =>
  isAskedOfAll((await policyOf(deps)).document, purpose) ||
  (await hasAuthenticator(deps.tx, actorIn(deps.scope)))

/** A throw later in the call undoes it. */
export async function requireProof(context: PersonContext, bound: ProofBinding): Promise<void> {
  if (await needsProof(context, bound.purpose ?? 'order')) await requireProofAnyhow(context, bound)
}

/** The same, whatever the bank is configured to ask proofs for. */
export async function requireProofAnyhow(
  context: PersonContext,
  bound: ProofBinding,
): Promise<void> {
  const row = await findProven(context, bound)
  await spentProofs.write(context.tx, context.scope.tenantId, [row], context.world.clock.now())
}

/** For a ledger step: the proof is spent when the step commits. */
export async function proofRows(context: PersonContext, bound: ProofBinding): Promise<BulkRow[]> {
  return (await needsProof(context, bound.purpose ?? 'order'))
    ? [bulkRow(spentProofs, await findProven(context, bound))]
    : []
}

const RECOVERED_MS = 24 * 3_600_000

/** Until when no money may leave after a recovery code was used; null when it may. */
export async function moneyWaitsUntil(context: PersonContext): Promise<Date | null> {
  const { tx, world } = context
  const recovered = (await findAuthenticator(tx, actorIn(context.scope)))?.recovered_at
  const until = recovered ? new Date(recovered.getTime() + RECOVERED_MS) : null
  return until && until > world.clock.now() ? until : null
}

/** After an authenticator was removed with a recovery code, nothing leaves for a day. */
export function assertNoWait(until: Date | null, now: Date): void {
  if (until === null) return
  const ms = until.getTime() - now.getTime()
  throw new Refusal('LIMIT_EXCEEDED', undefined, { retry_after_s: Math.ceil(ms / 1_000) })
}

async function findProven(context: PersonContext, bound: ProofBinding): Promise<ProofSpent> {
  const { tx, world, caller } = context
  const actor = actorIn(context.scope)
  const purpose = bound.purpose ?? 'order'
  if (caller.kind === 'key')
    throw new Refusal('KEY_NOT_ALLOWED', 'This is proved by a person, never by a key.')
  const since = new Date(world.clock.now().getTime() - PROOF_HOLDS_MS)
  const query = { familyId: caller.familyId, purpose, facts: proofFactsOf(bound), since }
  const requestId = await findProof(tx, actor, query)
  if (requestId === null) throw new Refusal('STEP_UP_REQUIRED', undefined, { bound })
  return { personId: actor.personId, requestId }
}
