import type { cardBrands } from '#contract/cardShape'
import type { BankServices } from '#bank/services'

/** Stored encrypted, with a keyed digest for lookup. CVV and PIN are derived and never stored. */

type Brand = (typeof cardBrands)[number]

/** Prefixes that the networks reserve for testing. */
const prefixes: Record<Brand, { start: string; length: number; cvv: number }> = {
  VISA: { start: '400000', length: 16, cvv: 3 },
  MASTERCARD: { start: '520082', length: 16, cvv: 3 },
  AMEX: { start: '378282', length: 15, cvv: 4 },
  UNIONPAY: { start: '620000', length: 16, cvv: 3 },
}

const YEARS_VALID = 4
const LABEL = 'card number'

export interface CardNumber {
  number: string
  expiryMonth: number
  expiryYear: number
}

export function freshNumber(
  { random, clock }: Pick<BankServices, 'random' | 'clock'>,
  brand: Brand,
) {
  const { start, length } = prefixes[brand]
  const missing = length - start.length - 1
  const digits = random.bytes(16).readBigUInt64BE() % 10n ** BigInt(missing)
  const body = start + digits.toString().padStart(missing, '0')
  const now = clock.now()
  return {
    number: body + checkDigit(body),
    expiryMonth: now.getUTCMonth() + 1,
    expiryYear: now.getUTCFullYear() + YEARS_VALID,
  }
}

/** The Luhn check digit: it catches one wrong digit or two swapped ones. */
export function checkDigit(body: string): string {
  const sum = body
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

export const encryptNumber = ({ seal }: Pick<BankServices, 'seal'>, number: string) => ({
  sealed_number: seal.close(Buffer.from(number), LABEL),
  number_digest: seal.digest(number, LABEL),
  last4: number.slice(-4),
})

export const decryptNumber = ({ seal }: Pick<BankServices, 'seal'>, sealed: Uint8Array) =>
  seal.open(sealed, LABEL).toString('utf8')

export function verificationOf(
  { seal }: Pick<BankServices, 'seal'>,
  { number, expiryMonth, expiryYear }: CardNumber,
  brand: Brand,
): string {
  const { cvv } = prefixes[brand]
  const digest = seal.digest(`${number} ${expiryYear}-${expiryMonth}`, 'card verification value')
  return (digest.readBigUInt64BE() % 10n ** BigInt(cvv)).toString().padStart(cvv, '0')
}

const PIN_DIGITS = 4

/** Of plastic. A shop's terminal and a cash machine ask for it. */
export function pinOf({ seal }: Pick<BankServices, 'seal'>, number: string): string {
  const digest = seal.digest(number, 'card pin')
  return (digest.readBigUInt64BE() % 10n ** BigInt(PIN_DIGITS)).toString().padStart(PIN_DIGITS, '0')
}

/** When the card's last month ends. */
export const cardExpiryOf = ({
  expiry_month,
  expiry_year,
}: {
  expiry_month: number
  expiry_year: number
}) => new Date(Date.UTC(expiry_year, expiry_month, 1))
