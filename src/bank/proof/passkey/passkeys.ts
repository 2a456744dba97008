import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  passkeyBound,
  PASSKEYS_MAX,
  PASSKEY_WAITS_MS,
  type addPasskey,
  type Passkey,
  removalBound,
  type removePasskey,
} from '#contract/passkey'
import { personOf } from '#bank/person/person'
import { lockPerson } from '#bank/person/person.rows'
import { requireEarlierFactor } from '#bank/proof/enrolling'
import { notifyFactorChange } from '#bank/proof/messages'
import type { SignedInContext } from '#bank/requestContext'
import { waysIn } from '#bank/session/signInMethods'
import { readAttestation } from './authenticatorData.ts'
import { issueChallenge, spendChallenge } from './challenge.ts'
import { readClientData } from './clientData.ts'
import {
  deletePasskey,
  insertPasskey,
  passkeysOf,
  takeUnanswered,
  type PasskeyRow,
} from './passkey.rows.ts'
import { algorithms } from './publicKey.ts'
import { isTenantPage, rpIdOf } from './site.ts'
import { userHandleOf } from './userHandle.ts'

export async function handleListPasskeys(_: object, { tx, scope }: SignedInContext) {
  return { data: (await passkeysOf(tx, scope)).map(shown) }
}

const shown = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

export async function handleBeginPasskey(_: object, context: SignedInContext) {
  const { tx, scope, caller, tenant } = context
  const rpId = rpIdOf(context)
  const passkeys = await passkeysOf(tx, scope)
  if (passkeys.length >= PASSKEYS_MAX) throw new Refusal('LIMIT_REACHED')
  const expiresAt = await provedUntil(context)
  const person = await personOf(context)
  const name = person.email ?? person.phone ?? person.number
  const use = { adds: true, familyId: caller.familyId } as const
  const { personId } = scope
  return {
    challenge: await issueChallenge(context, { use, personId, rpId, ...expiresAt }),
    rp: { id: rpId, name: tenant.config.brand.name },
    user: {
      id: userHandleOf(context, personId).toString('base64url'),
      name,
      display_name: person.preferred_name ?? name,
    },
    algorithms: [...algorithms],
    exclude: passkeys.map(({ credential_id }) => credential_id.toString('base64url')),
    timeout_ms: PASSKEY_WAITS_MS,
  }
}

/** A dialog that was closed is opened again on the proof of the first, while that one holds. */
async function provedUntil(context: SignedInContext): Promise<{ expiresAt?: Date }> {
  const { tx, scope, caller, world } = context
  const unanswered = await takeUnanswered(tx, scope, caller.familyId)
  if (unanswered && unanswered.expiresAt > world.clock.now())
    return { expiresAt: unanswered.expiresAt }
  await requireEarlierFactor(context, passkeyBound)
  return {}
}

export async function handleAddPasskey(
  { name, client_data, attestation }: ParsedOf<typeof addPasskey>,
  context: SignedInContext,
) {
  const { tx, scope, caller, world, origin } = context
  const client = readClientData(client_data, 'webauthn.create')
  if (!client) return new Refusal('PASSKEY_INVALID')
  const use = { adds: true, familyId: caller.familyId } as const
  const rpId = await spendChallenge(context, use, client.challenge)
  if (rpId === null) return new Refusal('PASSKEY_EXPIRED')
  const isHere = client.page.hostname === rpId && isTenantPage(context, client.page)
  const made = isHere && readAttestation(Buffer.from(attestation, 'base64url'), rpId, client.bytes)
  if (!made) return new Refusal('PASSKEY_INVALID')

  const person = await lockPerson(tx, scope.tenantId, scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  if ((await passkeysOf(tx, scope)).length >= PASSKEYS_MAX) return new Refusal('LIMIT_REACHED')
  const row: PasskeyRow = {
    id: world.random.id(),
    person_id: scope.personId,
    credential_id: made.id,
    rp_id: rpId,
    algorithm: made.key.algorithm,
    public_key: made.key.spki,
    counter: String(made.counter),
    name: name || origin.device,
    created_at: world.clock.now(),
    last_used_at: null,
  }
  if (!(await insertPasskey(tx, scope.tenantId, row))) return new Refusal('ALREADY_EXISTS')
  context.entered.object = `passkey ${row.id}`
  await notifyFactorChange(context, person, 'passkeyAdded', { name: row.name })
  return handleListPasskeys({}, context)
}

export async function handleRemovePasskey(
  { id }: ParsedOf<typeof removePasskey>,
  context: SignedInContext,
) {
  const { tx, scope, tenant } = context
  const person = await lockPerson(tx, scope.tenantId, scope.personId)
  const passkeys = await passkeysOf(tx, scope)
  const passkey = passkeys.find((one) => one.id === id)
  if (!person || !passkey) throw new Refusal('NOT_FOUND')
  if (passkeys.length === 1 && waysIn(person, tenant).length === 0)
    throw new Refusal('LAST_SIGN_IN')
  await requireEarlierFactor(context, removalBound(id))
  await deletePasskey(tx, scope, id)
  context.entered.object = `passkey ${id}`
  await notifyFactorChange(context, person, 'passkeyRemoved', { name: passkey.name })
  return handleListPasskeys({}, context)
}
