import type { IssuingProgramStatus } from '#contract/program'
import type { cardBrands, cardFormFactors, cardTypes, SubAccountType } from '#contract/cardShape'
import type { Tx } from '#bank/db/engine'
import { insertRow } from '#bank/db/insertRow'

export interface IssuingProgramRow {
  id: string
  code: string
  name: string
  description: string
  status: IssuingProgramStatus
  currency_id: string
  brand: (typeof cardBrands)[number]
  form_factor: (typeof cardFormFactors)[number]
  type: (typeof cardTypes)[number]
  sub_account_type: SubAccountType
  vendor_id: string
  vendor_name: string
  kyc_rail_id: string
  max_cards: number
  cap_max: string
  issuing_fee: string
  blocked_categories: string[]
  blocked_countries: string[]
  /** Outside of it a card is abroad. */
  home_country: string
  position: number
}

const columns = `id, code, name, description, status, currency_id, brand, form_factor, type,
  sub_account_type, vendor_id, vendor_name, kyc_rail_id, max_cards, cap_max, issuing_fee,
  blocked_categories, blocked_countries, home_country, position`

export const listIssuingProgramRows = (tx: Tx, tenantId: string) =>
  tx.rows<IssuingProgramRow>(
    `select ${columns} from issuing_programs where tenant_id = $1 order by position, code`,
    [tenantId],
  )

export async function insertIssuingProgram(tx: Tx, tenantId: string, row: IssuingProgramRow) {
  const stored = { ...row, tenant_id: tenantId }
  await insertRow(tx, 'issuing_programs', `tenant_id, ${columns}`, stored, 'on conflict do nothing')
}

export async function writeProgramStatus(
  tx: Tx,
  tenantId: string,
  id: string,
  status: IssuingProgramStatus,
): Promise<void> {
  await tx.query('update issuing_programs set status = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    status,
  ])
}
