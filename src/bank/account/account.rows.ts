import type { AccountStatus, DepositInstruction } from '#contract/account'
import { Refusal } from '#contract/kit/refusal'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'
import type { BulkInsert } from '#bank/ledger/step'

export interface AccountRow {
  id: string
  person_id: string
  wallet_id: string
  program_id: string
  status: AccountStatus
  reason: string | null
  holder: string
  instructions: DepositInstruction[]
  former: DepositInstruction[]
  created_at: Date
}

const columns = `id, person_id, wallet_id, program_id, status, reason, holder, instructions, former,
  created_at`

export const findAccount = (tx: Tx, tenantId: string, id: string) =>
  tx.row<AccountRow>(`select ${columns} from accounts where tenant_id = $1 and id = $2`, [
    tenantId,
    id,
  ])

export const lockAccount = (tx: Tx, tenantId: string, id: string) =>
  tx.row<AccountRow>(
    `select ${columns} from accounts where tenant_id = $1 and id = $2 for no key update`,
    [tenantId, id],
  )

export const listOpenAccounts = (tx: Tx, tenantId: string, walletId: string) =>
  tx.rows<AccountRow>(
    `select ${columns} from accounts
     where tenant_id = $1 and wallet_id = $2 and status <> 'CANCELED'`,
    [tenantId, walletId],
  )

export const listAccountRows = (
  tx: Tx,
  tenantId: string,
  { walletId, limit, offset }: { walletId: string; limit: number; offset: number },
) =>
  tx.rows<AccountRow>(
    `select ${columns} from accounts where tenant_id = $1 and wallet_id = $2
     order by created_at desc, id desc limit $3 offset $4`,
    [tenantId, walletId, limit, offset],
  )

export const countAccounts = (tx: Tx, tenantId: string, walletId: string) =>
  tx.total('select count(*) as total from accounts where tenant_id = $1 and wallet_id = $2', [
    tenantId,
    walletId,
  ])

/** False if the wallet already has an account of this program. */
export function insertAccount(tx: Tx, tenantId: string, row: AccountRow) {
  const stored = {
    ...row,
    tenant_id: tenantId,
    instructions: JSON.stringify(row.instructions),
    former: JSON.stringify(row.former),
    moved_at: row.created_at,
  }
  const all = `tenant_id, ${columns}, moved_at`
  return insertRow(tx, 'accounts', all, stored, 'on conflict do nothing')
}

export async function writeAccount(tx: Tx, tenantId: string, row: AccountRow, at: Date) {
  await tx.query(
    `update accounts set status = $3, reason = $4, instructions = $5, former = $6, moved_at = $7
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      row.id,
      row.status,
      row.reason,
      JSON.stringify(row.instructions),
      JSON.stringify(row.former),
      at,
    ],
  )
}

/** Whether a deposit to the account is still unfinished. */
export const hasDepositOnItsWay = (tx: Tx, tenantId: string, id: string) =>
  tx.some(
    `select 1 from orders o join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id
     where o.tenant_id = $1 and a.id = $2 and o.wallet_id = a.wallet_id
       and o.status in ('PENDING', 'PROCESSING', 'ERROR')
     limit 1`,
    [tenantId, id],
  )

/** Makes a step fail if the account's status changed since it was read. */
export const accountStatusWrites: BulkInsert<Pick<AccountRow, 'id' | 'status'>> = {
  name: 'accountStands',
  rank: 5,
  pipelined: true,
  async write(tx, tenantId, rows) {
    const { count } = await tx.query(
      `select a.id from accounts a
       join unnest($2::uuid[], $3::text[]) u (id, status) on u.id = a.id and u.status = a.status
       where a.tenant_id = $1
       order by a.id
       for share of a`,
      [tenantId, rows.map(({ id }) => id), rows.map(({ status }) => status)],
    )
    if (count < rows.length) throw new Refusal('STATE_CONFLICT', 'The account moved meanwhile.')
  },
}
