import { createHash } from 'node:crypto'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { languages } from '#contract/preferences'
import type { signInByTelegram, signUpByTelegram } from '#contract/telegram'
import { existing } from '#bank/existing'
import { findPersonBy, lockPerson } from '#bank/person/person.rows'
import type { Tenant } from '#bank/tenant/tenant'
import type { RequestContext } from '#bank/requestContext'
import {
  endSessionOfLaunch,
  findOriginOfLaunch,
  hasLivingSession,
  listEntries,
} from './devices.rows.ts'
import { assertInvited } from './byCode.ts'
import { createPerson, openSession } from './enter.ts'
import { checkLaunch, keyOfTelegram, type VerifiedLaunch, type LaunchVerifier } from './launch.ts'
import { assertBelowRate } from './attempts.ts'
import { assertOffered } from './signInMethods.ts'

const HOUR_MS = 3_600_000
const FRESH_MS = HOUR_MS
/** Telegram Desktop hands out old launch data; somebody already signed in may use it for a day. */
const FRESH_FOR_KNOWN_MS = 24 * HOUR_MS
const SKEW_MS = 60_000
const ENTRIES_AN_HOUR = 20

type Proof = Pick<ParsedOf<typeof signInByTelegram>, 'tg_id' | 'hash' | 'init_data_raw'>

export async function handleSignInByTelegram(
  request: ParsedOf<typeof signInByTelegram>,
  context: RequestContext,
) {
  const launch = launchOf(request, context)
  const { tx, scope } = context
  const person = await findPersonBy(tx, scope.tenantId, 'tg_id', launch.tgId)
  await assertFresh(context, launch, person?.id ?? null)
  if (!person) throw new Refusal('TG_USER_UNKNOWN')
  if (person.state === 'blocked') throw new Refusal('USER_BLOCKED')
  return openLaunchSession(context, launch, person.id)
}

export async function handleSignUpByTelegram(
  request: ParsedOf<typeof signUpByTelegram>,
  context: RequestContext,
) {
  const launch = launchOf(request, context)
  const { tx, scope, tenant } = context
  const find = () => findPersonBy(tx, scope.tenantId, 'tg_id', launch.tgId)
  const person = await find()
  await assertFresh(context, launch, person?.id ?? null)
  if (person?.state === 'blocked') throw new Refusal('USER_BLOCKED')
  if (person) return openLaunchSession(context, launch, person.id)

  if (!assertInvited(context, request).mayCreate) throw new Refusal('INVITE_REQUIRED')
  const { supported } = tenant.config.supported_locales
  const language = languages.find((known) => known === launch.language) ?? null
  const made = await createPerson(context, {
    tgId: launch.tgId,
    referrer: request.referrer,
    firstName: launch.firstName,
    lastName: launch.lastName,
    language: language && supported.includes(language) ? language : null,
  })
  const personId = existing(
    made ?? (await find())?.id,
    'An account was neither there nor could be made.',
  )
  return openLaunchSession(context, launch, personId)
}

/** Only what Telegram signed counts; the other fields must agree with it. */
export function launchOf(
  { tg_id, hash, init_data_raw }: Proof,
  { tenant }: RequestContext,
): VerifiedLaunch {
  assertOffered({ tenant }, 'telegram')
  if (!tg_id || !hash || !init_data_raw) throw new Refusal('TG_DATA_MISSING')
  const verifier = verifierOf(tenant)
  const launch = verifier && checkLaunch(init_data_raw, verifier)
  if (!launch || launch.tgId !== tg_id || launch.hash !== hash) throw new Refusal('TG_DATA_INVALID')
  return launch
}

function verifierOf({ secrets, config }: Tenant): LaunchVerifier | null {
  const { telegram_bot_token: botToken } = secrets
  if (botToken) return { botToken }
  const { telegram_bot: bot } = config
  return bot ? { botId: bot.id, key: keyOfTelegram(bot.servers) } : null
}

export async function assertFresh(
  { tx, scope, world }: RequestContext,
  { at }: VerifiedLaunch,
  personId: string | null,
) {
  const now = world.clock.now()
  const age = now.getTime() - at.getTime()
  if (age < -SKEW_MS) throw new Refusal('TG_DATA_INVALID')
  if (age <= FRESH_MS) return
  const known =
    age <= FRESH_FOR_KNOWN_MS &&
    personId !== null &&
    (await hasLivingSession(tx, scope.tenantId, personId, now))
  if (!known) throw new Refusal('TG_DATA_EXPIRED')
}

/**
 * The same launch presented again ends the session it opened. From another IP address it may be a
 * stolen copy and is refused (decision 11).
 */
async function openLaunchSession(
  context: RequestContext,
  launch: VerifiedLaunch,
  personId: string,
) {
  const { tx, scope, world, origin } = context
  // Without the lock two requests with one launch would each find no session to end.
  await lockPerson(tx, scope.tenantId, personId)
  await assertNotTooMany(context, personId)
  const launchHash = createHash('sha256').update(launch.proof).digest()
  const before = await findOriginOfLaunch(tx, scope.tenantId, launchHash)
  if (before !== null && before !== origin.ip) throw new Refusal('TG_DATA_EXPIRED')
  await endSessionOfLaunch(tx, scope.tenantId, launchHash, world.clock.now())
  return openSession(context, personId, 'telegram', { launchHash })
}

async function assertNotTooMany({ tx, scope, world }: RequestContext, personId: string) {
  const { tenantId } = scope
  const hourAgo = new Date(world.clock.now().getTime() - HOUR_MS)
  const entries = await listEntries(tx, tenantId, personId, 'telegram', hourAgo, ENTRIES_AN_HOUR)
  assertBelowRate(entries, ENTRIES_AN_HOUR, hourAgo)
}
