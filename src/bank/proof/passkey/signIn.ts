import { timingSafeEqual } from 'node:crypto'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { PASSKEY_WAITS_MS, type signInByPasskey } from '#contract/passkey'
import { lockPerson } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import { openSession } from '#bank/session/enter'
import { checkAssertion } from './assertion.ts'
import { issueChallenge } from './challenge.ts'
import { rpIdOf } from './site.ts'
import { userHandleOf } from './userHandle.ts'

const ATTEMPT_BYTES = 32

export async function handleBeginPasskeySignIn(_: object, context: RequestContext) {
  const rpId = rpIdOf(context)
  const attempt = context.world.random.bytes(ATTEMPT_BYTES).toString('base64url')
  const challenge = await issueChallenge(context, { use: { attempt }, personId: null, rpId })
  return { challenge, rp_id: rpId, timeout_ms: PASSKEY_WAITS_MS, attempt }
}

/** The device verified its owner, so that one answer is both factors: see decision 23. */
export async function handleSignInByPasskey(
  { attempt, user_handle, ...answer }: ParsedOf<typeof signInByPasskey>,
  context: RequestContext,
) {
  const { tx, scope } = context
  const handle = Buffer.from(user_handle, 'base64url')
  const passkey = await checkAssertion(context, { attempt }, answer, ({ person_id }) =>
    isSame(handle, userHandleOf(context, person_id)),
  )
  if (passkey instanceof Refusal) return passkey
  const person = await lockPerson(tx, scope.tenantId, passkey.person_id)
  if (person?.state === 'closed') return new Refusal('USER_CLOSED')
  if (person?.state === 'blocked') return new Refusal('USER_BLOCKED')
  return openSession(context, passkey.person_id, 'passkey')
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
