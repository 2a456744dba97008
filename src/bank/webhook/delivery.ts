import type { ParsedOf } from '#contract/kit/endpoint'
import { Refusal } from '#contract/kit/refusal'
import type { Delivery, listDeliveries, retryDelivery, testWebhook } from '#contract/webhook'
import { isUuid } from '#bank/db/uuid'
import { pageFrom } from '#bank/page'
import type { PersonContext } from '#bank/requestContext'
import {
  countDeliveryRows,
  findDelivery,
  listDeliveryRows,
  type DeliveryRow,
} from './delivery.rows.ts'
import { startDeliveries, stepDelivery } from './send.ts'
import { webhookAt } from './webhook.ts'

export async function handleListDeliveries(
  request: ParsedOf<typeof listDeliveries>,
  context: PersonContext,
) {
  const { tx, scope } = context
  const { limit, offset } = request
  const webhook = await webhookAt(context, request.id)
  const query = { webhookId: webhook.id, status: request.status ?? null }
  const total = await countDeliveryRows(tx, scope.tenantId, query)
  const rows = await listDeliveryRows(tx, scope.tenantId, { ...query, limit, offset })
  const data = rows.map(responseOf)
  return pageFrom(data, total, offset)
}

export async function handleRetryDelivery(
  { id }: ParsedOf<typeof retryDelivery>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const row = isUuid(id) ? await findDelivery(tx, scope.tenantId, id) : null
  if (!row) throw new Refusal('NOT_FOUND')
  const event = { type: 'delivery.retry' } as const
  const moved = await stepDelivery(tx, scope.tenantId, world, row, event)
  if (!moved) throw new Refusal('STATE_CONFLICT')
  return responseOf(moved)
}

export async function handleTestWebhook(
  { id }: ParsedOf<typeof testWebhook>,
  context: PersonContext,
) {
  const { tx, scope, world } = context
  const webhook = await webhookAt(context, id)
  const message = {
    type: 'webhook.tested' as const,
    timestamp: world.clock.now().toISOString(),
    sequence: null,
    latest: null,
    data: { webhook_id: webhook.id },
  }
  const [row] = await startDeliveries(tx, scope.tenantId, world, [
    {
      webhookId: webhook.id,
      personId: webhook.person_id,
      event: message.type,
      body: JSON.stringify(message),
    },
  ])
  return responseOf(row!)
}

const responseOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhook_id: row.webhook_id,
  event: row.event,
  status: row.status,
  tries: row.history,
  next_at: row.next_at?.toISOString() ?? null,
  body: row.body,
  created_at: row.created_at.toISOString(),
})
