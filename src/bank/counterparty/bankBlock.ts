import { validate as isRoutingNumber } from 'abavalidator'
import {
  electronicFormatIBAN,
  extractBIC,
  isSEPACountry,
  isValidBIC,
  validateIBAN,
  ValidationErrorsIBAN,
} from 'ibantools'
import type { AddressInput } from '#contract/bankData'
import type { BankBlockInput, BankType } from '#contract/destination'
import type { FieldError } from '#contract/kit/refusal'
import { countries, statesOf } from '#bank/reference/countries'
import type { StoredBankBlock } from './destination.rows.ts'

/**
 * All faults of a form are reported at once, each at its field. Numbers are stored without spaces.
 */

const numbers = ['account_number', 'routing_number', 'swift_bic', 'iban'] as const
type NumberName = (typeof numbers)[number]

interface Rule {
  takes: readonly NumberName[]
  needs: readonly (NumberName | 'bank_name' | 'country_id' | 'city')[]
  /** Set where the rail reaches one country only. */
  country: 'US' | null
}

const rules: Record<BankType, Rule> = {
  ACH: {
    takes: ['account_number', 'routing_number'],
    needs: ['account_number', 'routing_number', 'bank_name'],
    country: 'US',
  },
  DOMESTIC_WIRE: {
    takes: ['account_number', 'routing_number'],
    needs: ['account_number', 'routing_number', 'bank_name', 'city'],
    country: 'US',
  },
  SEPA: { takes: ['iban', 'swift_bic'], needs: ['iban', 'bank_name'], country: null },
  SWIFT: {
    takes: ['account_number', 'iban', 'swift_bic'],
    needs: ['swift_bic', 'bank_name', 'country_id', 'city'],
    country: null,
  },
}

const POINTER = '/external_banking_data'
const pointers: Record<string, string> = {
  country_id: `${POINTER}/address/country_id`,
  state_id: `${POINTER}/address/state_id`,
  city: `${POINTER}/address/city`,
}
const faultAt = (field: string, code: string): FieldError => ({
  pointer: pointers[field] ?? `${POINTER}/${field}`,
  code,
})

/** The block as it is stored, and its faults. */
export function readBankBlock(type: BankType, input: BankBlockInput) {
  const rule = rules[type]
  // Old clients have one field for the number of an account, and put the IBAN there.
  const inNumber = type === 'SEPA' && !compact(input.iban) && input.account_number
  const block = plainBlock(
    inNumber ? { ...input, iban: input.account_number, account_number: null } : input,
    rule,
  )
  const found = [
    ...numbers.filter((name) => block[name] && !rule.takes.includes(name)).map(notTaken),
    ...rule.needs.filter((name) => valueOf(block, name) === null).map(missing),
    ...numberFaults(type, block),
    ...placeFaults(block, rule),
  ]
  if (type === 'SWIFT' && !block.iban && !block.account_number)
    found.push(missing('account_number'))
  const faults = inNumber ? found.map(atAccountNumber) : found
  return { block, faults }
}

const atAccountNumber = ({ pointer, code }: FieldError): FieldError =>
  pointer === `${POINTER}/iban` ? faultAt('account_number', code) : { pointer, code }

const notTaken = (name: string) => faultAt(name, 'UNKNOWN')
const missing = (name: string) => faultAt(name, 'REQUIRED')

function plainBlock(input: BankBlockInput, rule: Rule): StoredBankBlock {
  const address = plainAddress(input.address ?? {})
  const home = rule.country && countries.find(({ iso2 }) => iso2 === rule.country)
  return {
    account_number: compact(input.account_number),
    routing_number: compact(input.routing_number),
    swift_bic: compact(input.swift_bic),
    iban: electronicFormatIBAN(input.iban ?? '') || null,
    bank_name: input.bank_name || '',
    note: input.note || null,
    address: { ...address, country_id: address.country_id ?? (home ? home.id : null) },
  }
}

