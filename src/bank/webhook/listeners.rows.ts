import type { WebhookTopic } from '#contract/webhook'
import type { Tx } from '#bank/db/engine'

export async function walletsBehind(
  tx: Tx,
  tenantId: string,
  among: readonly string[] | null,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ wallet_id: string }>(
    `select head.wallet_id
     from (select distinct person_id from webhooks where tenant_id = $1 and is_active) owner
     join wallets w on w.tenant_id = $1 and w.person_id = owner.person_id
     join wallet_feed_heads head on head.tenant_id = $1 and head.wallet_id = w.id
     left join webhook_heard heard on heard.tenant_id = $1 and heard.wallet_id = w.id
     where ($2::uuid[] is null or w.id = any($2))
       and (heard.wallet_id is null or heard.epoch <> head.epoch or heard.seq < head.seq)
     limit $3`,
    [tenantId, among, most],
  )
  return rows.map(({ wallet_id }) => wallet_id)
}

export interface Listener {
  id: string
  personId: string
  events: WebhookTopic[]
  since: Date
}

export const listenersOf = (tx: Tx, tenantId: string, walletId: string) =>
  tx.rows<Listener>(
    `select h.id, h.person_id as "personId", h.events, h.since
     from wallets w join webhooks h on h.tenant_id = w.tenant_id and h.person_id = w.person_id
     where w.tenant_id = $1 and w.id = $2 and h.is_active
     order by h.id`,
    [tenantId, walletId],
  )
