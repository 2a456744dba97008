import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { switchPerson } from '#contract/personLink'
import type { Tokens } from '#contract/tokens'
import { writeAudit } from '#bank/audit/audit'
import { allAsBank } from '#bank/db/asBank'
import { isUuid } from '#bank/db/uuid'
import { lockPerson } from '#bank/person/person.rows'
import type { SignedInContext } from '#bank/requestContext'
import { assertBelowRate } from '#bank/session/attempts'
import { listEntries } from '#bank/session/devices.rows'
import { openSession } from '#bank/session/enter'
import { lockLink } from './personLink.rows.ts'

const HOUR_MS = 3_600_000
const ENTRIES_AN_HOUR = 20

/** A sign-in to the other account like any, by its own rules; its authenticator is asked for first. */
export async function handleSwitchPerson(
  { id }: ParsedOf<typeof switchPerson>,
  context: SignedInContext,
): Promise<Tokens> {
  const { tx, scope } = context
  const link = isUuid(id) ? await lockLink(tx, scope, id, 'share') : null
  if (!link) throw new Refusal('NOT_FOUND')
  return allAsBank(tx, scope, () => enter(context, link.other_id))
}

async function enter(context: SignedInContext, personId: string): Promise<Tokens> {
  const { tx, scope, entered } = context
  const person = await lockPerson(tx, scope.tenantId, personId)
  if (person?.state !== 'active') throw new Refusal('STATE_CONFLICT')
  await assertNotTooMany(context, personId)
  await writeAudit(tx, context, {
    action: 'linked_account_entered',
    outcome: 'ok',
    object: `person ${personId}`,
  })
  const tokens = await openSession(context, personId, 'linked', { enteredFrom: scope.personId })
  entered.object = `person ${scope.personId}`
  return tokens
}

async function assertNotTooMany({ tx, scope, world }: SignedInContext, personId: string) {
  const hourAgo = new Date(world.clock.now().getTime() - HOUR_MS)
  const entries = await listEntries(
    tx,
    scope.tenantId,
    personId,
    'linked',
    hourAgo,
    ENTRIES_AN_HOUR,
  )
  assertBelowRate(entries, ENTRIES_AN_HOUR, hourAgo)
}