const compact = (text: string | null | undefined) =>
  text?.replace(/[\s-]/g, '').toUpperCase() || null

const plainAddress = (input: AddressInput): StoredBankBlock['address'] => ({
  city: input.city || null,
  postcode: input.postcode || null,
  street1: input.street1 || null,
  street2: input.street2 || null,
  description: input.description || null,
  country_id: input.country_id ?? null,
  state_id: input.state_id ?? null,
})

function valueOf(block: StoredBankBlock, name: Rule['needs'][number]) {
  if (name === 'country_id' || name === 'city') return block.address[name]
  return block[name] || null
}

function numberFaults(type: BankType, block: StoredBankBlock): FieldError[] {
  const { iban, swift_bic, routing_number, account_number } = block
  const account = type === 'SWIFT' ? /^[A-Z0-9]{4,34}$/ : /^\d{4,17}$/
  const faults = [
    iban ? ibanFault(iban, type) : null,
    swift_bic ? bicFault(swift_bic, iban) : null,
    routing_number ? routingFault(routing_number) : null,
    account_number && !account.test(account_number) ? faultAt('account_number', 'SHAPE') : null,
  ]
  return faults.filter((fault) => fault !== null)
}

function routingFault(routing: string): FieldError | null {
  if (isRoutingNumber(routing)) return null
  return faultAt('routing_number', /^\d{9}$/.test(routing) ? 'CHECKSUM' : 'SHAPE')
}

function ibanFault(iban: string, type: BankType): FieldError | null {
  const { valid, errorCodes } = validateIBAN(iban)
  const checksum = errorCodes.includes(ValidationErrorsIBAN.WrongIBANChecksum)
  if (!valid) return faultAt('iban', checksum && errorCodes.length === 1 ? 'CHECKSUM' : 'SHAPE')
  return type === 'SEPA' && !isSEPACountry(iban.slice(0, 2)) ? faultAt('iban', 'COUNTRY') : null
}

const territories: Record<string, readonly string[]> = {
  FR: ['GF', 'GP', 'MQ', 'RE', 'YT', 'PM', 'BL', 'MF', 'NC', 'PF', 'WF', 'TF'],
  GB: ['GG', 'IM', 'JE'],
}

function bicFault(bic: string, iban: string | null): FieldError | null {
  const { countryCode } = extractBIC(bic)
  if (!isValidBIC(bic) || !countryCode) return faultAt('swift_bic', 'SHAPE')
  const country = iban?.slice(0, 2)
  const agrees = !country || country === countryCode || territories[country]?.includes(countryCode)
  return agrees ? null : faultAt('swift_bic', 'COUNTRY')
}

/** The country of the address must match the rail's and the one in the numbers. */
function placeFaults({ address, swift_bic, iban }: StoredBankBlock, rule: Rule): FieldError[] {
  const { country_id, state_id } = address
  if (country_id === null) return state_id === null ? [] : [faultAt('state_id', 'UNKNOWN')]
  const country = countries.find(({ id }) => id === country_id)
  if (!country) return [faultAt('country_id', 'UNKNOWN')]
  const named = [
    rule.country,
    rule.takes.includes('swift_bic') ? swift_bic?.slice(4, 6) : null,
    rule.takes.includes('iban') && !swift_bic ? iban?.slice(0, 2) : null,
  ]
  const faults = named.some((iso2) => iso2 && iso2 !== country.iso2)
    ? [faultAt('country_id', 'COUNTRY')]
    : []
  const known = state_id === null || statesOf(country_id)?.some(({ id }) => id === state_id)
  return known ? faults : [...faults, faultAt('state_id', 'UNKNOWN')]
}

/** The same account on the same rail is the same destination. */
export function bankFingerprint(type: BankType, block: StoredBankBlock): string {
  const account = block.iban ?? block.account_number ?? ''
  if (type === 'SEPA') return `${type} ${account}`
  return `${type} ${block.routing_number ?? block.swift_bic?.slice(0, 8) ?? ''} ${account}`
}
