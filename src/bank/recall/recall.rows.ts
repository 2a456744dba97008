import type { RecallAnswer, RecallReason, RecallStatus } from '#contract/recallShape'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'
import { Outdated, type BulkInsert } from '#bank/ledger/step'

export interface RecallRow {
  id: string
  order_id: string
  person_id: string
  wallet_id: string
  status: RecallStatus
  reason: RecallReason
  answer: RecallAnswer | null
  minor: bigint
  returned: bigint | null
  reference: string | null
  due_at: Date
  created_at: Date
  moved_at: Date
}

const columns = `id, order_id, person_id, wallet_id, status, reason, answer, minor, returned,
  reference, due_at, created_at, moved_at`

type StoredRecall = Omit<RecallRow, 'minor' | 'returned'> & {
  minor: string
  returned: string | null
}

const readRow = (row: StoredRecall): RecallRow => ({
  ...row,
  minor: BigInt(row.minor),
  returned: row.returned === null ? null : BigInt(row.returned),
})

export async function findRecall(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<StoredRecall>(
    `select ${columns} from order_recalls where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return row && readRow(row)
}

export async function findOrderIdOfRecall(tx: Tx, tenantId: string, id: string) {
  const row = await tx.row<{ order_id: string }>(
    'select order_id from order_recalls where tenant_id = $1 and id = $2',
    [tenantId, id],
  )
  return row && row.order_id
}

/** The newest. Read after its order, whose version tells of a later step. */
export async function findRecallOfOrder(tx: Tx, tenantId: string, orderId: string) {
  const row = await tx.row<StoredRecall>(
    `select ${columns} from order_recalls where tenant_id = $1 and order_id = $2
     order by created_at desc, id desc limit 1`,
    [tenantId, orderId],
  )
  return row && readRow(row)
}

const moving = 'status, answer, returned, reference, moved_at'

interface RecallWrite {
  recall: RecallRow
  isNew: boolean
  /** Of its order, which moves in the same step. */
  version: number
}

/**
 * Before its order moves and is locked: of two after each other the second is decided anew. Of two
 * at the same moment it is refused as the order moves on.
 */
export const recallsWritten: BulkInsert<RecallWrite> = {
  name: 'recalls written',
  rank: 10,
  async write(tx, tenantId, rows) {
    const orders = await tx.rows<{ id: string; version: number }>(
      'select id, version from orders where tenant_id = $1 and id = any($2)',
      [tenantId, rows.map(({ recall }) => recall.order_id)],
    )
    const versions = new Map(orders.map(({ id, version }) => [id, version]))
    if (rows.some(({ recall, version }) => versions.get(recall.order_id) !== version - 1))
      throw new Outdated()
    const ordered = rows.toSorted((a, b) => (a.recall.id < b.recall.id ? -1 : 1))
    for (const { recall, isNew } of ordered)
      if (!(await (isNew ? insertRecall : updateRecall)(tx, tenantId, recall))) throw new Outdated()
  },
}

const insertRecall = (tx: Tx, tenantId: string, recall: RecallRow) =>
  insertRow(
    tx,
    'order_recalls',
    `tenant_id, ${columns}`,
    { ...recall, tenant_id: tenantId },
    'on conflict do nothing',
  )

const updateRecall = (tx: Tx, tenantId: string, recall: RecallRow) =>
  tx.some(
    `update order_recalls
     set status = $3, answer = $4, returned = $5, reference = $6, moved_at = $7
     where tenant_id = $1 and id = $2`,
    [tenantId, recall.id, ...valuesIn(moving, recall)],
  )
