import type { FailingWebhookSort } from '#contract/ops/failingWebhook'
import type { DeliveryAttempt } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'
import { orderedBy } from '#bank/db/orderedBy'
import { countWaiting } from '#bank/queue/waiting'
import { notesIn } from '#bank/staff/notes.rows'
import type { DeliveryRow } from '#bank/webhook/delivery.rows'

export interface FailingRow {
  id: string
  person_id: string
  first_name: string | null
  last_name: string | null
  url: string
  is_active: boolean
  created_at: Date
  failed: number
  attempts: number
  failed_at: Date | null
  last: DeliveryAttempt | null
  assignee_id: string | null
  assignee: string | null
}

/** Never its secrets. */
const columns = `h.id, h.person_id, p.first_name, p.last_name, h.url, h.is_active, h.created_at,
  f.failed, f.attempts, f.failed_at, f.last, a.staff_id as assignee_id, s.name as assignee`

const failedAt = `(d.history -> 0 ->> 'at')::timestamptz`

/** What failed before it was last switched on is its owner's to send again. */
const isFailed = `d.status = 'FAILED' and ${failedAt} >= h.since`

const failing = `webhooks h
  cross join lateral (
    select count(*)::int as failed, coalesce(sum(d.tries), 0)::int as attempts,
      min(${failedAt}) as failed_at, max(${failedAt}) as last_at,
      (array_agg(d.history -> 0 order by ${failedAt} desc))[1] as last
    from webhook_deliveries d
    where d.tenant_id = h.tenant_id and d.webhook_id = h.id and ${isFailed}
  ) f
  left join assignments a on a.tenant_id = h.tenant_id and a.subject = 'webhook ' || h.id`

const joined = `${failing}
  join people p on p.tenant_id = h.tenant_id and p.id = h.person_id
  left join staff s on s.tenant_id = a.tenant_id and s.id = a.staff_id`

const matching = 'h.tenant_id = $1 and h.is_active and f.failed > 0'

const sortColumns = { since: 'f.failed_at', failed: 'f.failed', assignee: 's.name' }

export async function listFailingRows(
  tx: Tx,
  tenantId: string,
  { sort, limit, offset }: { sort: FailingWebhookSort; limit: number; offset: number },
) {
  const rows = await tx.rows<FailingRow>(
    `select ${columns} from ${joined} where ${matching}
     order by ${orderedBy(sort, sortColumns, 'h.id')} limit $2 offset $3`,
    [tenantId, limit, offset],
  )
  const total = await tx.total(`select count(*)::int as total from ${failing} where ${matching}`, [
    tenantId,
  ])
  return { rows, total }
}

/** Null where nothing of it failed and nobody acted on it. */
export const findFailing = (tx: Tx, tenantId: string, id: string) =>
  tx.row<FailingRow>(
    `select ${columns} from ${joined} where h.tenant_id = $1 and h.id = $2
     and (f.failed > 0 or exists (
       select from webhook_acts t where t.tenant_id = h.tenant_id and t.webhook_id = h.id))`,
    [tenantId, id],
  )

/** Of two who act at once, the second waits here. */
export const lockWebhook = (tx: Tx, tenantId: string, id: string) =>
  tx.query('select from webhooks where tenant_id = $1 and id = $2 for update', [tenantId, id])

type FailedDelivery = Pick<DeliveryRow, 'id' | 'event' | 'tries'> & { last: DeliveryAttempt }

/** Newest first, without what was sent. */
export const listFailedDeliveries = (tx: Tx, tenantId: string, webhookId: string) =>
  tx.rows<FailedDelivery>(
    `select d.id, d.event, d.tries, d.history -> 0 as last from webhook_deliveries d
     join webhooks h on h.tenant_id = d.tenant_id and h.id = d.webhook_id
     where d.tenant_id = $1 and d.webhook_id = $2 and ${isFailed}
     order by ${failedAt} desc, d.id desc limit 50`,
    [tenantId, webhookId],
  )

/** The oldest first. */
export async function listFailedIds(tx: Tx, tenantId: string, webhookId: string, most: number) {
  const rows = await tx.rows<{ id: string }>(
    `select d.id from webhook_deliveries d
     join webhooks h on h.tenant_id = d.tenant_id and h.id = d.webhook_id
     where d.tenant_id = $1 and d.webhook_id = $2 and ${isFailed}
     order by d.created_at, d.id limit $3`,
    [tenantId, webhookId, most],
  )
  return rows.map(({ id }) => id)
}

export type WebhookAct = 'SENT_AGAIN' | 'PAUSED'

export const webhookActs = notesIn<WebhookAct>('webhook_acts', 'webhook_id')

export const readFailingWebhookQueue = (tx: Tx, tenantId: string) =>
  countWaiting(
    tx,
    `select count(*)::int as waiting, min(f.failed_at) as "oldestAt",
       greatest(max(f.last_at), max(a.at),
         (select max(at) from webhook_acts where tenant_id = $1)) as "movedAt"
     from ${failing} where ${matching}`,
    [tenantId],
  )
