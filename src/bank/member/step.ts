import { inviteLife, type InviteEvent, type InviteStatus } from '#machines/member/invite.life'
import { memberLife, type MemberEvent } from '#machines/member/member.life'
import { advance, type IntentOf } from '#machines/kit/life'
import type { SignedInContext } from '#bank/requestContext'
import { withdrawOrdersOf } from './approval.ts'
import { revokeInvitesBy, type InviteRow } from './invite.rows.ts'
import type { MemberStored } from './member.rows.ts'

const effects: Record<
  IntentOf<typeof memberLife>['type'],
  (context: SignedInContext, row: MemberStored) => Promise<void>
> = {
  withdrawOrders: withdrawOrdersOf,
  revokeInvites: ({ tx, scope, world }, { wallet_id: walletId, person_id: personId }) =>
    revokeInvitesBy(tx, scope.tenantId, { walletId, personId, at: world.clock.now() }),
}

/** One step of its life under the lock of its row; the caller writes the row. */
export async function stepMember(context: SignedInContext, row: MemberStored, event: MemberEvent) {
  const { status, intents } = advance(memberLife, { status: row.status, facts: {} }, event)
  for (const { type } of intents) await effects[type](context, row)
  return status
}

/** Of an invitation whose row the caller has locked. */
export const stepInvite = (
  { status, expires_at }: InviteRow,
  event: InviteEvent,
  now: Date,
): InviteStatus =>
  advance(inviteLife, { status, facts: { isDue: expires_at <= now } }, event).status
