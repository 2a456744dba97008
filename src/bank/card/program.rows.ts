import type { IssuingProgramStatus } from '#contract/program'
import type { cardBrands, cardFormFactors, cardTypes, SubAccountType } from '#contract/cardShape'
import type { Tx } from '#bank/db/engine'

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
  kyc_rail_id: string
  max_cards: number
  cap_max: string
  issuing_fee: string
  blocked_categories: string[]
  blocked_countries: string[]
  position: number
}

const columns = `id, code, name, description, status, currency_id, brand, form_factor, type,
  sub_account_type, vendor_id, kyc_rail_id, max_cards, cap_max, issuing_fee, blocked_categories,
  blocked_countries, position`

/** In the order the tenant shows them. */
export async function listIssuingProgramRows(tx: Tx, tenantId: string) {
  const { rows } = await tx.query<IssuingProgramRow>(
    `select ${columns} from issuing_programs where tenant_id = $1 order by position, code`,
    [tenantId],
  )
  return rows
}

export async function insertIssuingProgram(tx: Tx, tenantId: string, row: IssuingProgramRow) {
  await tx.query(
    `insert into issuing_programs (tenant_id, ${columns})
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     on conflict do nothing`,
    [
      tenantId,
      row.id,
      row.code,
      row.name,
      row.description,
      row.status,
      row.currency_id,
      row.brand,
      row.form_factor,
      row.type,
      row.sub_account_type,
      row.vendor_id,
      row.kyc_rail_id,
      row.max_cards,
      row.cap_max,
      row.issuing_fee,
      row.blocked_categories,
      row.blocked_countries,
      row.position,
    ],
  )
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
