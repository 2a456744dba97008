import type { Heard } from '#contract/kit/endpoint'
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
import { mine } from '#bank/person/person'
import type { PersonVisit, SignedInVisit } from '#bank/requestContext'
import {
  countRecoveryCodes,
  findAuthenticator,
  putSecret,
  replaceRecoveryCodes,
  switchOff,
  switchOn,
} from './authenticator.rows.ts'
import { standing } from './biometry.ts'
import { RECOVERY_LABEL, secretLabel, takeCode, takeRecoveryCode } from './factor.ts'
import { tellFactor } from './messages.ts'
import { base32, keyUri } from './totpCode.ts'
import { sealedFor } from './wrapped.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Eighty bits: sixteen letters in fours. */
const RECOVERY_BYTES = 10

const good = { success: true, error: false }

/**
 * A fresh secret, told this once. It protects nothing until its first code has come back, and
 * replaces whatever waited before it; one that is switched on goes only by a code of its own.
 */
export const generate = async (heard: Heard<typeof generateTotp>, visit: PersonVisit) => ({
  ...good,
  data: await fresh(heard, visit),
})

/** The same for whoever does not trust the way: sealed for a key of the caller's, made for this. */
export async function generateSealed(
  { public_key, ...names }: Heard<typeof generateTotpEncrypted>,
  visit: PersonVisit,
) {
  // An RSA key holds the secret but not the picture's text, which its owner can make from it.
  const { id, secret } = await fresh(names, visit)
  return { ...good, data: sealedFor(public_key, JSON.stringify({ id, secret })) }
}

async function fresh({ user_name, service_name }: Heard<typeof generateTotp>, visit: PersonVisit) {
  const { tx, scope, world, tenant } = visit
  const person = await mine(visit)
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
export async function activate({ token }: Heard<typeof activateTotp>, visit: PersonVisit) {
  const refused = await takeCode(visit, token, 'waiting')
  if (refused) return refused
  await switchOn(visit.tx, visit.scope, visit.world.clock.now())
  await tellFactor(visit, await mine(visit), 'added')
  return { ...good, data: { activated: true, recovery_codes: await freshCodes(visit) } }
}

export async function verify({ otp }: Heard<typeof verifyTotp>, visit: PersonVisit) {
  return (await takeCode(visit, otp, 'active')) ?? good
}

/** By a fresh code, or by a recovery code; after one of those money waits a day. */
export async function revoke({ token }: Heard<typeof revokeTotp>, visit: PersonVisit) {
  const { tx, scope, world } = visit
  const lost = !/^\d{6}$/.test(token)
  const refused = await (lost ? takeRecoveryCode(visit, token) : takeCode(visit, token, 'active'))
  if (refused) return refused
  await switchOff(tx, scope, lost ? world.clock.now() : null)
  await replaceRecoveryCodes(tx, scope, [], world.clock.now())
  await tellFactor(visit, await mine(visit), lost ? 'recovered' : 'removed')
  return good
}

export async function status(_: object, visit: SignedInVisit): Promise<TotpStatus> {
  const { tx, scope } = visit
  const row = await findAuthenticator(tx, scope)
  return {
    ...good,
    has_active_totp: Boolean(row?.active_at),
    active_since: row?.active_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(tx, scope),
    biometry: await standing(visit),
  }
}

/** Ten ways out, told this once; the ones before them open nothing any more. */
export async function recoveryCodes(
  { token }: Heard<typeof makeRecoveryCodes>,
  visit: PersonVisit,
) {
  const refused = await takeCode(visit, token, 'active')
  if (refused) return refused
  await tellFactor(visit, await mine(visit), 'recoded')
  return { ...good, data: { codes: await freshCodes(visit) } }
}

async function freshCodes({ tx, scope, world }: PersonVisit): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(world.random.bytes(RECOVERY_BYTES)).replace(/.{4}(?=.)/g, '$&-'),
  )
  const digests = codes.map((code) => world.seal.digest(code, RECOVERY_LABEL))
  await replaceRecoveryCodes(tx, scope, digests, world.clock.now())
  return codes
}
