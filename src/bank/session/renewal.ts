import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { refreshTokens } from '#contract/session'
import type { Tokens } from '#contract/tokens'
import { writeAudit } from '#bank/audit/audit'
import { enqueueSecurityNotice } from '#bank/notice/enqueueNotice'
import { findPerson } from '#bank/person/person.rows'
import type { RequestContext } from '#bank/requestContext'
import { notifyPerson } from './messages.ts'
import { issueTokens } from './tokens.ts'
import {
  endFamily,
  listSpent,
  lockRefreshToken,
  spendRefreshToken,
  type RefreshRow,
} from './tokens.rows.ts'
import { claimOf, hashOf } from './tokenText.ts'
import { assertBelowRate } from './attempts.ts'

/** How long a spent token still returns the pair that replaced it. */
const GRACE_MS = 10_000
const MINUTE_MS = 60_000
const RENEWALS_A_MINUTE = 30

/**
 * Used again a moment later (a second tab, a lost response) a token returns the same pair. An older
 * token means that a copy was stolen, so the whole family ends.
 */
export async function handleRefreshTokens(
  { refresh_token: text }: ParsedOf<typeof refreshTokens>,
  context: RequestContext,
): Promise<Tokens | Refusal> {
  const { tx, scope, origin, world } = context
  if (claimOf(text, 'rt', scope.tenantId) !== 'ours') return new Refusal('REFRESH_INVALID')
  const hash = hashOf(text)
  const row = await lockRefreshToken(tx, scope.tenantId, hash)
  if (row?.state === 'closed') return new Refusal('USER_CLOSED')
  if (!row || row.family.ended_at) return new Refusal('REFRESH_INVALID')
  const { family } = row
  context.entered.person = { personId: family.person_id, familyId: family.id }

  if (row.state === 'blocked') return new Refusal('USER_BLOCKED')
  if (family.client !== origin.client) return close(context, row, 'REFRESH_INVALID')
  const now = world.clock.now()
  if (family.expires_at <= now) return new Refusal('REFRESH_EXPIRED')
  if (row.spent_at) return repeat(context, row, text, now)
  if (row.expires_at <= now) return new Refusal('REFRESH_EXPIRED')

  await assertNotTooMany(context, family.id, now)
  const tokens = await issueTokens(context, family, hash)
  await spendRefreshToken(tx, scope.tenantId, hash, {
    at: now,
    successor: world.seal.close(Buffer.from(JSON.stringify(tokens)), labelOf(text)),
    successorHash: hashOf(tokens.refresh_token),
  })
  return tokens
}

async function assertNotTooMany({ tx, scope }: RequestContext, familyId: string, now: Date) {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  const spent = await listSpent(tx, scope.tenantId, familyId, minuteAgo)
  assertBelowRate(spent, RENEWALS_A_MINUTE, minuteAgo)
}

async function repeat(
  context: RequestContext,
  row: RefreshRow,
  text: string,
  now: Date,
): Promise<Tokens | Refusal> {
  const recent = row.spent_at !== null && now.getTime() - row.spent_at.getTime() <= GRACE_MS
  if (!recent || row.successor_spent || !row.successor) return close(context, row, 'REFRESH_REUSED')
  const plain = context.world.seal.open(row.successor, labelOf(text)).toString('utf8')
  const tokens = JSON.parse(plain) as Tokens
  return { ...tokens, expires_in: tokens.expires_at - Math.floor(now.getTime() / 1_000) }
}

/** The token is part of the label, so without the token the successor cannot be opened. */
const labelOf = (text: string) => `successor ${text}`

/** The refusal is returned, not thrown, so that the end of the family commits. */
async function close(
  context: RequestContext,
  { family }: RefreshRow,
  code: 'REFRESH_INVALID' | 'REFRESH_REUSED',
): Promise<Refusal> {
  const { tx, scope, world } = context
  const { tenantId } = scope
  await endFamily(tx, tenantId, family.id, { at: world.clock.now(), reason: code })
  const actor = { personId: family.person_id, familyId: family.id }
  await writeAudit(tx, context, { action: 'authn_token_reuse', outcome: 'denied', code, actor })
  const person = await findPerson(tx, tenantId, family.person_id)
  if (code === 'REFRESH_REUSED' && person) {
    await notifyPerson(context, person, 'sessionClosed')
    await enqueueSecurityNotice(context, person.id, 'session_closed')
  }
  return new Refusal(code)
}
