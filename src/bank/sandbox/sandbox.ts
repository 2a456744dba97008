import type { Heard } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { pretendTelegram, readMailbox, checkBook } from '#contract/sandbox'
import type { Visit } from '#bank/requestContext'
import { reconcile } from '#bank/book/reconcile'
import { launchData } from './launchData.ts'
import { countLetters, listLetters } from './sandbox.rows.ts'

/** Phone numbers may be asked for as people write them, mail in any case. */
const addressee = (to: string) =>
  to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '')

export async function mailbox(
  { to, limit, offset }: Heard<typeof readMailbox>,
  { tx, scope: { tenantId } }: Visit,
) {
  const wanted = to === undefined ? null : addressee(to)
  const total = await countLetters(tx, tenantId, wanted)
  const letters = await listLetters(tx, tenantId, { to: wanted, limit, offset })
  return {
    total,
    count: total,
    data: letters.map(({ sentAt, ...letter }) => ({ ...letter, sent_at: sentAt.toISOString() })),
    has_more: offset + letters.length < total,
  }
}

export async function telegramLaunch(
  heard: Heard<typeof pretendTelegram>,
  { tenant, world }: Visit,
) {
  const { telegram_bot_token: token } = tenant.secrets
  if (!token) throw new Refusal('NOT_FOUND', 'This tenant has no bot.')
  return { init_data_raw: launchData(heard, token, world) }
}

/** Whether the play tenant's book balances at this moment, and what is wrong where it does not. */
export async function bookNow(
  _: Heard<typeof checkBook>,
  { tx, scope: { tenantId }, world: { clock } }: Visit,
) {
  const { faults, accounts, postings } = await reconcile(tx, tenantId)
  const checked_at = clock.now().toISOString()
  return { balances: faults.length === 0, faults, accounts, postings, checked_at }
}
