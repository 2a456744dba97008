import type { SubAccountType } from '#contract/cardShape'
import type { SubAccountStatus } from '#contract/program'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface SubAccountRow {
  id: string
  person_id: string
  wallet_id: string
  program_id: string
  type: SubAccountType
  status: SubAccountStatus
  stage: 'opening' | null
  reason: string | null
  nick_name: string | null
  created_at: Date
}

/** With the number of its open cards. */
export interface SubAccountCounted extends SubAccountRow {
  cards_count: number
}

const columns = `id, person_id, wallet_id, program_id, type, status, stage, reason, nick_name,
  created_at`
const counted = `s.*, (select count(*)::int from cards c where c.tenant_id = s.tenant_id
    and c.sub_account_id = s.id and c.status not in ('CANCELED', 'CLOSED')) as cards_count`

export const findSubAccount = (tx: Tx, tenantId: string, id: string) =>
  tx.row<SubAccountCounted>(
    `select ${counted} from sub_accounts s where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )

/**
 * Locked by all that moves a sub-account's money or counts its cards, before its ledger accounts.
 * Rows that only refer to it do not wait for it.
 */
export async function lockSubAccount(tx: Tx, tenantId: string, id: string) {
  await tx.query('select id from sub_accounts where tenant_id = $1 and id = $2 for no key update', [
    tenantId,
    id,
  ])
  return findSubAccount(tx, tenantId, id)
}

export const lockSubAccountOf = (tx: Tx, tenantId: string, cardId: string) =>
  tx.row<SubAccountRow>(
    `select ${columns} from sub_accounts where tenant_id = $1
       and id = (select sub_account_id from cards where tenant_id = $1 and id = $2)
     for no key update`,
    [tenantId, cardId],
  )

/** A sub-account without an issued card, left by an attempt that failed. */
export const findEmpty = (
  tx: Tx,
  tenantId: string,
  { walletId, programId }: { walletId: string; programId: string },
) =>
  tx.row<SubAccountCounted>(
    `select ${counted} from sub_accounts s
     where tenant_id = $1 and wallet_id = $2 and program_id = $3 and status = 'ACTIVE'
       and not exists (select from cards c where c.tenant_id = s.tenant_id
                       and c.sub_account_id = s.id
                       and c.reason is distinct from 'issue_failed')
     order by created_at limit 1`,
    [tenantId, walletId, programId],
  )

export interface SubAccountFilter {
  walletId: string
  type: SubAccountType | null
  status: SubAccountStatus | null
  moreThan: number | null
  fewerThan: number | null
}

const filtered = `
  from (select ${counted} from sub_accounts s where tenant_id = $1 and wallet_id = $2) s
  where ($3::text is null or type = $3) and ($4::text is null or status = $4)
    and ($5::int is null or cards_count > $5) and ($6::int is null or cards_count < $6)`

const valuesOf = (
  tenantId: string,
  { walletId, type, status, moreThan, fewerThan }: SubAccountFilter,
) => [tenantId, walletId, type, status, moreThan, fewerThan]

export const listSubAccountRows = (
  tx: Tx,
  tenantId: string,
  filter: SubAccountFilter,
  { limit, offset }: { limit: number; offset: number },
) =>
  tx.rows<SubAccountCounted>(
    `select * ${filtered} order by created_at desc, id desc limit $7 offset $8`,
    [...valuesOf(tenantId, filter), limit, offset],
  )

export const countSubAccounts = (tx: Tx, tenantId: string, filter: SubAccountFilter) =>
  tx.total(`select count(*)::int as total ${filtered}`, valuesOf(tenantId, filter))

export async function insertSubAccount(tx: Tx, tenantId: string, row: SubAccountRow) {
  const stored = { ...row, tenant_id: tenantId, moved_at: row.created_at }
  await insertRow(tx, 'sub_accounts', `tenant_id, ${columns}, moved_at`, stored)
}

export async function writeSubAccount(
  tx: Tx,
  tenantId: string,
  { id, status, stage, reason }: Pick<SubAccountRow, 'id' | 'status' | 'stage' | 'reason'>,
  at: Date,
): Promise<void> {
  await tx.query(
    `update sub_accounts set status = $3, stage = $4, reason = $5, moved_at = $6
     where tenant_id = $1 and id = $2`,
    [tenantId, id, status, stage, reason, at],
  )
}
