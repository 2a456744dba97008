import type { DisputeAnswers, DisputeReason } from '#contract/cardDispute'
import type { DisputeStatus } from '#contract/cardShape'
import type { Tx } from '#bank/db/engine'
import { insertRow, valuesIn } from '#bank/db/insertRow'
import type { CardMerchant } from '#bank/outside/network/network'

export interface DisputeRow {
  id: string
  person_id: string
  wallet_id: string
  card_id: string
  purchase_id: string
  status: DisputeStatus
  reason: DisputeReason
  answers: DisputeAnswers
  note: string
  currency_id: string
  asked: bigint
  minor: bigint
  credited: bigint
  returned: bigint
  merchant: CardMerchant
  bought: bigint
  last4: string | null
  cleared_at: Date
  credited_by: string | null
  reference: string | null
  due_at: Date | null
  created_at: Date
  moved_at: Date
  version: number
}

export const disputeColumns = `id, person_id, wallet_id, card_id, purchase_id, status, reason,
  answers, note, currency_id, asked, minor, credited, returned, merchant, bought, last4, cleared_at,
  credited_by, reference, due_at, created_at, moved_at, version`

type Sums = 'asked' | 'minor' | 'credited' | 'returned' | 'bought'
export type StoredDispute = Omit<DisputeRow, Sums> & Record<Sums, string>

export const readDisputeRow = <Row extends StoredDispute>(row: Row) => ({
  ...row,
  asked: BigInt(row.asked),
  minor: BigInt(row.minor),
  credited: BigInt(row.credited),
  returned: BigInt(row.returned),
  bought: BigInt(row.bought),
})

async function one(tx: Tx, text: string, values: unknown[]): Promise<DisputeRow | null> {
  const row = await tx.row<StoredDispute>(text, values)
  return row && readDisputeRow(row)
}

export const findDispute = (tx: Tx, tenantId: string, id: string) =>
  one(tx, `select ${disputeColumns} from card_disputes where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])

/** Whoever locks its card too locks that first. */
export const lockDispute = (tx: Tx, tenantId: string, id: string) =>
  one(
    tx,
    `select ${disputeColumns} from card_disputes where tenant_id = $1 and id = $2
     for no key update`,
    [tenantId, id],
  )

/** The newest; those before it were withdrawn. */
export const findDisputeOfPurchase = (tx: Tx, tenantId: string, purchaseId: string) =>
  one(
    tx,
    `select ${disputeColumns} from card_disputes where tenant_id = $1 and purchase_id = $2
     order by created_at desc, id desc limit 1`,
    [tenantId, purchaseId],
  )

/** The newest of each. */
export async function disputesOfPurchases(
  tx: Tx,
  tenantId: string,
  purchaseIds: readonly string[],
): Promise<ReadonlyMap<string, DisputeStatus>> {
  const { rows } = await tx.query<Pick<DisputeRow, 'purchase_id' | 'status'>>(
    `select distinct on (purchase_id) purchase_id, status from card_disputes
     where tenant_id = $1 and purchase_id = any($2)
     order by purchase_id, created_at desc, id desc`,
    [tenantId, purchaseIds],
  )
  return new Map(rows.map(({ purchase_id, status }) => [purchase_id, status]))
}

export async function insertDispute(tx: Tx, tenantId: string, row: DisputeRow): Promise<void> {
  await insertRow(tx, 'card_disputes', `tenant_id, ${disputeColumns}`, {
    ...row,
    tenant_id: tenantId,
  })
}

const written = 'status, minor, credited, returned, credited_by, due_at, moved_at, version'

export async function writeDispute(tx: Tx, tenantId: string, row: DisputeRow): Promise<void> {
  await tx.query(
    `update card_disputes set status = $3, minor = $4, credited = $5, returned = $6,
       credited_by = $7, due_at = $8, moved_at = $9, version = $10
     where tenant_id = $1 and id = $2`,
    [tenantId, row.id, ...valuesIn(written, row)],
  )
}

export async function writeDisputeReference(
  tx: Tx,
  tenantId: string,
  id: string,
  reference: string,
): Promise<void> {
  await tx.query('update card_disputes set reference = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    reference,
  ])
}

export interface DisputeStepRow {
  seq: number
  event: string
  status: DisputeStatus
  actor: string
  words: string | null
  minor: bigint | null
  at: Date
}

export async function insertDisputeStep(
  tx: Tx,
  tenantId: string,
  { id: dispute_id, person_id }: Pick<DisputeRow, 'id' | 'person_id'>,
  step: DisputeStepRow,
): Promise<void> {
  await insertRow(
    tx,
    'card_dispute_steps',
    'tenant_id, dispute_id, seq, person_id, event, status, actor, words, minor, at',
    { ...step, tenant_id: tenantId, dispute_id, person_id },
  )
}

export interface DisputeStepRead extends DisputeStepRow {
  /** Of the staff, their name. */
  staff: string | null
}

export async function listDisputeSteps(tx: Tx, tenantId: string, disputeId: string) {
  const rows = await tx.rows<Omit<DisputeStepRead, 'minor'> & { minor: string | null }>(
    `select t.seq, t.event, t.status, t.actor, t.words, t.minor, t.at, s.name as staff
     from card_dispute_steps t
     left join staff s on s.tenant_id = t.tenant_id and s.id::text = t.actor
     where t.tenant_id = $1 and t.dispute_id = $2 order by t.seq`,
    [tenantId, disputeId],
  )
  return rows.map((row) => ({ ...row, minor: row.minor === null ? null : BigInt(row.minor) }))
}

export interface DisputeFileRow {
  id: string
  dispute_id: string
  person_id: string
  name: string
  content_type: string
  bytes: number
  digest: Buffer
  created_at: Date
}

const fileColumns = 'id, dispute_id, person_id, name, content_type, bytes, digest, created_at'

export async function insertDisputeFile(
  tx: Tx,
  tenantId: string,
  row: DisputeFileRow,
): Promise<void> {
  await insertRow(tx, 'card_dispute_files', `tenant_id, ${fileColumns}`, {
    ...row,
    tenant_id: tenantId,
  })
}

export const listDisputeFiles = (tx: Tx, tenantId: string, disputeId: string) =>
  tx.rows<DisputeFileRow>(
    `select ${fileColumns} from card_dispute_files where tenant_id = $1 and dispute_id = $2
     order by created_at, id`,
    [tenantId, disputeId],
  )
