import type { WebhookTopic } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'
import { changeRow, insertRow } from '#bank/db/insertRow'
import type { OwnerKey } from '#bank/proof/authenticator.rows'

export interface WebhookRow {
  id: string
  person_id: string
  url: string
  description: string | null
  events: WebhookTopic[]
  is_active: boolean
  since: Date
  secret: Buffer
  former_secret: Buffer | null
  former_until: Date | null
  version: number
  created_at: Date
}

const columns =
  'id, person_id, url, description, events, is_active, since, secret, former_secret, former_until, version, created_at'

export const findWebhook = (tx: Tx, tenantId: string, id: string) =>
  tx.row<WebhookRow>(`select ${columns} from webhooks where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])

export const listWebhookRows = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<WebhookRow>(
    `select ${columns} from webhooks where tenant_id = $1 and person_id = $2
     order by created_at desc, id desc`,
    [tenantId, personId],
  )

/** False if the person already has a webhook at that URL. */
export const insertWebhook = (tx: Tx, tenantId: string, row: WebhookRow) =>
  insertRow(
    tx,
    'webhooks',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )

export function writeWebhook(tx: Tx, tenantId: string, row: WebhookRow) {
  const written = 'url, description, events, is_active, since, secret, former_secret, former_until'
  return changeRow(tx, tenantId, 'webhooks', { columns: written, returning: columns, row })
}

/** With their deliveries. */
export async function deleteWebhooksOf(tx: Tx, { tenantId, personId }: OwnerKey) {
  const text = 'delete from webhooks where tenant_id = $1 and person_id = $2'
  return (await tx.query(text, [tenantId, personId])).count
}

/** With its deliveries. */
export async function deleteWebhook(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.query('delete from webhooks where tenant_id = $1 and id = $2', [tenantId, id])
}
