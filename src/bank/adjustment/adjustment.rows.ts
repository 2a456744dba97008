import { Refusal } from '#contract/kit/refusal'
import type { AdjustmentAct, CorrectableTransaction } from '#contract/ops/adjustment'
import type { Tx } from '#bank/db/engine'
import type { BulkInsert } from '#bank/ledger/step'

/** What is proposed, as it is stored with the proposal; the sum is in minor units. */
export interface AdjustmentDraft {
  act: AdjustmentAct
  person_id: string
  wallet_id: string
  currency_id: string
  minor: string
  /** Out of the wallet. */
  leaves: boolean
  account: 'fees' | 'goodwill'
  order_id: string | null
  transaction_id: string | null
}

export interface AdjustmentRow extends Omit<AdjustmentDraft, 'account' | 'transaction_id'> {
  id: string
  proposal_id: string
  undone_id: string | null
  /** What the customer reads. */
  transaction_id: string
  reason: string
}

/** Whoever comes second finds the fee returned, or the transaction undone. */
export const adjustmentsMade: BulkInsert<AdjustmentRow> = {
  name: 'adjustments made',
  rank: 10,
  async write(tx, tenantId, rows, at) {
    for (const row of rows) {
      const { count } = await tx.query(
        `insert into adjustments (tenant_id, id, act, proposal_id, person_id, wallet_id,
           currency_id, minor, leaves, order_id, undone_id, transaction_id, reason, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
         on conflict do nothing`,
        [
          tenantId,
          row.id,
          row.act,
          row.proposal_id,
          row.person_id,
          row.wallet_id,
          row.currency_id,
          row.minor,
          row.leaves,
          row.order_id,
          row.undone_id,
          row.transaction_id,
          row.reason,
          at,
        ],
      )
      if (count === 0) throw new Refusal('STATE_CONFLICT', 'It was put right already.')
    }
  },
}

export const isFeeReturned = (tx: Tx, tenantId: string, orderId: string) =>
  tx.some(`select 1 from adjustments where tenant_id = $1 and order_id = $2`, [tenantId, orderId])

const SHOWN_MAX = 20

const feeMinor = `(select coalesce(sum((line ->> 'minor')::numeric), 0)
  from jsonb_array_elements(o.lines) line where line ->> 'kind' in ('percent', 'fixed'))`

interface FeeRow {
  id: string
  number: string
  type: string
  wallet: string
  currency_id: string
  minor: string
  at: Date
}

const fees = `select o.id, o.number::text, o.order_type as type, w.number::text as wallet,
    o.from_currency_id as currency_id, fee.minor::text, o.created_at as at
  from orders o
  join wallets w on w.tenant_id = o.tenant_id and w.id = o.wallet_id
  cross join lateral (select ${feeMinor} as minor) fee
  where o.tenant_id = $1 and o.person_id = $2 and o.status = 'COMPLETE' and fee.minor > 0
    and not exists (
      select from adjustments a where a.tenant_id = o.tenant_id and a.order_id = o.id)`

/** Of completed orders, whose fee is still the bank's. */
export const listReturnableFees = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<FeeRow>(`${fees} order by o.created_at desc, o.id desc limit ${SHOWN_MAX}`, [
    tenantId,
    personId,
  ])

export interface CorrectableRow {
  id: string
  number: string
  kind: CorrectableTransaction['kind']
  type: 'deposit' | 'withdrawal'
  wallet_id: string
  wallet: string
  currency_id: string
  minor: string
  note: string | null
  at: Date
}

/** The price of a card only while the card network can no longer refuse it. */
const isCorrectable = `t.status = 'complete' and (t.record_kind in ('GOODWILL', 'FEE_RETURN')
    or (t.record_kind = 'FEE' and t.order_id is null and exists (
      select from cards c
      where c.tenant_id = t.tenant_id and c.id = (t.meta ->> 'to_card_id')::uuid
        and c.stage is distinct from 'issuing')
      and not exists (
        select from transactions r
        where r.tenant_id = t.tenant_id and r.wallet_id = t.wallet_id
          and r.record_kind = 'REFUND' and r.meta ->> 'to_card_id' = t.meta ->> 'to_card_id')))
  and not exists (
    select from adjustments a where a.tenant_id = t.tenant_id and a.undone_id = t.id)`

const correctables = `select t.id, t.number::text, t.record_kind as kind, t.type, t.wallet_id,
    w.number::text as wallet, t.currency_id, t.minor::text, coalesce(t.meta ->> 'note', t.info) as note,
    t.created_at as at
  from transactions t
  join wallets w on w.tenant_id = t.tenant_id and w.id = t.wallet_id
  where t.tenant_id = $1 and t.person_id = $2 and ${isCorrectable}`

export const listCorrectables = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<CorrectableRow>(
    `${correctables} order by t.created_at desc, t.place desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )

export const findCorrectable = (
  tx: Tx,
  tenantId: string,
  { personId, id }: { personId: string; id: string },
) => tx.row<CorrectableRow>(`${correctables} and t.id = $3`, [tenantId, personId, id])

/** What a correction names, whether it can still be undone or not. */
export const findTransactionNumber = (tx: Tx, tenantId: string, id: string) =>
  tx.row<{ number: string; kind: string; person_id: string }>(
    `select number::text, record_kind as kind, person_id from transactions
     where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )

/** The transaction of an order's fee; of one that came in, of the order itself. */
export async function findFeeTransaction(tx: Tx, tenantId: string, orderId: string) {
  const found = await tx.row<{ id: string }>(
    `select id from transactions where tenant_id = $1 and order_id = $2
     order by record_kind <> 'FEE', created_at, place limit 1`,
    [tenantId, orderId],
  )
  return found?.id ?? null
}

interface MadeRow {
  id: string
  act: AdjustmentAct
  reason: string
  leaves: boolean
  proposal_id: string
  wallet: string
  currency_id: string
  minor: string
  at: Date
}

export const listAdjustmentRows = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<MadeRow>(
    `select a.id, a.act, a.reason, a.leaves, a.proposal_id, w.number::text as wallet,
       a.currency_id, a.minor::text, a.at
     from adjustments a
     join wallets w on w.tenant_id = a.tenant_id and w.id = a.wallet_id
     where a.tenant_id = $1 and a.person_id = $2
     order by a.at desc, a.id desc limit ${SHOWN_MAX}`,
    [tenantId, personId],
  )

export const listAdjustmentProposals = (tx: Tx, tenantId: string, personId: string) =>
  tx.rows<{ id: string; adjustment: AdjustmentDraft }>(
    `select id, adjustment from proposals
     where tenant_id = $1 and status = 'PROPOSED' and adjustment ->> 'person_id' = $2
     order by proposed_at, id`,
    [tenantId, personId],
  )
