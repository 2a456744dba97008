import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  totpBound,
  type activateTotp,
  type generateTotp,
  type generateTotpEncrypted,
  type makeRecoveryCodes,
  type revokeTotp,
  type TotpStatus,
  type verifyTotp,
} from '#contract/totp'
import { personOf } from '#bank/person/person'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import { settleProof } from '#bank/session/devices.rows'
import {
  countRecoveryCodes,
  findAuthenticator,
  hasAuthenticator,
  putSecret,
  replaceRecoveryCodes,
  switchOff,
  switchOn,
} from './authenticator.rows.ts'
import { hasBiometry } from './biometry.ts'
import { requireEarlierFactor } from './enrolling.ts'
import { RECOVERY_LABEL, secretLabel, checkTotpCode, checkRecoveryCode } from './factor.ts'
import { notifyFactorChange } from './messages.ts'
import { base32, keyUri } from './totpCode.ts'
import { encryptForKey } from './wrapped.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Eighty bits, written as four groups of four letters. */
const RECOVERY_BYTES = 10

const ok = { success: true, error: false }

/**
 * The secret is shown once and takes effect with its first code; an active one is removed by a
 * code.
 */
export const handleGenerateTotp = async (
  request: ParsedOf<typeof generateTotp>,
  context: SignedInContext,
) => ({
  ...ok,
  data: await createSecret(request, context),
})

/** The same, encrypted for a one-time key of the client's. */
export async function handleGenerateTotpEncrypted(
  { public_key, ...names }: ParsedOf<typeof generateTotpEncrypted>,
  context: SignedInContext,
) {
  // The QR code's text does not fit into one RSA block; the client can make it from the secret.
  const { id, secret } = await createSecret(names, context)
  return { ...ok, data: encryptForKey(public_key, JSON.stringify({ id, secret })) }
}

async function createSecret(
  { user_name, service_name }: ParsedOf<typeof generateTotp>,
  context: SignedInContext,
) {
  const { tx, scope, world, tenant } = context
  if (await hasAuthenticator(tx, scope)) throw new Refusal('STATE_CONFLICT')
  await requireEarlierFactor(context, totpBound)
  const person = await personOf(context)
  const id = world.random.id()
  const bytes = world.random.bytes(SECRET_BYTES)
  const sealed = world.seal.close(bytes, secretLabel(scope.personId))
  if (!(await putSecret(tx, scope, { id, secret: sealed, at: world.clock.now() })))
    throw new Refusal('STATE_CONFLICT')
  const secret = base32(bytes)
  const user = user_name || person.email || person.phone || person.number
  return { id, secret, qrCode: keyUri(secret, service_name || tenant.config.brand.name, user) }
}

/** The first code activates it; the recovery codes are shown with that, this once. */
export async function handleActivateTotp(
  { token }: ParsedOf<typeof activateTotp>,
  context: PersonContext,
) {
  const refused = await checkTotpCode(context, token, 'waiting')
  if (refused) return refused
  await switchOn(context.tx, context.scope, context.world.clock.now())
  await notifyFactorChange(context, await personOf(context), 'added')
  return { ...ok, data: { activated: true, recovery_codes: await freshCodes(context) } }
}

export async function handleVerifyTotp(
  { otp }: ParsedOf<typeof verifyTotp>,
  context: PersonContext,
) {
  return (await checkTotpCode(context, otp, 'active')) ?? ok
}

/** After a recovery code no money may leave for a day. */
export async function handleRevokeTotp(
  { token }: ParsedOf<typeof revokeTotp>,
  context: SignedInContext,
) {
  const { tx, scope, world, caller } = context
  const lost = !/^\d{6}$/.test(token)
  const refused = await (lost
    ? checkRecoveryCode(context, token)
    : checkTotpCode(context, token, 'active'))
  if (refused) return refused
  await switchOff(tx, scope, lost ? world.clock.now() : null)
  await replaceRecoveryCodes(tx, scope, [], world.clock.now())
  await settleProof(tx, scope.tenantId, caller.familyId)
  await notifyFactorChange(context, await personOf(context), lost ? 'recovered' : 'removed')
  return ok
}

export async function handleReadTotpStatus(
  _: object,
  context: SignedInContext,
): Promise<TotpStatus> {
  const { tx, scope } = context
  const row = await findAuthenticator(tx, scope)
  return {
    ...ok,
    has_active_totp: Boolean(row?.active_at),
    active_since: row?.active_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(tx, scope),
    biometry: await hasBiometry(context),
  }
}

export async function handleMakeRecoveryCodes(
  { token }: ParsedOf<typeof makeRecoveryCodes>,
  context: PersonContext,
) {
  const refused = await checkTotpCode(context, token, 'active')
  if (refused) return refused
  await notifyFactorChange(context, await personOf(context), 'recoded')
  return { ...ok, data: { codes: await freshCodes(context) } }
}

async function freshCodes({ tx, scope, world }: PersonContext): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(world.random.bytes(RECOVERY_BYTES)).replace(/.{4}(?=.)/g, '$&-'),
  )
  const digests = codes.map((code) => world.seal.digest(code, RECOVERY_LABEL))
  await replaceRecoveryCodes(tx, scope, digests, world.clock.now())
  return codes
}
