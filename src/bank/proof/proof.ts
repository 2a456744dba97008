import { Refusal } from '#contract/kit/refusal'
import { PROOF_HOLDS_MS, type ProofBinding, type ProofPurpose } from '#contract/proof'
import { bulkRow, type BulkRow } from '#bank/ledger/step'
import type { Tenant } from '#bank/tenant/tenant'
import type { PersonContext } from '#bank/requestContext'
import { proofFactsOf } from './facts.ts'
import { findAuthenticator } from './authenticator.rows.ts'
import { findProof, spentProofs, type ProofSpent } from './verification.rows.ts'

/**
 * A proof a call may ask for. It was made by the person, in this session, at most five minutes ago,
 * for exactly what the call does, and it serves one call: what is proved for one amount or payee
 * moves no other.
 */

/** Whether this bank asks for a proof at all before such a thing. */
export const needsProof = ({ config }: Pick<Tenant, 'config'>, purpose: ProofPurpose): boolean =>
  config.step_up?.purposes?.includes(purpose) ?? false

/**
 * Spends the proof of a plain call, or refuses it and says what must be proved. Whatever throws
 * later in the call gives the proof back.
 */
export async function requireProof(context: PersonContext, bound: ProofBinding): Promise<void> {
  if (needsProofFor(context, bound)) await requireProofAnyhow(context, bound)
}

/** The same where a proof is asked for whatever else this bank asks one for. */
export async function requireProofAnyhow(
  context: PersonContext,
  bound: ProofBinding,
): Promise<void> {
  const row = await findProven(context, bound)
  await spentProofs.write(context.tx, context.scope.tenantId, [row], context.world.clock.now())
}

/** The same for a call whose effect is a step: the proof is spent when the step commits. */
export async function proofRows(context: PersonContext, bound: ProofBinding): Promise<BulkRow[]> {
  return needsProofFor(context, bound)
    ? [bulkRow(spentProofs, await findProven(context, bound))]
    : []
}

const RECOVERED_MS = 24 * 3_600_000

/** Until when no money may leave, because the authenticator went by a recovery code; null if free. */
export async function moneyWaitsUntil({ tx, scope, world }: PersonContext): Promise<Date | null> {
  const recovered = (await findAuthenticator(tx, scope))?.recovered_at
  const until = recovered ? new Date(recovered.getTime() + RECOVERED_MS) : null
  return until && until > world.clock.now() ? until : null
}

const needsProofFor = ({ tenant }: PersonContext, bound: ProofBinding) =>
  needsProof(tenant, bound.purpose ?? 'order')

async function findProven(context: PersonContext, bound: ProofBinding): Promise<ProofSpent> {
  const { tx, scope, world, caller } = context
  const purpose = bound.purpose ?? 'order'
  if (caller.kind === 'key')
    throw new Refusal('KEY_NOT_ALLOWED', 'This is proved by a person, never by a key.')
  const since = new Date(world.clock.now().getTime() - PROOF_HOLDS_MS)
  const facts = proofFactsOf(bound)
  const query = { familyId: caller.familyId, purpose, facts, since }
  const requestId = await findProof(tx, scope, query)
  if (requestId === null) throw new Refusal('STEP_UP_REQUIRED', undefined, { bound })
  return { personId: scope.personId, requestId }
}
