import { Refusal } from '#contract/kit/refusal'
import { writeAudit } from '#bank/audit/audit'
import { findPerson } from '#bank/person/person.rows'
import { notifyFactorChange } from '#bank/proof/messages'
import type { RequestContext } from '#bank/requestContext'
import { readAssertionData, sha256 } from './authenticatorData.ts'
import { spendChallenge, type ChallengeUse } from './challenge.ts'
import { readClientData } from './clientData.ts'
import { lockPasskey, markUsed, type PasskeyRow } from './passkey.rows.ts'
import { isSignedBy } from './publicKey.ts'
import { isTenantPage } from './site.ts'

/** As it came, in base64url. */
export interface Assertion {
  credential_id: string
  client_data: string
  authenticator_data: string
  signature: string
}

/** Whether a passkey may answer here at all. */
type Accepts = (passkey: PasskeyRow) => boolean

/** Refusals are returned, so that the challenge stays used up. */
export async function checkAssertion(
  context: RequestContext,
  use: ChallengeUse,
  answer: Assertion,
  accepts: Accepts,
): Promise<PasskeyRow | Refusal> {
  const client = readClientData(answer.client_data, 'webauthn.get')
  if (!client) return new Refusal('PASSKEY_INVALID')
  const rpId = await spendChallenge(context, use, client.challenge)
  if (rpId === null) return new Refusal('PASSKEY_EXPIRED')
  if (client.page.hostname !== rpId || !isTenantPage(context, client.page))
    return new Refusal('PASSKEY_INVALID')

  const { tx, scope } = context
  const passkey = await lockPasskey(tx, scope.tenantId, bytesOf(answer.credential_id))
  if (!passkey || passkey.rp_id !== rpId || !accepts(passkey)) return new Refusal('PASSKEY_UNKNOWN')
  const signed = bytesOf(answer.authenticator_data)
  const data = readAssertionData(signed, rpId)
  const key = { algorithm: passkey.algorithm, spki: passkey.public_key }
  const whole = Buffer.concat([signed, sha256(client.bytes)])
  if (!data || !isSignedBy(key, whole, bytesOf(answer.signature)))
    return new Refusal('PASSKEY_INVALID')
  return count(context, passkey, data.counter)
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')

/** A device that counts its signatures never counts back: somebody may have a copy of its key. */
async function count(context: RequestContext, passkey: PasskeyRow, counter: number) {
  const { tx, scope, world } = context
  const before = Number(passkey.counter)
  const counts = before > 0 || counter > 0
  if (counts && counter <= before) {
    await reportCopy(context, passkey)
    return new Refusal('PASSKEY_INVALID')
  }
  await markUsed(tx, scope.tenantId, passkey.id, counter, world.clock.now())
  return passkey
}

async function reportCopy(context: RequestContext, { id, person_id, name }: PasskeyRow) {
  const { tx, scope } = context
  const entry = {
    action: 'mfa_passkey_copied',
    outcome: 'denied',
    object: `passkey ${id}`,
  } as const
  await writeAudit(tx, context, { ...entry, actor: { personId: person_id } })
  const person = await findPerson(tx, scope.tenantId, person_id)
  if (person) await notifyFactorChange(context, person, 'passkeyCopied', { name })
}
