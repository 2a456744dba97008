import type { PayInRail } from '#contract/account'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface ProgramRow {
  id: string
  code: string
  name: string
  description: string
  status: 'ACTIVE' | 'INACTIVE'
  currency_id: string
  rails: PayInRail[]
  vendor_id: string
  vendor_code: string
  vendor_name: string
  kyc_rail_id: string
  position: number
}

const columns = `id, code, name, description, status, currency_id, rails, vendor_id, vendor_code,
  vendor_name, kyc_rail_id, position`

export const listPrograms = (tx: Tx, tenantId: string) =>
  tx.rows<ProgramRow>(
    `select ${columns} from account_programs where tenant_id = $1 order by position, code`,
    [tenantId],
  )

export async function insertProgram(tx: Tx, tenantId: string, row: ProgramRow): Promise<void> {
  const stored = { ...row, tenant_id: tenantId }
  await insertRow(tx, 'account_programs', `tenant_id, ${columns}`, stored, 'on conflict do nothing')
}
