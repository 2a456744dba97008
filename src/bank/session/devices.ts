import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { endSession, listSessions, signOut } from '#contract/session'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { SignedInContext } from '#bank/requestContext'
import { endSessions, listLiving } from './devices.rows.ts'

export async function handleListSessions(
  page: ParsedOf<typeof listSessions>,
  context: SignedInContext,
) {
  const { tx, scope, caller, world } = context
  const now = world.clock.now()
  const { rows, total } = await listLiving(tx, scope.tenantId, scope.personId, now, page)
  const data = rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: row.id === caller.familyId,
  }))
  return pageFrom(data, total, page.offset)
}

export async function handleSignOut(
  { scope: which }: ParsedOf<typeof signOut>,
  context: SignedInContext,
) {
  const { familyId } = context.caller
  const chosen = { this: { only: familyId }, others: { but: familyId }, all: {} }[which]
  return { ended: await end(context, chosen) }
}

export async function handleEndSession(
  { id }: ParsedOf<typeof endSession>,
  context: SignedInContext,
) {
  const ended = isUuid(id) ? await end(context, { only: id }) : 0
  if (ended === 0) throw new Refusal('NOT_FOUND')
  return { ended }
}

const end = ({ tx, scope, world }: SignedInContext, which: { only?: string; but?: string }) =>
  endSessions(tx, scope.tenantId, scope.personId, which, {
    at: world.clock.now(),
    reason: 'signed out',
  })
