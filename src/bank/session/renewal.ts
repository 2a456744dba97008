import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { refreshTokens } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { note } from '#bank/audit/audit'
import { tellSecurity } from '#bank/notice/enqueueNotice'
import { findPerson } from '#bank/person/person.rows'
import type { Visit } from '#bank/requestContext'
import { tellPerson } from './messages.ts'
import { issueTokens } from './tokens.ts'
import {
  endFamily,
  listSpent,
  lockRefreshToken,
  spendRefreshToken,
  type RefreshRow,
} from './tokens.rows.ts'
import { claimOf, hashOf } from './tokenText.ts'
import { assertRoom } from './attempts.ts'

/** How long the token just spent still answers with the pair that replaced it. */
const GRACE_MS = 10_000
const MINUTE_MS = 60_000
const RENEWALS_A_MINUTE = 30

/**
 * Spends a refresh token for a new pair, once. Whoever presents it again a moment later, a second tab
 * or a lost answer, gets the very same pair; whoever presents an older one holds a stolen copy or was
 * stolen from, and the whole family ends.
 */
export async function renewTokens(
  { refresh_token: text }: Heard<typeof refreshTokens>,
  visit: Visit,
): Promise<Tokens | Refusal> {
  const { tx, scope, origin, world } = visit
  if (claimOf(text, 'rt', scope.tenantId) !== 'ours') return new Refusal('REFRESH_INVALID')
  const hash = hashOf(text)
  const row = await lockRefreshToken(tx, scope.tenantId, hash)
  if (!row || row.family.ended_at) return new Refusal('REFRESH_INVALID')
  const { family } = row
  visit.entrant.person = { personId: family.person_id, familyId: family.id }

  if (row.state === 'blocked') return new Refusal('USER_BLOCKED')
  if (family.client !== origin.client) return close(visit, row, 'REFRESH_INVALID')
  const now = world.clock.now()
  if (family.expires_at <= now) return new Refusal('REFRESH_EXPIRED')
  if (row.spent_at) return repeat(visit, row, text, now)
  if (row.expires_at <= now) return new Refusal('REFRESH_EXPIRED')

  await assertNotTooMany(visit, family.id, now)
  const tokens = await issueTokens(visit, family, hash)
  await spendRefreshToken(tx, scope.tenantId, hash, {
    at: now,
    successor: world.seal.close(Buffer.from(JSON.stringify(tokens)), labelOf(text)),
    successorHash: hashOf(tokens.refresh_token),
  })
  return tokens
}

async function assertNotTooMany({ tx, scope }: Visit, familyId: string, now: Date) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const spent = await listSpent(tx, scope.tenantId, familyId, minuteAgo)
  assertRoom(spent, RENEWALS_A_MINUTE, minuteAgo)
}

async function repeat(
  visit: Visit,
  row: RefreshRow,
  text: string,
  now: Date,
): Promise<Tokens | Refusal> {
  const recent = row.spent_at !== null && now.getTime() - row.spent_at.getTime() <= GRACE_MS
  if (!recent || row.successor_spent || !row.successor) return close(visit, row, 'REFRESH_REUSED')
  const plain = visit.world.seal.open(row.successor, labelOf(text)).toString('utf8')
  // Sealed above from a pair of ours.
  const tokens = JSON.parse(plain) as Tokens
  return { ...tokens, expires_in: tokens.expires_at - Math.floor(now.getTime() / 1_000) }
}

/** The token is part of the label, so without the token the successor cannot be opened. */
const labelOf = (text: string) => `successor ${text}`

/** Ends the family for good. Returned, not thrown: the end must be kept. */
async function close(
  visit: Visit,
  { family }: RefreshRow,
  code: 'REFRESH_INVALID' | 'REFRESH_REUSED',
): Promise<Refusal> {
  const { tx, scope, world } = visit
  const { tenantId } = scope
  await endFamily(tx, tenantId, family.id, { at: world.clock.now(), reason: code })
  const actor = { personId: family.person_id, familyId: family.id }
  await note(tx, visit, { action: 'authn_token_reuse', outcome: 'denied', code, actor })
  const person = await findPerson(tx, tenantId, family.person_id)
  if (code === 'REFRESH_REUSED' && person) {
    await tellPerson(visit, person, 'sessionClosed')
    await tellSecurity(visit, person.id, 'session_closed')
  }
  return new Refusal(code)
}
