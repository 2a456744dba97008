import type { DeliveryStatus, DeliveryAttempt } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'

export interface DeliveryRow {
  id: string
  person_id: string
  webhook_id: string
  event: string
  body: string
  status: DeliveryStatus
  tries: number
  history: DeliveryAttempt[]
  next_at: Date | null
  version: number
  created_at: Date
}

const columns =
  'id, person_id, webhook_id, event, body, status, tries, history, next_at, version, created_at'

export async function insertDeliveries(tx: Tx, tenantId: string, rows: readonly DeliveryRow[]) {
  for (const row of rows)
    await tx.query(
      `insert into webhook_deliveries (tenant_id, ${columns})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        tenantId,
        row.id,
        row.person_id,
        row.webhook_id,
        row.event,
        row.body,
        row.status,
        row.tries,
        JSON.stringify(row.history),
        row.next_at,
        row.version,
        row.created_at,
      ],
    )
}

export async function findDelivery(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<DeliveryRow>(
    `select ${columns} from webhook_deliveries where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

/** False if it was changed since it was read. */
export async function moveDelivery(tx: Tx, tenantId: string, row: DeliveryRow): Promise<boolean> {
  const { count } = await tx.query(
    `update webhook_deliveries
     set status = $4, tries = $5, history = $6, next_at = $7, version = version + 1
     where tenant_id = $1 and id = $2 and version = $3`,
    [
      tenantId,
      row.id,
      row.version,
      row.status,
      row.tries,
      JSON.stringify(row.history),
      row.next_at,
    ],
  )
  return count === 1
}

export interface DeliveryQuery {
  webhookId: string
  status: DeliveryStatus | null
}

const filter = 'tenant_id = $1 and webhook_id = $2 and ($3::text is null or status = $3)'

export async function listDeliveryRows(
  tx: Tx,
  tenantId: string,
  { webhookId, status, limit, offset }: DeliveryQuery & { limit: number; offset: number },
): Promise<DeliveryRow[]> {
  const { rows } = await tx.query<DeliveryRow>(
    `select ${columns} from webhook_deliveries where ${filter}
     order by created_at desc, id desc limit $4 offset $5`,
    [tenantId, webhookId, status, limit, offset],
  )
  return rows
}

export async function countDeliveryRows(
  tx: Tx,
  tenantId: string,
  { webhookId, status }: DeliveryQuery,
): Promise<number> {
  const { rows } = await tx.query<{ total: string }>(
    `select count(*) as total from webhook_deliveries where ${filter}`,
    [tenantId, webhookId, status],
  )
  return Number(rows[0]?.total ?? 0)
}
