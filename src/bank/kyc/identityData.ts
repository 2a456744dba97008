import { fields, text } from '#bank/outside/vendors/signature'
import type { Seal } from '#bank/services'

/**
 * What a customer told of themselves. It lies in its row sealed under a label that names the tenant
 * and the row, so that a box carried elsewhere does not open.
 */
export type Told = Partial<Record<ToldField, string>>

export const toldFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'nationality',
  'address_line1',
  'city',
  'postal_code',
  'country',
  'occupation',
  'purpose',
  'source_of_funds',
  'gov_id_type',
  'gov_id_country',
  'gov_id_number',
  'business_name',
  'registration_number',
] as const
export type ToldField = (typeof toldFields)[number]

const labelOf = (tenantId: string, rowId: string) => `kyc told ${tenantId} ${rowId}`

export const sealTold = (seal: Seal, tenantId: string, rowId: string, told: Told) =>
  seal.close(Buffer.from(JSON.stringify(told)), labelOf(tenantId, rowId))

export function openTold(seal: Seal, tenantId: string, rowId: string, box: Buffer | null): Told {
  if (box === null) return {}
  const said = fields(JSON.parse(seal.open(box, labelOf(tenantId, rowId)).toString('utf8')))
  return Object.fromEntries(
    toldFields.flatMap((name) => (text(said[name]) ? [[name, text(said[name])]] : [])),
  )
}

/** Finds the same document again without anybody's number being readable. */
export function documentDigest(seal: Seal, tenantId: string, told: Told): Buffer | null {
  const { gov_id_number: number, gov_id_country: country, gov_id_type: type } = told
  if (!number) return null
  const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return seal.digest(`${country} ${type} ${plain}`, `kyc document ${tenantId}`)
}

/** All but the last characters of a number, for lists and screens. */
export const masked = (number: string) => `•••• ${number.slice(-4)}`
