import { insertRow } from '#bank/db/insertRow'
import type { Tx } from '#bank/db/engine'
import { Refusal } from '#contract/kit/refusal'
import { DEPOSITS_SHOWN, OPEN_REQUESTS_MAX } from '#contract/paymentRequest'
import { feedInserts } from '#bank/feed/feed.rows'
import { bulkRow, type BulkInsert } from '#bank/ledger/step'
import { paymentRequestShown, type PaymentRequestShown } from './shown.ts'

const stored = `id, person_id, wallet_id, slug, status, currency_id, minor, asker, note, created_at,
  expires_at, moved_at, order_id, payer, paid_minor, outside, reference, received_minor,
  transaction_id`

const shown = `r.id, r.person_id, r.wallet_id, r.slug, r.status, r.currency_id, r.minor, r.asker,
  r.note, r.created_at, r.expires_at, r.moved_at, r.order_id, r.payer, r.paid_minor, r.outside,
  r.reference, r.received_minor, r.transaction_id, c.symbol, c.scale, d.deposits`

const joined = `payment_requests r
  join currencies c on c.tenant_id = r.tenant_id and c.id = r.currency_id
  cross join lateral (
    select coalesce(jsonb_agg(to_jsonb(l) order by l.n desc), '[]') as deposits
    from (
      select n, minor::text, counted_minor::text, outcome, at, transaction_id
      from payment_request_deposits
      where tenant_id = r.tenant_id and payment_request_id = r.id
      order by n desc limit ${DEPOSITS_SHOWN}
    ) l
  ) d`

export const findPaymentRequest = (tx: Tx, tenantId: string, walletId: string, id: string) =>
  tx.row<PaymentRequestShown>(
    `select ${shown} from ${joined} where r.tenant_id = $1 and r.wallet_id = $2 and r.id = $3`,
    [tenantId, walletId, id],
  )

/** Of anybody: the caller runs it as the bank. */
export const findRequestBySlug = (tx: Tx, tenantId: string, slug: string) =>
  tx.row<PaymentRequestShown>(
    `select ${shown} from ${joined} where r.tenant_id = $1 and r.slug = $2`,
    [tenantId, slug],
  )

export const findPaymentRequestById = (tx: Tx, tenantId: string, id: string) =>
  tx.row<PaymentRequestShown>(
    `select ${shown} from ${joined} where r.tenant_id = $1 and r.id = $2`,
    [tenantId, id],
  )

export async function listPaymentRequestRows(
  tx: Tx,
  tenantId: string,
  walletId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = await tx.rows<PaymentRequestShown>(
    `select ${shown} from ${joined} where r.tenant_id = $1 and r.wallet_id = $2
     order by r.created_at desc, r.id desc limit $3 offset $4`,
    [tenantId, walletId, limit, offset],
  )
  const counted = await tx.row<{ count: string }>(
    'select count(*) as count from payment_requests where tenant_id = $1 and wallet_id = $2',
    [tenantId, walletId],
  )
  return { rows, total: Number(counted?.count) }
}

/** Locks the person, so that parallel calls cannot exceed the limit. */
export const paymentRequestsMade: BulkInsert<PaymentRequestShown> = {
  name: 'payment requests made',
  rank: 14,
  async lock(tx, tenantId, rows) {
    await tx.query(
      `select from people where tenant_id = $1 and id = any($2) order by id for no key update`,
      [tenantId, rows.map(({ person_id }) => person_id)],
    )
  },
  async write(tx, tenantId, rows) {
    for (const row of rows)
      await insertRow(tx, 'payment_requests', `tenant_id, ${stored}`, {
        ...row,
        tenant_id: tenantId,
      })
    const { rows: over } = await tx.query(
      `select from payment_requests
       where tenant_id = $1 and person_id = any($2) and status in ('OPEN', 'PARTLY_PAID')
       group by person_id having count(*) > $3`,
      [tenantId, rows.map(({ person_id }) => person_id), OPEN_REQUESTS_MAX],
    )
    if (over.length > 0)
      throw new Refusal('LIMIT_REACHED', `At most ${OPEN_REQUESTS_MAX} requests may be open.`)
    return rows.map((row) => requestNews(row, 'INSERT'))
  },
}

export const requestNews = (row: PaymentRequestShown, kind: 'INSERT' | 'UPDATE') =>
  bulkRow(feedInserts, {
    walletId: row.wallet_id,
    personId: row.person_id,
    table: 'payment_requests',
    kind,
    record: paymentRequestShown(row),
  })
