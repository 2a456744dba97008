import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { checkDigit } from '#bank/card/secret/number'

/** A full card number has so many digits and passes Luhn's check. */
const LENGTHS = { least: 13, most: 19 }

/** Ids of ours, addresses and hashes. */
const CODE = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|0x[\da-f]{40,}/gi
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){3,8}/g
/** Groups of digits, as people write them. */
const RUN = /\d+(?:[\s\u2010-\u2013-]{1,2}\d+)*/g

/** Whether a text has a full card number. One in ten other numbers passes, but for IBANs and such codes. */
export const hasCardNumber = (text: string): boolean =>
  [...withoutOthers(text).matchAll(RUN)].some(([run]) => isCardAmong(run.match(/\d+/g) ?? []))

const withoutOthers = (text: string) =>
  text
    .replace(CODE, '')
    .replace(IBAN, (found) => (isValidIBAN(electronicFormatIBAN(found) ?? '') ? '' : found))

/** Its groups may be followed by others: a date, a code. */
function isCardAmong(groups: readonly string[]): boolean {
  return groups.some((_, from) =>
    groups.slice(from).some((__, at) => isCard(groups.slice(from, from + at + 1).join(''))),
  )
}

const isCard = (digits: string) =>
  digits.length >= LENGTHS.least &&
  digits.length <= LENGTHS.most &&
  digits.endsWith(checkDigit(digits.slice(0, -1)))
