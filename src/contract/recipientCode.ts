import { addressInCode, type AddressCode } from './addressCode.ts'
import { familyOfAddress, type ChainFamily } from './chains.ts'

/** What a typed, pasted or scanned text says of a recipient; the bank checks it once more. */
export type RecipientCode =
  | { kind: 'bank'; type: 'SEPA' | 'SWIFT' | 'ACH'; field: 'iban' | 'routing_number'; code: string }
  | ({ kind: 'address'; family: ChainFamily } & AddressCode)
  /** An IBAN with a wrong digit. */
  | { kind: 'misspelled' }

/** The countries of SEPA, each with the length of its IBANs. */
const SEPA =
  'AD24AT20BE16BG22CH21CY28CZ24DE22DK18EE20ES24FI18FR27GB22GI23GR27HR21HU28IE22IS26IT27' +
  'LI21LT20LU20LV21MC27MT31NL18NO15PL28PT25RO24SE24SI19SK24SM27VA22'

/** Null while the text may still become something, or is a name. */
export function readRecipientCode(text: string): RecipientCode | null {
  const plain = text.replaceAll(/[\s-]/g, '')
  const code = plain.toUpperCase()
  const found = /^[A-Z]{2}\d{2}[\dA-Z]{1,30}$/.test(code) ? ibanIn(code) : null
  if (found) return found
  if (isRoutingNumber(plain)) return { kind: 'bank', type: 'ACH', field: 'routing_number', code }
  const address = addressInCode(plain)
  const family = familyOfAddress(address?.address ?? '')
  return address && family && { kind: 'address', family, ...address }
}

function ibanIn(code: string): RecipientCode | null {
  const at = SEPA.indexOf(code.slice(0, 2))
  const length = at < 0 ? null : Number(SEPA.slice(at + 2, at + 4))
  const valid = isIbanChecked(code) && code.length === (length ?? Math.max(code.length, 15))
  if (valid) return { kind: 'bank', type: length ? 'SEPA' : 'SWIFT', field: 'iban', code }
  return length !== null && code.length >= length ? { kind: 'misspelled' } : null
}

/** ISO 7064: letters count from 10, the first four characters go last. */
function isIbanChecked(code: string): boolean {
  const turned = code.slice(4) + code.slice(0, 4)
  const digits = turned.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

const weights = [3, 7, 1]

function isRoutingNumber(code: string): boolean {
  if (!/^(?!000)\d{9}$/.test(code)) return false
  const sum = code
    .split('')
    .reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum % 10 === 0
}
