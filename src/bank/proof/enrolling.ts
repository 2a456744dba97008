import { Refusal } from '#contract/kit/refusal'
import { PROOF_HOLDS_MS, type ProofBinding } from '#contract/proof'
import type { SignedInContext } from '#bank/requestContext'
import { findSignInTime } from '#bank/session/devices.rows'
import { proofMethodsFor } from './channels.ts'
import { proofFactsOf } from './facts.ts'
import { requireProofAnyhow } from './proof.ts'

/**
 * Whatever the tenant asks proofs for: a stolen token must not be enough to enrol the thief's own.
 * Somebody without any factor has just signed in.
 */
export async function requireEarlierFactor(
  context: SignedInContext,
  bound: ProofBinding & { purpose: 'authenticator' | 'contact' },
): Promise<void> {
  const query = { purpose: bound.purpose, facts: proofFactsOf(bound) }
  const { methods } = await proofMethodsFor(context, query)
  if (methods.length > 0) return requireProofAnyhow(context, bound)
  const { tx, scope, caller, world } = context
  const signedInAt = await findSignInTime(tx, scope.tenantId, caller.familyId)
  const since = world.clock.now().getTime() - PROOF_HOLDS_MS
  if (!signedInAt || signedInAt.getTime() <= since)
    throw new Refusal('STEP_UP_REQUIRED', undefined, { bound })
}
