import type { Origin, RequestContext } from '#bank/requestContext'
import { isDeviceOf } from './devices.rows.ts'
import { hashOf } from './tokenText.ts'

/**
 * Whoever signs in leaves a cookie of the bank's on the device, one for each account. With it the
 * device has limits of its own at the address of that account, which strangers cannot use up. It
 * opens nothing.
 */

/** As long as browsers keep a cookie. */
const COOKIE_S = 400 * 86_400

type DeviceDeps = Pick<RequestContext, 'tx' | 'scope' | 'world' | 'origin'>

/** The name does not say whose account it is. */
const cookieNameOf = ({ world, scope }: DeviceDeps, personId: string) =>
  `device-${world.seal.digest(`${scope.tenantId} ${personId}`, 'device cookie').toString('hex').slice(0, 16)}`

/** What the codes and attempts of this device count towards; '' where it is not known. */
export async function purseOfDevice(
  context: DeviceDeps,
  personId: string | undefined,
): Promise<string> {
  const token = personId === undefined ? null : await knownTokenOf(context, personId)
  return token === null ? '' : `device ${hashOf(token).toString('base64url')}`
}

/** The token of this device at its next sign-in: the one it has, or a new one. */
export async function rememberDevice(context: RequestContext, personId: string): Promise<Buffer> {
  const { world, origin, entered } = context
  const known = await knownTokenOf(context, personId)
  const token = known ?? world.random.bytes(32).toString('base64url')
  const isSecure = world.verifiers.home?.startsWith('https:') ?? false
  entered.cookie = `${cookieNameOf(context, personId)}=${token}; ${rulesFor(origin, isSecure)}`
  return hashOf(token)
}

async function knownTokenOf(context: DeviceDeps, personId: string): Promise<string | null> {
  const { tx, scope, origin } = context
  if (origin.cookies === '') return null
  const [, token] = cookiePattern(cookieNameOf(context, personId)).exec(origin.cookies) ?? []
  if (token === undefined) return null
  return (await isDeviceOf(tx, scope.tenantId, personId, hashOf(token))) ? token : null
}

const cookiePattern = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`)

/** Telegram on the web shows the mini app in a frame, where only such a cookie is kept. */
function rulesFor({ client }: Origin, isSecure: boolean): string {
  const rules = `Path=/api; Max-Age=${COOKIE_S}; HttpOnly`
  if (!isSecure) return `${rules}; SameSite=Lax`
  const site = client === 'telegram' ? 'SameSite=None; Partitioned' : 'SameSite=Lax'
  return `${rules}; Secure; ${site}`
}
