import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { PROOF_HOLDS_MS } from '#contract/proof'
import type { linkTelegram } from '#contract/telegramLink'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { lockInbox, writeInbox } from '#bank/notice/inbox.rows'
import { handleReadUser } from '#bank/person/person'
import { claimContact, changePerson, lockPerson } from '#bank/person/person.rows'
import { hasAuthenticator } from '#bank/proof/authenticator.rows'
import { requireEarlierFactor } from '#bank/proof/enrolling'
import type { SignedInContext } from '#bank/requestContext'
import { assertFresh, launchOf } from './byTelegram.ts'
import { endSessionsByTelegram, findSignInTime } from './devices.rows.ts'

/**
 * The signed launch proves the Telegram user; the session and its proof, the account. An account that
 * this user signs in to already keeps them: its money would be out of reach.
 */
export async function handleLinkTelegram(
  request: ParsedOf<typeof linkTelegram>,
  context: SignedInContext,
) {
  const launch = launchOf(request, context)
  await assertFresh(context, launch, null)
  const person = await lockedPerson(context)
  if (person.tg_id === launch.tgId) return handleReadUser({}, context)
  await requireContactProof(context, `telegram:${launch.tgId}`)
  const { tx, scope, world } = context
  const now = world.clock.now()
  if (!(await claimContact(tx, scope.tenantId, person.id, { tg_id: launch.tgId }, now)))
    return new Refusal('ALREADY_EXISTS')
  // The bot may write to this user again, whatever the one before did.
  const inbox = await lockInbox(tx, scope.tenantId, person.id)
  await writeInbox(tx, scope.tenantId, { ...inbox, bot_shut_at: null })
  await enqueueSecurityNotice(context, person.id, 'contact_changed', { channel: 'telegram' })
  return handleReadUser({}, context)
}

export async function handleUnlinkTelegram(_: object, context: SignedInContext) {
  const person = await lockedPerson(context)
  if (person.tg_id === null) return handleReadUser({}, context)
  if (person.email === null && person.phone === null) throw new Refusal('STATE_CONFLICT')
  await requireContactProof(context, 'telegram')
  const { tx, scope, world, caller } = context
  const at = world.clock.now()
  await changePerson(tx, scope.tenantId, person.id, { tg_id: null }, at)
  await endSessionsByTelegram(tx, scope.tenantId, person.id, { but: caller.familyId, at })
  await enqueueSecurityNotice(context, person.id, 'contact_changed', { channel: 'telegram' })
  return handleReadUser({}, context)
}

async function lockedPerson({ tx, scope }: SignedInContext) {
  const person = await lockPerson(tx, scope.tenantId, scope.personId)
  if (!person) throw new Refusal('NOT_FOUND')
  return person
}

/** Whoever has no second factor and just signed in has proved what they have. */
export async function requireContactProof(context: SignedInContext, subject: string) {
  const { tx, scope, caller, world } = context
  const signedInAt = await findSignInTime(tx, scope.tenantId, caller.familyId)
  const since = world.clock.now().getTime() - PROOF_HOLDS_MS
  const isFresh = signedInAt !== null && signedInAt.getTime() > since
  const owner = { tenantId: scope.tenantId, personId: scope.personId }
  if (isFresh && !(await hasAuthenticator(tx, owner))) return
  await requireEarlierFactor(context, { purpose: 'contact', meta: { subject } })
}
