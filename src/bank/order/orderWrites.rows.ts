import { Refusal } from '#contract/kit/refusal'
import { listsIn } from '#bank/db/insertRow'
import type { BulkInsert } from '#bank/ledger/step'
import type { OrderLine, OrderRow } from './order.rows.ts'

type Column = readonly [name: string, type: string, of: (order: OrderRow) => unknown]

const termColumns: readonly Column[] = [
  ['number', 'bigint', (o) => o.number],
  ['person_id', 'uuid', (o) => o.personId],
  ['wallet_id', 'uuid', (o) => o.walletId],
  ['order_type', 'text', (o) => o.type],
  ['direction', 'text', (o) => o.facts.direction],
  ['settles', 'text', (o) => o.facts.settles],
  ['reviewed', 'boolean', (o) => o.facts.reviewed],
  ['needs_approver', 'boolean', (o) => o.facts.needsApprover],
  ['from_currency_id', 'uuid', (o) => o.fromId],
  ['to_currency_id', 'uuid', (o) => o.toId],
  ['total', 'numeric', (o) => o.total.toString()],
  ['net', 'numeric', (o) => o.net.toString()],
  ['arrives', 'numeric', (o) => o.arrives.toString()],
  ['lines', 'jsonb', (o) => JSON.stringify(o.lines.map(storedLine))],
  ['rate', 'text', (o) => o.rate],
  ['quote_until', 'timestamptz', (o) => o.quoteUntil],
  ['fixed', 'text', (o) => o.fixed ?? null],
  ['rail', 'text', (o) => o.rail],
  ['to_wallet_id', 'uuid', (o) => o.toWalletId],
  ['to_person_id', 'uuid', (o) => o.toPersonId],
  ['to_address', 'text', (o) => o.toAddress],
  ['memo', 'text', (o) => o.memo],
  ['chain_id', 'int', (o) => o.chainId],
  ['destination', 'jsonb', (o) => o.destination && JSON.stringify(o.destination)],
  ['counterparty_id', 'uuid', (o) => o.counterpartyId],
  ['destination_id', 'uuid', (o) => o.destinationId],
  ['account_id', 'uuid', (o) => o.accountId],
  ['card', 'jsonb', (o) => o.card && JSON.stringify(o.card)],
  ['request_id', 'text', (o) => o.requestId],
  ['payment_request_id', 'uuid', (o) => o.paymentRequestId],
  ['payer', 'text', (o) => o.payer],
  ['reference', 'text', (o) => o.reference],
  ['note', 'text', (o) => o.note],
  ['created_at', 'timestamptz', (o) => o.createdAt],
]

const movingColumns: readonly Column[] = [
  ['status', 'text', (o) => o.status],
  ['money', 'text', (o) => o.facts.money],
  ['sub_status', 'text', (o) => o.facts.sub_status],
  ['reason_code', 'text', (o) => o.facts.reason_code],
  ['confirmations_seen', 'int', (o) => o.facts.confirmations?.seen ?? null],
  ['confirmations_needed', 'int', (o) => o.facts.confirmations?.needed ?? null],
  ['attempt', 'int', (o) => o.facts.attempt],
  ['rail_ref', 'text', (o) => o.railRef],
  ['linked_order_id', 'uuid', (o) => o.linkedOrderId],
  ['sent_at', 'timestamptz', (o) => o.sentAt],
  ['arrives_by', 'timestamptz', (o) => o.arrivesBy],
  ['deadline_at', 'timestamptz', (o) => o.deadlineAt],
  ['updated_at', 'timestamptz', (o) => o.updatedAt],
  ['version', 'int', (o) => o.version],
]

const storedLine = ({ kind, minor }: OrderLine) => ({ kind, minor: minor.toString() })

const columnsOf = (columns: readonly Column[]) => ({
  names: columns.map(([name]) => name).join(', '),
  arrays: columns.map(([, type], at) => `$${at + 3}::${type}[]`).join(', '),
})

