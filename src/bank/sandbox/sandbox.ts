import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { pretendContact, pretendTelegram, readMailbox, checkBook } from '#contract/sandbox'
import { pageFrom } from '#bank/page'
import type { RequestContext } from '#bank/requestContext'
import { job } from '#bank/job/job'
import { writeRows } from '#bank/ledger/step'
import { reconcile } from '#bank/book/reconcile'
import { launchData } from './launchData.ts'
import { countMailboxRows, listMailboxRows } from './sandbox.rows.ts'

/** Phone numbers may be formatted; e-mail is case-insensitive. */
const addressee = (to: string) =>
  to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '')

export async function handleReadMailbox(
  { to, limit, offset }: ParsedOf<typeof readMailbox>,
  { tx, scope: { tenantId } }: RequestContext,
) {
  const wanted = to === undefined ? null : addressee(to)
  const total = await countMailboxRows(tx, tenantId, wanted)
  const messages = await listMailboxRows(tx, tenantId, { to: wanted, limit, offset })
  const data = messages.map(({ sentAt, ...message }) => ({
    ...message,
    sent_at: sentAt.toISOString(),
  }))
  return pageFrom(data, total, offset)
}

export async function handlePretendTelegram(
  request: ParsedOf<typeof pretendTelegram>,
  { tenant, world }: RequestContext,
) {
  const { telegram_bot_token: token } = tenant.secrets
  if (!token) throw new Refusal('NOT_FOUND', 'This tenant has no bot.')
  return { init_data_raw: launchData(request, token, world) }
}

/** Past the webhook, which a sandbox has not: its bot writes into the mailbox. */
export async function handlePretendContact(
  { tg_id, contact_tg_id, contact_name }: ParsedOf<typeof pretendContact>,
  { tx, scope, world }: RequestContext,
) {
  const now = world.clock.now()
  const what = {
    id: 0,
    from: tg_id,
    language: '',
    contactId: contact_tg_id,
    contactName: contact_name,
  }
  const work = job(world, 'bot.update', { key: world.random.id(), what, dueAt: now })
  await writeRows(tx, scope.tenantId, [work], now)
  return {}
}

export async function handleCheckBook(
  _: ParsedOf<typeof checkBook>,
  { tx, scope: { tenantId }, world: { clock } }: RequestContext,
) {
  const { faults, accounts, postings } = await reconcile(tx, tenantId)
  const checked_at = clock.now().toISOString()
  return { balances: faults.length === 0, faults, accounts, postings, checked_at }
}
