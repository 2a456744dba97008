import type { SubscriptionStatus } from '#contract/cardSubscription'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { CardMerchant } from '#bank/outside/network/network'

export interface SubscriptionRow {
  id: string
  person_id: string
  wallet_id: string
  card_id: string
  status: SubscriptionStatus
  merchant: CardMerchant
  created_at: Date
  moved_at: Date
}

const columns = 'id, person_id, wallet_id, card_id, status, merchant, created_at, moved_at'

export const findSubscription = (tx: Tx, tenantId: string, id: string) =>
  tx.row<SubscriptionRow>(
    `select ${columns} from card_subscriptions where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )

export const isStoppedAt = (tx: Tx, tenantId: string, cardId: string, merchant: string) =>
  tx.some(
    `select from card_subscriptions
     where tenant_id = $1 and card_id = $2 and merchant ->> 'name' = $3 and status = 'STOPPED'`,
    [tenantId, cardId, merchant],
  )

/** False where it is known already. */
export const insertSubscription = (tx: Tx, tenantId: string, row: SubscriptionRow) =>
  insertRow(
    tx,
    'card_subscriptions',
    `tenant_id, ${columns}`,
    { ...row, tenant_id: tenantId },
    'on conflict do nothing',
  )

export async function writeSubscriptionStatus(
  tx: Tx,
  tenantId: string,
  { id, status, moved_at }: Pick<SubscriptionRow, 'id' | 'status' | 'moved_at'>,
): Promise<void> {
  await tx.query(
    'update card_subscriptions set status = $3, moved_at = $4 where tenant_id = $1 and id = $2',
    [tenantId, id, status, moved_at],
  )
}

/** With its card, and its last payment that stands. */
export interface SubscriptionFound extends SubscriptionRow {
  last4: string
  symbol: string
  scale: number
  minor: string | null
  paid_at: Date | null
  /** Of the payment before it. */
  before_at: Date | null
}

interface SubscriptionFilter {
  walletId: string
  since: Date
  limit: number
}

/** Of the cards that are not over: nobody charges the others. */
export const listSubscriptionRows = (
  tx: Tx,
  tenantId: string,
  { walletId, since, limit }: SubscriptionFilter,
) =>
  tx.rows<SubscriptionFound>(
    `select s.id, s.person_id, s.wallet_id, s.card_id, s.status, s.merchant, s.created_at,
       s.moved_at, c.last4, y.symbol, y.scale, p.minor, p.created_at as paid_at, p.before_at
     from card_subscriptions s
     join cards c on c.tenant_id = s.tenant_id and c.id = s.card_id
       and c.status not in ('CANCELED', 'CLOSED')
     join issuing_programs g on g.tenant_id = c.tenant_id and g.id = c.program_id
     join currencies y on y.tenant_id = g.tenant_id and y.id = g.currency_id
     left join lateral (
       select case when t.taken > 0 then t.taken else t.held end as minor, t.created_at,
         lead(t.created_at) over (order by t.created_at desc, t.id desc) as before_at
       from card_transactions t
       where t.tenant_id = s.tenant_id and t.card_id = s.card_id and t.recurring
         and t.merchant ->> 'name' = s.merchant ->> 'name' and t.status in ('APPROVED', 'CLEARED')
       order by t.created_at desc, t.id desc limit 1
     ) p on true
     where s.tenant_id = $1 and s.wallet_id = $2
       and (s.status = 'STOPPED' or p.created_at >= $3)
     order by s.status, p.created_at desc nulls last, s.id limit $4`,
    [tenantId, walletId, since, limit],
  )
