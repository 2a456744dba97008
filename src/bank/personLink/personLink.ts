import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import {
  LINK_OFFER_MS,
  LINKS_MAX,
  type linkPerson,
  type PersonLinks,
  type unlinkPerson,
} from '#contract/personLink'
import { writeAudit } from '#bank/audit/audit'
import { asBank, allAsBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { knownAs } from '#bank/person/legalName'
import { findPerson, lockPerson, type PersonRow } from '#bank/person/person.rows'
import { hasAuthenticator } from '#bank/proof/authenticator.rows'
import { maskedAddress } from '#bank/proof/channels'
import { checkTotpCode } from '#bank/proof/factor'
import type { SignedInContext } from '#bank/requestContext'
import { confirmAddress } from '#bank/session/enter'
import { requireContactProof } from '#bank/session/linkTelegram'
import { tellBoth } from './messages.ts'
import { standingOffer } from './offer.ts'
import {
  deleteLink,
  deleteOffer,
  endLinkedSessions,
  insertLink,
  listLinkedPeople,
  listLinkRows,
  lockLink,
  type LinkedRow,
  type LinkOfferRow,
} from './personLink.rows.ts'

export async function handleListPersonLinks(_: object, context: SignedInContext) {
  const { tx, scope } = context
  const rows = await asBank(tx, scope, () => listLinkedPeople(tx, scope))
  return { data: rows.map(shown), offer: await shownOffer(context) }
}

const shown = (row: LinkedRow): PersonLinks['data'][number] => ({
  id: row.id,
  name: knownAs(row),
  email: row.email && maskedAddress('EMAIL', row.email),
  phone: row.phone && maskedAddress('SMS', row.phone),
  telegram: row.tg_id !== null,
  created_at: row.created_at.toISOString(),
})

async function shownOffer(context: SignedInContext): Promise<PersonLinks['offer']> {
  const { tx, scope } = context
  const offer = await standingOffer(context, 'read')
  if (!offer) return null
  const other = { tenantId: scope.tenantId, personId: offer.other_id }
  return {
    address: offer.address,
    needs_code: await asBank(tx, scope, () => hasAuthenticator(tx, other)),
    expires_at: new Date(offer.at.getTime() + LINK_OFFER_MS).toISOString(),
  }
}

/**
 * The offer stands for two proofs: the own second factor, which the change of address asked for, and
 * the code sent to the other account's address. That account's authenticator is the third.
 */
export async function handleLinkPerson(
  { token }: ParsedOf<typeof linkPerson>,
  context: SignedInContext,
): Promise<PersonLinks | Refusal> {
  const { tx, scope } = context
  const offer = await standingOffer(context, 'lock')
  if (!offer) throw new Refusal('VERIFICATION_EXPIRED')
  const refusal = await allAsBank(tx, scope, () => link(context, offer, token))
  return refusal ?? handleListPersonLinks({}, context)
}

async function link(
  context: SignedInContext,
  offer: LinkOfferRow,
  token: string | undefined,
): Promise<Refusal | null> {
  const { tx, scope, world, entered } = context
  const { tenantId } = scope
  const other = await lockBoth(context, offer)
  const owner = { tenantId, personId: other.id }
  if (await hasAuthenticator(tx, owner)) {
    if (token === undefined) throw codeMissing()
    const refusal = await checkTotpCode({ ...context, scope: owner }, token, 'active')
    if (refusal) return refusal
  }
  // Whoever opened the account for an address they had not proved keeps nothing there.
  if (other[offer.channel === 'sms' ? 'phone_confirmed_at' : 'email_confirmed_at'] === null)
    await confirmAddress(context, other, offer.channel, null)
  await assertBelowMost(context, [scope.personId, other.id])
  await deleteOffer(tx, scope)
  const people = [scope.personId, other.id] as const
  const at = world.clock.now()
  if (!(await insertLink(tx, tenantId, { id: world.random.id(), people, at }))) return null
  entered.object = `person ${other.id}`
  await writeAudit(tx, context, {
    action: 'linked_account_added',
    outcome: 'ok',
    object: `person ${scope.personId}`,
    actor: { personId: other.id },
  })
  await tellBoth(context, await bothOf(context, people), 'account_linked')
  return null
}

const codeMissing = () =>
  new Refusal('VALIDATION_FAILED', undefined, {
    errors: [{ pointer: '/token', code: 'REQUIRED' }],
  })

/** In one order, as the other account may be linking this one. */
async function lockBoth({ tx, scope }: SignedInContext, offer: LinkOfferRow): Promise<PersonRow> {
  const ids = [scope.personId, offer.other_id].toSorted()
  const rows = []
  for (const id of ids) rows.push(await lockPerson(tx, scope.tenantId, id))
  const other = rows.find((row) => row?.id === offer.other_id)
  const address = offer.channel === 'sms' ? other?.phone : other?.email
  if (other?.state !== 'active' || address !== offer.address)
    throw new Refusal('VERIFICATION_EXPIRED')
  return other
}

async function assertBelowMost({ tx, scope }: SignedInContext, people: readonly string[]) {
  for (const personId of people) {
    const links = await listLinkRows(tx, { tenantId: scope.tenantId, personId })
    if (links.length >= LINKS_MAX) throw new Refusal('LIMIT_REACHED')
  }
}

async function bothOf({ tx, scope }: SignedInContext, people: readonly string[]) {
  const rows = []
  for (const id of people) rows.push(await findPerson(tx, scope.tenantId, id))
  return rows.filter((row) => row !== null)
}

/** Either account may; sessions that came by the link end with it. */
export async function handleUnlinkPerson(
  { id }: ParsedOf<typeof unlinkPerson>,
  context: SignedInContext,
): Promise<PersonLinks> {
  const { tx, scope, caller, world, entered } = context
  const row = isUuid(id) ? await lockLink(tx, scope, id, 'update') : null
  if (!row) return handleListPersonLinks({}, context)
  await requireContactProof(context, `unlink:${id}`)
  const people = [scope.personId, row.other_id] as const
  entered.object = `person ${row.other_id}`
  await allAsBank(tx, scope, async () => {
    if (!(await deleteLink(tx, scope.tenantId, id))) return
    await endLinkedSessions(tx, scope.tenantId, people, {
      but: caller.familyId,
      at: world.clock.now(),
    })
    await writeAudit(tx, context, {
      action: 'linked_account_removed',
      outcome: 'ok',
      object: `person ${scope.personId}`,
      actor: { personId: row.other_id },
    })
    await tellBoth(context, await bothOf(context, people), 'account_unlinked')
  })
  return handleListPersonLinks({}, context)
}
