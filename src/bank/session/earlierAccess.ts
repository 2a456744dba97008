import { writeAudit } from '#bank/audit/audit'
import { hideCounterpartiesOf } from '#bank/counterparty/counterparty.rows'
import { revokeKeysOf } from '#bank/developer/developer.rows'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { changePerson, type PersonRow } from '#bank/person/person.rows'
import {
  hasAuthenticator,
  replaceRecoveryCodes,
  switchOff,
  type OwnerKey,
} from '#bank/proof/authenticator.rows'
import { deleteBiometryKeysOf } from '#bank/proof/biometry.rows'
import { deletePasskeysOf } from '#bank/proof/passkey/passkey.rows'
import type { RequestContext } from '#bank/requestContext'
import { deleteWebhooksOf } from '#bank/webhook/webhook.rows'
import { endSessions, forgetDevices } from './devices.rows.ts'
import { sendNoticeMessage } from './messages.ts'

/**
 * Anybody could have opened an account for an unconfirmed address. So its first confirmation ends
 * all that was set up before, except a session that confirmed it by its own code.
 */
export async function endEarlierAccess(
  context: RequestContext,
  { id: personId, phone, language }: PersonRow,
  { address, spared }: { address: string; spared: string | null },
): Promise<void> {
  const { tx, scope, world } = context
  const owner = { tenantId: scope.tenantId, personId }
  const at = world.clock.now()
  const but = spared === null ? {} : { but: spared }
  const ended = [
    await endSessions(tx, owner.tenantId, personId, but, { at, reason: 'address proved' }),
    await revokeKeysOf(tx, owner, at),
    await deleteWebhooksOf(tx, owner),
    await hideCounterpartiesOf(tx, owner, at),
    ...(await removeFactors(context, owner, at)),
    phone === null ? 0 : 1,
  ]
  await forgetDevices(tx, owner.tenantId, personId, spared)
  await changePerson(tx, owner.tenantId, personId, { phone: null, phone_confirmed_at: null }, at)
  // Without a session that is spared, at least a password ends.
  if (spared !== null && ended.every((count) => count === 0)) return
  const entry = { action: 'earlier_access_ended', outcome: 'ok', actor: { personId } } as const
  await writeAudit(tx, context, entry)
  const to = { channel: 'email', destination: address, person: { language } } as const
  await sendNoticeMessage(context, to, 'earlierAccessEnded')
  await enqueueSecurityNotice(context, personId, 'earlier_access_ended')
}

/** How many there were of each kind. */
async function removeFactors({ tx }: RequestContext, owner: OwnerKey, at: Date) {
  const authenticators = (await hasAuthenticator(tx, owner)) ? 1 : 0
  await switchOff(tx, owner, null)
  await replaceRecoveryCodes(tx, owner, [], at)
  return [authenticators, await deleteBiometryKeysOf(tx, owner), await deletePasskeysOf(tx, owner)]
}
