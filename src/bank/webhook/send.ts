import { advance, startLife, type IntentOf } from '#machines/kit/life'
import { deliveryLife, type DeliveryEvent } from '#machines/webhook/delivery.life'
import type { WebhookEvent, DeliveryAttempt } from '#contract/webhook'
import { inTenant, type Tx } from '#bank/db/engine'
import { job } from '#bank/job/job'
import type { JobHandlers } from '#bank/job/runJobs'
import { writeRows } from '#bank/ledger/step'
import { isSandbox } from '#bank/tenant/tenant.rows'
import type { WebhookOutcome, WebhookResponse, BankServices } from '#bank/services'
import { findDelivery, insertDeliveries, moveDelivery, type DeliveryRow } from './delivery.rows.ts'
import { webhookSignatureHeaders } from './sign.ts'
import { findWebhook, type WebhookRow } from './webhook.rows.ts'

/** Stored with the change, sent by a job after the commit. A repeat has the same id. */

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const RETRY_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
  24 * HOUR,
]
const ATTEMPTS_MAX = RETRY_MS.length + 1
const HISTORY_MAX = 12
const JITTER = 0.1

type DeliveryDeps = Pick<BankServices, 'clock' | 'random'>
type Intent = IntentOf<typeof deliveryLife>['type']

export interface Outgoing {
  webhookId: string
  personId: string
  event: WebhookEvent
  body: string
}

export async function startDeliveries(
  tx: Tx,
  tenantId: string,
  world: DeliveryDeps,
  outgoing: readonly Outgoing[],
): Promise<DeliveryRow[]> {
  const now = world.clock.now()
  const { status, facts } = startLife(deliveryLife, { tries: 0, patience: ATTEMPTS_MAX })
  const rows = outgoing.map(({ webhookId, personId, event, body }) => ({
    id: world.random.id(),
    person_id: personId,
    webhook_id: webhookId,
    event,
    body,
    status,
    tries: facts.tries,
    history: [],
    next_at: now,
    version: 1,
    created_at: now,
  }))
  await insertDeliveries(tx, tenantId, rows)
  for (const row of rows) await enqueueSending(tx, tenantId, world, row)
  return rows
}

/** One job per version of a delivery, so that a job that is just ending does not replace the next. */
const enqueueSending = (tx: Tx, tenantId: string, world: DeliveryDeps, row: DeliveryRow) => {
  const jobOptions = {
    key: `${row.id} ${row.version}`,
    what: { deliveryId: row.id, version: row.version },
    dueAt: row.next_at ?? world.clock.now(),
    receiver: { customerId: row.person_id, receiverId: row.webhook_id },
  }
  return writeRows(tx, tenantId, [job(world, 'webhook.send', jobOptions)], world.clock.now())
}

const nextBy: Record<Intent, (world: DeliveryDeps, row: DeliveryRow) => Date> = {
  sendAtOnce: ({ clock }) => clock.now(),
  sendLater: ({ clock, random }, { tries: attempts }) => {
    const wait = RETRY_MS[attempts] ?? 0
    // Spread out, so that a server that recovers is not hit by all at once.
    const later = wait * (1 + (random.number() % 1_000) / (1_000 / JITTER))
    return new Date(clock.now().getTime() + later)
  },
}

export async function stepDelivery(
  tx: Tx,
  tenantId: string,
  world: DeliveryDeps,
  row: DeliveryRow,
  event: DeliveryEvent,
  newest: DeliveryAttempt[] = [],
): Promise<DeliveryRow | null> {
  const facts = { tries: row.tries, patience: ATTEMPTS_MAX }
  const next = advance(deliveryLife, { status: row.status, facts }, event)
  const [intent] = next.intents
  const moved = {
    ...row,
    status: next.status,
    tries: next.facts.tries,
    history: [...newest, ...row.history].slice(0, HISTORY_MAX),
    next_at: intent ? nextBy[intent.type](world, row) : null,
  }
  if (!(await moveDelivery(tx, tenantId, moved))) return null
  const after = { ...moved, version: row.version + 1 }
  if (intent) await enqueueSending(tx, tenantId, world, after)
  return after
}

export const webhookJobs = (world: BankServices): Pick<JobHandlers, 'webhook.send'> => ({
  'webhook.send': async ({ deliveryId, version }, { tenantId }) => {
    const ready = await inTenant(world.engine, tenantId, (tx) =>
      readyToSend(tx, tenantId, world, deliveryId),
    )
    if (!ready || ready.row.version !== version || ready.row.status !== 'PENDING') return
    const began = world.clock.now()
    if (!ready.webhook.is_active) return { again: new Date(began.getTime() + HOUR) }
    const answer = await send(world, ready)
    // Not an attempt: sent again, under the same id, by whichever bank runs next.
    if ('stopped' in answer) return { again: began }
    const tried = attemptOf(began, world.clock.now(), answer)
    const event = isAccepted(answer) ? 'receiver.took' : 'receiver.refused'
    await inTenant(world.engine, tenantId, (tx) =>
      stepDelivery(tx, tenantId, world, ready.row, { type: event }, [tried]),
    )
  },
})

interface Ready {
  row: DeliveryRow
  webhook: WebhookRow
  loopback: boolean
}

async function readyToSend(
  tx: Tx,
  tenantId: string,
  { webhookSender }: BankServices,
  id: string,
): Promise<Ready | null> {
  const row = await findDelivery(tx, tenantId, id)
  const webhook = row && (await findWebhook(tx, tenantId, row.webhook_id))
  if (!webhook) return null
  const loopback = webhookSender.reachesLoopback && (await isSandbox(tx, tenantId))
  return { row, webhook, loopback }
}

function send(world: BankServices, { row, webhook, loopback }: Ready): Promise<WebhookResponse> {
  const at = world.clock.now()
  const { id, secret, former_secret, former_until } = webhook
  const former = former_secret && former_until && former_until > at ? [former_secret] : []
  const signed = { id: row.id, at, body: row.body }
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sluice-Webhooks/1',
    ...webhookSignatureHeaders(world, id, [secret, ...former], signed),
  }
  return world.webhookSender.send({ url: webhook.url, headers, body: row.body, loopback })
}

const isAccepted = (answer: WebhookOutcome) =>
  'status' in answer && answer.status >= 200 && answer.status < 300

const attemptOf = (began: Date, ended: Date, answer: WebhookOutcome): DeliveryAttempt => ({
  at: began.toISOString(),
  status: 'status' in answer ? answer.status : null,
  fault: 'fault' in answer ? answer.fault : null,
  answer: 'answer' in answer ? answer.answer : '',
  ms: ended.getTime() - began.getTime(),
})
