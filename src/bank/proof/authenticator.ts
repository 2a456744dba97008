import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type {
  activateTotp,
  generateTotp,
  generateTotpEncrypted,
  makeRecoveryCodes,
  revokeTotp,
  TotpStatus,
  verifyTotp,
} from '#contract/totp'
import { personOf } from '#bank/person/person'
import type { PersonContext, SignedInContext } from '#bank/requestContext'
import {
  countRecoveryCodes,
  findAuthenticator,
  putSecret,
  replaceRecoveryCodes,
  switchOff,
  switchOn,
} from './authenticator.rows.ts'
import { hasBiometry } from './biometry.ts'
import { RECOVERY_LABEL, secretLabel, checkTotpCode, checkRecoveryCode } from './factor.ts'
import { notifyFactorChange } from './messages.ts'
import { base32, keyUri } from './totpCode.ts'
import { encryptForKey } from './wrapped.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Eighty bits: sixteen letters in fours. */
const RECOVERY_BYTES = 10

const good = { success: true, error: false }

/**
 * A fresh secret, told this once. It protects nothing until its first code has come back, and
 * replaces whatever waited before it; one that is switched on goes only by a code of its own.
 */
export const handleGenerateTotp = async (
  request: ParsedOf<typeof generateTotp>,
  context: PersonContext,
) => ({
  ...good,
  data: await fresh(request, context),
})

/** The same for whoever does not trust the way: sealed for a key of the caller's, made for this. */
export async function handleGenerateTotpEncrypted(
  { public_key, ...names }: ParsedOf<typeof generateTotpEncrypted>,
  context: PersonContext,
) {
  // An RSA key holds the secret but not the picture's text, which its owner can make from it.
  const { id, secret } = await fresh(names, context)
  return { ...good, data: encryptForKey(public_key, JSON.stringify({ id, secret })) }
}

async function fresh(
  { user_name, service_name }: ParsedOf<typeof generateTotp>,
  context: PersonContext,
) {
  const { tx, scope, world, tenant } = context
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

/** The first code switches it on, and the ways out of losing it are told with that, this once. */
export async function handleActivateTotp(
  { token }: ParsedOf<typeof activateTotp>,
  context: PersonContext,
) {
  const refused = await checkTotpCode(context, token, 'waiting')
  if (refused) return refused
  await switchOn(context.tx, context.scope, context.world.clock.now())
  await notifyFactorChange(context, await personOf(context), 'added')
  return { ...good, data: { activated: true, recovery_codes: await freshCodes(context) } }
}

export async function handleVerifyTotp(
  { otp }: ParsedOf<typeof verifyTotp>,
  context: PersonContext,
) {
  return (await checkTotpCode(context, otp, 'active')) ?? good
}

/** By a fresh code, or by a recovery code; after one of those money waits a day. */
export async function handleRevokeTotp(
  { token }: ParsedOf<typeof revokeTotp>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const lost = !/^\d{6}$/.test(token)
  const refused = await (lost
    ? checkRecoveryCode(context, token)
    : checkTotpCode(context, token, 'active'))
  if (refused) return refused
  await switchOff(tx, scope, lost ? world.clock.now() : null)
  await replaceRecoveryCodes(tx, scope, [], world.clock.now())
  await notifyFactorChange(context, await personOf(context), lost ? 'recovered' : 'removed')
  return good
}

export async function handleReadTotpStatus(
  _: object,
  context: SignedInContext,
): Promise<TotpStatus> {
  const { tx, scope } = context
  const row = await findAuthenticator(tx, scope)
  return {
    ...good,
    has_active_totp: Boolean(row?.active_at),
    active_since: row?.active_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(tx, scope),
    biometry: await hasBiometry(context),
  }
}

/** Ten ways out, told this once; the ones before them open nothing any more. */
export async function handleMakeRecoveryCodes(
  { token }: ParsedOf<typeof makeRecoveryCodes>,
  context: PersonContext,
) {
  const refused = await checkTotpCode(context, token, 'active')
  if (refused) return refused
  await notifyFactorChange(context, await personOf(context), 'recoded')
  return { ...good, data: { codes: await freshCodes(context) } }
}

async function freshCodes({ tx, scope, world }: PersonContext): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(world.random.bytes(RECOVERY_BYTES)).replace(/.{4}(?=.)/g, '$&-'),
  )
  const digests = codes.map((code) => world.seal.digest(code, RECOVERY_LABEL))
  await replaceRecoveryCodes(tx, scope, digests, world.clock.now())
  return codes
}
