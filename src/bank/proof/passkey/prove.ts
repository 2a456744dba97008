import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { PASSKEY_WAITS_MS, type beginPasskeyProof, type proveByPasskey } from '#contract/passkey'
import { proofMethodsFor } from '#bank/proof/channels'
import { approve, countRequest, lockPending } from '#bank/proof/verification'
import type { VerificationRow } from '#bank/proof/verification.rows'
import type { SignedInContext } from '#bank/requestContext'
import { checkAssertion } from './assertion.ts'
import { issueChallenge } from './challenge.ts'
import { passkeysOf } from './passkey.rows.ts'
import { rpIdOf } from './site.ts'

/** A passkey beside the authenticator and the codes: one more way to prove a verification. */

export async function handleBeginPasskeyProof(
  { request_id }: ParsedOf<typeof beginPasskeyProof>,
  context: SignedInContext,
) {
  const { tx, scope, caller } = context
  const rpId = rpIdOf(context)
  const row = await lockPending(context, request_id)
  const ready = await readyFor(context, row)
  const [method] = ready.values()
  const here = (await passkeysOf(tx, scope)).filter(
    ({ id, rp_id }) => rp_id === rpId && ready.has(id),
  )
  if (!method || here.length === 0) throw new Refusal('PASSKEY_UNKNOWN')
  await countRequest(context, row, method)
  const use = { proves: request_id, familyId: caller.familyId }
  return {
    challenge: await issueChallenge(context, { use, personId: scope.personId, rpId }),
    rp_id: rpId,
    timeout_ms: PASSKEY_WAITS_MS,
    allow: here.map(({ credential_id }) => credential_id.toString('base64url')),
  }
}

export async function handleProveByPasskey(
  { request_id, ...answer }: ParsedOf<typeof proveByPasskey>,
  context: SignedInContext,
) {
  const row = await lockPending(context, request_id)
  const ready = await readyFor(context, row)
  const use = { proves: request_id, familyId: context.caller.familyId }
  const passkey = await checkAssertion(context, use, answer, ({ id }) => ready.has(id))
  return passkey instanceof Refusal ? passkey : approve(context, row)
}

/** This person's passkeys by id, without those that are too new for what is to be proved. */
async function readyFor(context: SignedInContext, row: VerificationRow) {
  const { methods } = await proofMethodsFor(context, row)
  return new Map(
    methods.flatMap((method) =>
      method.passkeyId === null ? [] : [[method.passkeyId, method] as const],
    ),
  )
}
