import * as z from 'zod/mini'

export const SCALE_MAX = 18
export const DIGITS_MAX = 38

/** Money is an exact decimal string everywhere; only the bank counts in bigint. */
export const Amount = z.string().check(z.regex(/^-?\d{1,38}(\.\d{1,18})?$/))
export type Amount = z.output<typeof Amount>

/** Money in requests: a decimal string, or a JSON number in its shortest decimal form. */
export const AmountInput = z.pipe(
  z.union([
    z.string().check(z.maxLength(DIGITS_MAX + 2)),
    z.pipe(z.number(), z.transform(plainDecimal)),
  ]),
  Amount,
)

/** Writes a JSON number without an exponent: `1e-7` is `0.0000001`. */
export function plainDecimal(value: number): string {
  const [digits = '0', power] = String(value).split('e')
  if (power === undefined) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = digits.replace('-', '').split('.')
  const shift = Number(power)
  if (Math.abs(shift) > DIGITS_MAX) return digits + 'e' + power
  return shift < 0
    ? `${sign}0.${'0'.repeat(-shift - whole.length)}${whole}${fraction}`
    : `${sign}${whole}${fraction.padEnd(shift, '0')}`
}

export function toMinor(amount: string, scale: number): bigint | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!parts) return null
  const [, sign, whole = '', fraction = ''] = parts
  const stored = fraction.replace(/0+$/, '')
  if (stored.length > scale) return null
  const minor = BigInt(whole + stored.padEnd(scale, '0'))
  return sign ? -minor : minor
}

/** At the finest scale; nothing of what is no amount. */
export const minorOf = (amount: string) => toMinor(amount, SCALE_MAX) ?? 0n

export function fromMinor(minor: bigint, scale: number): string {
  const sign = minor < 0n ? '-' : ''
  const digits = (minor < 0n ? -minor : minor).toString().padStart(scale + 1, '0')
  if (scale === 0) return sign + digits
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