export const ordersPlaced: BulkInsert<OrderRow> = {
  name: 'orders placed',
  rank: 10,
  pipelined: true,
  async write(tx, tenantId, rows) {
    const columns = [...termColumns, ...movingColumns]
    const { names, arrays } = columnsOf(columns)
    const version = `$${columns.length + 3}`
    await tx.query(
      `insert into orders (tenant_id, id, ${names}, policy_version)
       select $1, u.id, ${names}, coalesce(u.policy_version, p.in_force)
       from unnest($2::uuid[], ${arrays}, ${version}::int[]) u (id, ${names}, policy_version)
       left join (select max(version) as in_force from policies where tenant_id = $1) p on true
       order by u.id`,
      [
        tenantId,
        rows.map(({ id }) => id),
        ...columns.map(([, , value]) => rows.map(value)),
        rows.map(({ policyVersion = null }) => policyVersion),
      ],
    )
  },
}

/** Applies only to the order's version less one; a parallel step makes it fail. */
export const ordersMoved: BulkInsert<OrderRow> = {
  name: 'orders moved',
  rank: 11,
  async write(tx, tenantId, rows) {
    const { names, arrays } = columnsOf(movingColumns)
    const sets = movingColumns.map(([name]) => `${name} = u.${name}`).join(', ')
    await tx.query(
      `select from orders where tenant_id = $1 and id = any($2) order by id for no key update`,
      [tenantId, rows.map(({ id }) => id)],
    )
    const { count } = await tx.query(
      `update orders o set ${sets}
       from unnest($2::uuid[], ${arrays}) u (id, ${names})
       where o.tenant_id = $1 and o.id = u.id and o.version = u.version - 1`,
      [tenantId, rows.map(({ id }) => id), ...movingColumns.map(([, , value]) => rows.map(value))],
    )
    if (count < rows.length) throw new Refusal('STATE_CONFLICT', 'The order moved on.')
  },
}

const priceNames = ['total', 'net', 'arrives', 'lines', 'rate', 'quote_until']

/** The price of the approval. Written after `ordersMoved`, which refuses what moved on. */
export const ordersPriced: BulkInsert<OrderRow> = {
  name: 'orders priced',
  rank: 12,
  async write(tx, tenantId, rows) {
    const columns: readonly Column[] = [
      ...termColumns.filter(([name]) => priceNames.includes(name)),
      ['policy_version', 'int', (o) => o.policyVersion ?? null],
    ]
    const { names, arrays } = columnsOf(columns)
    const sets = columns.map(([name]) => `${name} = u.${name}`).join(', ')
    await tx.query(
      `update orders o set ${sets} from unnest($2::uuid[], ${arrays}) u (id, ${names})
       where o.tenant_id = $1 and o.id = u.id`,
      [tenantId, rows.map(({ id }) => id), ...columns.map(([, , value]) => rows.map(value))],
    )
  },
}

export interface OrderHistoryRow {
  orderId: string
  seq: number
  from: string | null
  event: string
  to: string
  subStatus: string | null
  reasonCode: string | null
  money: string
  actor: HistoryActor
  actorId: string | null
}

export type HistoryActor = 'customer' | 'bank' | 'rail' | 'operator'

export const orderHistory: BulkInsert<OrderHistoryRow> = {
  name: 'order history',
  rank: 12,
  pipelined: true,
  async write(tx, tenantId, rows, at) {
    await tx.query(
      `insert into order_history (tenant_id, order_id, seq, from_status, event, to_status,
         sub_status, reason_code, money, actor, actor_id, at)
       select $1, u.*, $12
       from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[],
                   $8::text[], $9::text[], $10::text[], $11::uuid[]) u`,
      [
        tenantId,
        ...listsIn('orderId, seq, from, event, to, subStatus, reasonCode', rows),
        ...listsIn('money, actor, actorId', rows),
        at,
      ],
    )
  },
}
