import { toMinor } from '#contract/kit/amount'
import { isReferralCode } from '#contract/referralCode'
import { job } from '#bank/job/job'
import { writeRows } from '#bank/ledger/step'
import { listCoins } from '#bank/rate/rate.rows'
import type { RequestContext } from '#bank/requestContext'
import { findInviter } from './code.rows.ts'
import { insertReferral } from './referral.rows.ts'
import { referralTermsOf } from './terms.ts'

const DAY_MS = 24 * 3_600_000

/** Whoever signs up is told nothing of the code. The terms of now hold, whatever comes later. */
export async function joinByCode(
  context: RequestContext,
  friendId: string,
  referrer: string | undefined,
): Promise<void> {
  const { tx, scope, world } = context
  const { tenantId } = scope
  const code = referrer?.trim().toUpperCase()
  if (!isReferralCode(code)) return
  const terms = await referralTermsOf(context)
  const inviterId = terms && (await findInviter(tx, tenantId, code))
  const coins = inviterId ? await listCoins(tx, tenantId) : []
  const coin = coins.find(({ symbol }) => symbol === terms?.currency)
  if (!terms || !inviterId || !coin) return
  const minor = (amount: string) => String(toMinor(amount, coin.scale) ?? 0n)
  const now = world.clock.now()
  const id = world.random.id()
  const until = new Date(now.getTime() + terms.days * DAY_MS)
  await insertReferral(tx, tenantId, {
    id,
    inviter_id: inviterId,
    friend_id: friendId,
    status: 'JOINED',
    reason: null,
    currency_id: coin.id,
    inviter_minor: minor(terms.inviter),
    friend_minor: minor(terms.friend),
    added: terms.added,
    per_year: terms.per_year,
    joined_at: now,
    until,
    moved_at: now,
  })
  const check = job(world, 'referral.check', { key: id, what: { referralId: id }, dueAt: until })
  await writeRows(tx, tenantId, [check], now)
}
