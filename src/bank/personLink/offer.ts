import { LINK_OFFER_MS, LINKS_MAX } from '#contract/personLink'
import { asBank } from '#bank/db/asBank'
import { findPersonBy } from '#bank/person/person.rows'
import type { SignedInContext } from '#bank/requestContext'
import type { CodeChannel } from '#bank/session/codes.rows'
import { offersSignIn } from '#bank/session/signInMethods'
import { findOffer, isLinked, listLinkRows, putOffer } from './personLink.rows.ts'

const methodOf = { email: 'email', sms: 'phone' } as const

/**
 * The code has proved the address, which signs in to another account: its owner may link the two.
 * Whoever could not sign in there by this code is offered nothing.
 */
export async function offerLink(
  context: SignedInContext,
  channel: CodeChannel,
  address: string,
): Promise<void> {
  const { tx, scope, tenant, caller, world } = context
  const method = methodOf[channel]
  if (caller.emailUnconfirmed || !offersSignIn(tenant, method)) return
  const other = await asBank(tx, scope, () => findPersonBy(tx, scope.tenantId, method, address))
  if (other?.state !== 'active' || (await isLinked(tx, scope, other.id))) return
  if ((await listLinkRows(tx, scope)).length >= LINKS_MAX) return
  const { familyId } = caller
  await putOffer(tx, scope, {
    familyId,
    other_id: other.id,
    channel,
    address,
    at: world.clock.now(),
  })
}

export const standingOffer = (
  { tx, scope, caller, world }: SignedInContext,
  how: 'read' | 'lock',
) => {
  const since = new Date(world.clock.now().getTime() - LINK_OFFER_MS)
  return findOffer(tx, scope, { familyId: caller.familyId, since }, how)
}
