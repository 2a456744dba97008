import { CARD_PIN_DIGITS } from '#contract/cardPin'
import type { cardBrands } from '#contract/cardShape'
import type { BankServices } from '#bank/services'

/**
 * Stored encrypted, with a keyed digest for lookup. CVV and the first PIN are derived and never
 * stored; a PIN that was chosen is stored encrypted.
 */

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

/** Of plastic. A shop's terminal and a cash machine ask for it. */
export const pinOf = (world: Pick<BankServices, 'seal'>, card: PinHolder, number: string) =>
  card.sealed_pin === null ? firstPin(world, number) : openPin(world, card.id, card.sealed_pin)

interface PinHolder {
  id: string
  sealed_pin: Buffer | null
}

function firstPin({ seal }: Pick<BankServices, 'seal'>, number: string): string {
  const digest = seal.digest(number, 'card pin')
  const digits = digest.readBigUInt64BE() % 10n ** BigInt(CARD_PIN_DIGITS)
  return digits.toString().padStart(CARD_PIN_DIGITS, '0')
}

/** Names the card, so that a copied one does not decrypt. */
const pinLabel = (cardId: string) => `card pin ${cardId}`

export const sealPin = ({ seal }: Pick<BankServices, 'seal'>, cardId: string, pin: string) =>
  seal.close(Buffer.from(pin), pinLabel(cardId))

export const openPin = ({ seal }: Pick<BankServices, 'seal'>, cardId: string, sealed: Uint8Array) =>
  seal.open(sealed, pinLabel(cardId)).toString('utf8')

/** When the card's last month ends. */
export const cardExpiryOf = ({
  expiry_month,
  expiry_year,
}: {
  expiry_month: number
  expiry_year: number
}) => new Date(Date.UTC(expiry_year, expiry_month, 1))
