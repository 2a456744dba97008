import { fields, text } from '#bank/outside/vendors/signature'
import type { Seal } from '#bank/services'

/**
 * A customer's identity data. It is encrypted under a label with the tenant and the row, so that it
 * cannot be decrypted in another row.
 */
export type IdentityData = Partial<Record<IdentityField, string>>

export const identityFields = [
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
export type IdentityField = (typeof identityFields)[number]

const labelOf = (tenantId: string, rowId: string) => `kyc told ${tenantId} ${rowId}`

export const encryptIdentityData = (
  seal: Seal,
  tenantId: string,
  rowId: string,
  identity: IdentityData,
) => seal.close(Buffer.from(JSON.stringify(identity)), labelOf(tenantId, rowId))

export function decryptIdentityData(
  seal: Seal,
  tenantId: string,
  rowId: string,
  box: Buffer | null,
): IdentityData {
  if (box === null) return {}
  const fieldsRead = fields(JSON.parse(seal.open(box, labelOf(tenantId, rowId)).toString('utf8')))
  return Object.fromEntries(
    identityFields.flatMap((name) =>
      text(fieldsRead[name]) ? [[name, text(fieldsRead[name])]] : [],
    ),
  )
}

/** Recognizes the same document without storing its number readably. */
export function documentDigest(seal: Seal, tenantId: string, identity: IdentityData) {
  const { gov_id_number: number, gov_id_country: country, gov_id_type: type } = identity
  if (!number) return null
  const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return seal.digest(`${country} ${type} ${plain}`, `kyc document ${tenantId}`)
}

export const maskedNumber = (number: string) => `•••• ${number.slice(-4)}`
