import type { WebhookTopic } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'
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

export async function findWebhook(tx: Tx, tenantId: string, id: string) {
  const { rows } = await tx.query<WebhookRow>(
    `select ${columns} from webhooks where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return rows[0] ?? null
}

export async function listWebhookRows(tx: Tx, tenantId: string, personId: string) {
  const { rows } = await tx.query<WebhookRow>(
    `select ${columns} from webhooks where tenant_id = $1 and person_id = $2
     order by created_at desc, id desc`,
    [tenantId, personId],
  )
  return rows
}

/** False if the person already has a webhook at that URL. */
export async function insertWebhook(tx: Tx, tenantId: string, row: WebhookRow): Promise<boolean> {
  const { count } = await tx.query(
    `insert into webhooks (tenant_id, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict do nothing`,
    [
      tenantId,
      row.id,
      row.person_id,
      row.url,
      row.description,
      row.events,
      row.is_active,
      row.since,
      row.secret,
      row.former_secret,
      row.former_until,
      row.version,
      row.created_at,
    ],
  )
  return count === 1
}

export async function writeWebhook(tx: Tx, tenantId: string, row: WebhookRow) {
  const { rows } = await tx.query<WebhookRow>(
    `update webhooks set url = $4, description = $5, events = $6, is_active = $7, since = $8,
       secret = $9, former_secret = $10, former_until = $11, version = version + 1
     where tenant_id = $1 and id = $2 and version = $3
     returning ${columns}`,
    [
      tenantId,
      row.id,
      row.version,
      row.url,
      row.description,
      row.events,
      row.is_active,
      row.since,
      row.secret,
      row.former_secret,
      row.former_until,
    ],
  )
  return rows[0] ?? null
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
