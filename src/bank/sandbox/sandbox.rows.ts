import type { Tx } from '#bank/db/engine'

export interface MailboxRow {
  id: string
  channel: 'email' | 'sms' | 'telegram'
  to: string
  subject: string
  body: string
  sentAt: Date
}

/** Sandbox only: a live customer's message must never be readable. One that is edited keeps its id. */
export async function insertMailboxRow(
  tx: Tx,
  { tenantId, id, channel, to, subject, body, sentAt }: MailboxRow & { tenantId: string },
): Promise<void> {
  const { count } = await tx.query(
    `insert into letters (tenant_id, id, channel, recipient, subject, body, sent_at)
     select tenant_id, $2, $3, $4, $5, $6, $7
     from tenants where tenant_id = $1 and kind = 'sandbox'
     on conflict (tenant_id, id) do update
     set subject = excluded.subject, body = excluded.body, sent_at = excluded.sent_at`,
    [tenantId, id, channel, to, subject, body, sentAt],
  )
  if (count === 0) throw new Error('Only a play tenant has a mailbox.')
}

export interface MailboxQuery {
  to: string | null
  limit: number
  offset: number
}

export const listMailboxRows = (tx: Tx, tenantId: string, { to, limit, offset }: MailboxQuery) =>
  tx.rows<MailboxRow>(
    `select id, channel, recipient as "to", subject, body, sent_at as "sentAt"
     from letters
     where tenant_id = $1 and ($2::text is null or recipient = $2)
     order by sent_at desc, id desc
     limit $3 offset $4`,
    [tenantId, to, limit, offset],
  )

export const countMailboxRows = (tx: Tx, tenantId: string, to: string | null) =>
  tx.total(
    `select count(*) as total from letters
     where tenant_id = $1 and ($2::text is null or recipient = $2)`,
    [tenantId, to],
  )
