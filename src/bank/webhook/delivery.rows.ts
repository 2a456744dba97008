import type { DeliveryStatus, DeliveryAttempt } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'
import { changeRow, insertRow } from '#bank/db/insertRow'

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
  for (const row of rows) {
    const stored = { ...row, tenant_id: tenantId, history: JSON.stringify(row.history) }
    await insertRow(tx, 'webhook_deliveries', `tenant_id, ${columns}`, stored)
  }
}

export const findDelivery = (tx: Tx, tenantId: string, id: string) =>
  tx.row<DeliveryRow>(
    `select ${columns} from webhook_deliveries where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )

/** False if it was changed since it was read. */
export async function moveDelivery(tx: Tx, tenantId: string, row: DeliveryRow): Promise<boolean> {
  const moved = await changeRow(tx, tenantId, 'webhook_deliveries', {
    columns: 'status, tries, history, next_at',
    returning: 'id, version',
    row: { ...row, history: JSON.stringify(row.history) },
  })
  return moved !== null
}

export interface DeliveryQuery {
  webhookId: string
  status: DeliveryStatus | null
}

const filter = 'tenant_id = $1 and webhook_id = $2 and ($3::text is null or status = $3)'

export const listDeliveryRows = (
  tx: Tx,
  tenantId: string,
  { webhookId, status, limit, offset }: DeliveryQuery & { limit: number; offset: number },
) =>
  tx.rows<DeliveryRow>(
    `select ${columns} from webhook_deliveries where ${filter}
     order by created_at desc, id desc limit $4 offset $5`,
    [tenantId, webhookId, status, limit, offset],
  )

export const countDeliveryRows = (tx: Tx, tenantId: string, { webhookId, status }: DeliveryQuery) =>
  tx.total(`select count(*) as total from webhook_deliveries where ${filter}`, [
    tenantId,
    webhookId,
    status,
  ])
