import { Refusal } from '#contract/kit/refusal'
import type {
  TransactionMeta,
  TransactionStatus,
  RecordKind,
  TransactionMethod,
  TransactionType,
} from '#contract/transaction'
import { startQuery, type Tx } from '#bank/db/engine'
import { feedInserts } from '#bank/feed/feed.rows'
import { bulkRow, type BulkInsert } from '#bank/ledger/step'
import { shownByIds } from './transactions.rows.ts'
import { transactionShown } from './shown.ts'

/** Written in the step of the money they show. */
export interface NewLeg {
  walletId: string
  personId: string
  type: TransactionType
  method: TransactionMethod
  kind: RecordKind
  status: Extract<TransactionStatus, 'new' | 'pending' | 'complete' | 'failed'>
  subStatus?: string | null
  reason?: string | null
  currencyId: string
  minor: bigint
  orderId?: string | null
  /** The transaction it belongs to or refunds. */
  linkedId?: string | null
  txid?: string | null
  info?: string | null
  from?: string | null
  to?: string | null
  meta?: TransactionMeta
}

export type LegChange =
  | { kind: 'new'; leg: NewLeg & { id: string; number: number; event: string } }
  | { kind: 'move'; move: LegMove }

interface LegMove {
  id: string
  walletId: string
  personId: string
  was: TransactionStatus
  status: TransactionStatus
  event: string
  subStatus: string | null
  reason: string | null
  txid: string | null
  meta: TransactionMeta
}

export const legs: BulkInsert<LegChange> = {
  name: 'legs',
  rank: 500,
  async write(tx, tenantId, changes, at) {
    const fresh = changes.flatMap((change) => (change.kind === 'new' ? [change.leg] : []))
    const moves = changes.flatMap((change) => (change.kind === 'move' ? [change.move] : []))
    const ids = [...fresh, ...moves].map(({ id }) => id)
    const written = Promise.all([
      insertLegs(tx, tenantId, fresh, at),
      moveLegs(tx, tenantId, moves, at),
    ])
    const shown = startQuery(shownByIds(tx, tenantId, ids))
    await written
    const rows = await shown
    return [
      ...fresh.map((leg) => ({ ...leg, kind: 'INSERT' as const })),
      ...moves.map((move) => ({ ...move, kind: 'UPDATE' as const })),
    ].flatMap(({ id, walletId, personId, kind }) => {
      const row = rows.get(id)
      if (!row) return []
      const record = transactionShown(row)
      return [bulkRow(feedInserts, { walletId, personId, table: 'transactions', kind, record })]
    })
  },
}

type FreshLeg = NewLeg & { id: string; number: number; event: string }

/** Names as the SQL statement reads them. */
const legColumns = (leg: FreshLeg) => ({
  id: leg.id,
  number: leg.number,
  wallet_id: leg.walletId,
  person_id: leg.personId,
  type: leg.type,
  method: leg.method,
  record_kind: leg.kind,
  status: leg.status,
  sub_status: leg.subStatus ?? null,
  reason_code: leg.reason ?? null,
  currency_id: leg.currencyId,
  minor: leg.minor.toString(),
  order_id: leg.orderId ?? null,
  linked_id: leg.linkedId ?? null,
  txid: leg.txid ?? null,
  info: leg.info ?? null,
  from_text: leg.from ?? null,
  to_text: leg.to ?? null,
  meta: leg.meta ?? {},
  event: leg.event,
})

/** Places are numbered under the lock of the wallet; wallets are locked in order. */
async function insertLegs(tx: Tx, tenantId: string, fresh: readonly FreshLeg[], at: Date) {
  if (fresh.length === 0) return
  await tx.query(
    `with input as (
       select *, row_number() over (partition by wallet_id order by ord) as turn,
              count(*) over (partition by wallet_id) as turns
       from rows from (jsonb_to_recordset($3::jsonb) as (
         id uuid, number bigint, wallet_id uuid, person_id uuid, type text, method text,
         record_kind text, status text, sub_status text, reason_code text, currency_id uuid,
         minor numeric, order_id uuid, linked_id uuid, txid text, info text, from_text text,
         to_text text, meta jsonb, event text)) with ordinality
         u (id, number, wallet_id, person_id, type, method, record_kind, status, sub_status,
            reason_code, currency_id, minor, order_id, linked_id, txid, info, from_text, to_text,
            meta, event, ord)
     ), locked as (
       select id from wallets
       where tenant_id = $1 and id in (select wallet_id from input)
       order by id for no key update
     ), counted as (
       update wallets w set places = w.places + s.turns
       from locked l join input s on s.wallet_id = l.id and s.turn = 1
       where w.tenant_id = $1 and w.id = l.id
       returning w.id, w.places - s.turns as before
     ), made as (
       insert into transactions
         (tenant_id, id, number, wallet_id, person_id, place, type, method, record_kind, status,
          sub_status, reason_code, currency_id, minor, order_id, linked_id, txid, info, from_text,
          to_text, meta, created_at, updated_at)
       select $1, s.id, s.number, s.wallet_id, s.person_id, c.before + s.turn, s.type, s.method,
              s.record_kind, s.status, s.sub_status, s.reason_code, s.currency_id, s.minor,
              s.order_id, s.linked_id, s.txid, s.info, s.from_text, s.to_text, s.meta, $2, $2
       from input s join counted c on c.id = s.wallet_id
     )
     insert into transaction_history
       (tenant_id, transaction_id, version, person_id, event, to_status, sub_status, reason_code, at)
     select $1, id, 1, person_id, event, status, sub_status, reason_code, $2 from input`,
    [tenantId, at, JSON.stringify(fresh.map(legColumns))],
  )
}

/** Only from the expected status: if it changed meanwhile, the step is refused. */
async function moveLegs(tx: Tx, tenantId: string, moves: readonly LegMove[], at: Date) {
  if (moves.length === 0) return
  const moveRows = moves.map((move) => ({
    id: move.id,
    was: move.was,
    status: move.status,
    event: move.event,
    sub_status: move.subStatus,
    reason_code: move.reason,
    txid: move.txid,
    meta: move.meta,
  }))
  const { rows } = await tx.query<{ id: string }>(
    `with input as (
       select * from jsonb_to_recordset($3::jsonb) as u (
         id uuid, was text, status text, event text, sub_status text, reason_code text,
         txid text, meta jsonb)
     ), locked as (
       select id from transactions
       where tenant_id = $1 and id in (select id from input)
       order by id for no key update
     ), moved as (
       update transactions t
       set status = s.status, sub_status = s.sub_status, reason_code = s.reason_code,
           txid = coalesce(s.txid, t.txid), meta = t.meta || s.meta, version = t.version + 1,
           updated_at = $2
       from locked l join input s on s.id = l.id
       where t.tenant_id = $1 and t.id = l.id and t.status = s.was
       returning t.id, t.version, t.person_id, s.was, s.event, t.status, t.sub_status, t.reason_code
     )
     insert into transaction_history
       (tenant_id, transaction_id, version, person_id, from_status, event, to_status, sub_status,
        reason_code, at)
     select $1, id, version, person_id, was, event, status, sub_status, reason_code, $2 from moved
     returning transaction_id as id`,
    [tenantId, at, JSON.stringify(moveRows)],
  )
  if (rows.length !== moves.length)
    throw new Refusal('STATE_CONFLICT', 'A transaction had moved on.')
}
