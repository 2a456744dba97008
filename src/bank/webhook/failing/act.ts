import type { AuditAct } from '#contract/auditActs'
import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import { pauseWebhook, SENT_AGAIN_MAX, sendWebhookAgain } from '#contract/ops/failingWebhook'
import type { Tx } from '#bank/db/engine'
import { isUuid } from '#bank/db/uuid'
import { sendMessageTo, type MessageTexts } from '#bank/person/message'
import { findPerson } from '#bank/person/person.rows'
import type { NoTransactionContext } from '#bank/requestContext'
import { dropAssignment } from '#bank/staff/assignment.rows'
import { carryOut } from '#bank/staff/carryOut'
import { findDelivery } from '#bank/webhook/delivery.rows'
import { stepDelivery } from '#bank/webhook/send'
import { findWebhook, writeWebhook, type WebhookRow } from '#bank/webhook/webhook.rows'
import {
  findFailing,
  listFailedIds,
  lockWebhook,
  webhookActs,
  type WebhookAct,
} from './failing.rows.ts'

type Context = NoTransactionContext<typeof sendWebhookAgain>

interface ActOptions {
  id: string
  act: WebhookAct
  words: string
  audit: AuditAct
}

/**
 * Webhooks are out of reach of staff. Act and message are in the same commit; of two at once the
 * second finds it done.
 */
function actOn<Reply>(
  context: Context,
  { id, act, words, audit }: ActOptions,
  perform: (tx: Tx, webhook: WebhookRow) => Promise<Reply>,
): Promise<Reply> {
  const { world, tenant, caller, entered } = context
  return carryOut(context, { audit, reason: words }, async (tx) => {
    if (!isUuid(id)) throw new Refusal('NOT_FOUND')
    await lockWebhook(tx, tenant.id, id)
    const webhook = (await findFailing(tx, tenant.id, id)) && (await findWebhook(tx, tenant.id, id))
    if (!webhook) throw new Refusal('NOT_FOUND')
    if (!webhook.is_active) throw new Refusal('STATE_CONFLICT', 'The webhook is paused.')
    const reply = await perform(tx, webhook)
    const at = world.clock.now()
    const done = { id: world.random.id(), act, words, staffId: caller.staffId, at }
    await webhookActs.insert(tx, tenant.id, id, done)
    await dropAssignment(tx, tenant.id, `webhook ${id}`)
    entered.object = `person ${webhook.person_id}`
    return reply
  })
}

export const sendingAgain = {
  noTransaction: (
    { id, reason }: ParsedOf<typeof sendWebhookAgain>,
    context: Context,
  ): Promise<{ id: string; sent: number }> => {
    const { audit } = sendWebhookAgain
    return actOn(context, { id, act: 'SENT_AGAIN', words: reason, audit }, async (tx) => {
      const sent = await sendFailed(tx, context, id)
      if (sent === 0) throw new Refusal('STATE_CONFLICT', 'Nothing waits to be sent again.')
      return { id, sent }
    })
  },
}

/** One that its owner has just sent again is left to that. */
async function sendFailed(tx: Tx, { world, tenant }: Context, webhookId: string) {
  let sent = 0
  for (const id of await listFailedIds(tx, tenant.id, webhookId, SENT_AGAIN_MAX)) {
    const row = await findDelivery(tx, tenant.id, id)
    if (row?.status !== 'FAILED') continue
    if (await stepDelivery(tx, tenant.id, world, row, { type: 'delivery.retry' })) sent++
  }
  return sent
}

/** The words of the staff as they are, under a subject in the owner's language. */
const pausedTexts = (url: string, words: string): MessageTexts => {
  const { host } = new URL(url)
  return {
    en: (bank) => [`Your webhook to ${host} at ${bank} is paused`, words],
    ru: (bank) => [`Вебхук на ${host} в ${bank} приостановлен`, words],
  }
}

export const pausing = {
  noTransaction: ({ id, message }: ParsedOf<typeof pauseWebhook>, context: Context) => {
    const { audit } = pauseWebhook
    return actOn(context, { id, act: 'PAUSED', words: message, audit }, async (tx, webhook) => {
      const { world, tenant } = context
      const after = await writeWebhook(tx, tenant.id, { ...webhook, is_active: false })
      if (!after) throw new Refusal('STATE_CONFLICT')
      const owner = await findPerson(tx, tenant.id, webhook.person_id)
      const sending = { tx, scope: { tenantId: tenant.id, personId: null }, world, tenant }
      if (owner) await sendMessageTo(sending, owner, pausedTexts(webhook.url, message))
      return { id, is_active: after.is_active }
    })
  },
}
