import { DIGITS_MAX, SCALE_MAX } from './amount.ts'

export type DecimalSign = '.' | ','

export type AmountReading =
  | { kind: 'blank' }
  | { kind: 'amount'; amount: string }
  | { kind: 'ambiguous'; readings: readonly [string, string] }
  | { kind: 'unreadable' }

/**
 * The locale's decimal sign is always one. The other sign before three digits may be a foreign
 * decimal or a thousands separator: then both readings are returned.
 */
export function readAmountInput(text: string, decimal: DecimalSign): AmountReading {
  const typed = text.trim()
  if (typed === '') return { kind: 'blank' }
  const other = decimal === '.' ? ',' : '.'
  const own = withoutSpaces(typed, decimal) ?? grouped(typed, other, decimal)
  const theirs = withoutSpaces(typed, other) ?? grouped(typed, decimal, other)
  if (own !== null && theirs !== null && own !== theirs && typed.includes(other))
    return ambiguous(own, theirs)
  const only = own ?? theirs
  return only === null ? { kind: 'unreadable' } : amount(only)
}

/**
 * As it was typed, with a point for the comma of some languages. A comma that may part thousands
 * stays, for the bank to refuse.
 */
export function withPoint(typed: string): string {
  const text = typed.trim()
  return /^[1-9]\d{0,2},\d{3}$/.test(text) ? text : text.replace(',', '.')
}

const DIGITS_SHOWN = 8

/** A computed amount beside a typed one: by its cents, or by eight digits of a coin. */
export function amountBeside(amount: string, decimal: DecimalSign): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const first = whole === '0' ? Math.max(0, fraction.search(/[1-9]/)) : -whole.length
  const kept = fraction.slice(0, Math.max(2, DIGITS_SHOWN + first))
  const shown = kept.slice(0, 2) + kept.slice(2).replace(/0+$/, '')
  return shown === '' ? whole : whole + decimal + shown
}

const amount = (digits: string): AmountReading =>
  withinScale(digits, { kind: 'amount', amount: normalized(digits) })

const ambiguous = (one: string, two: string): AmountReading =>
  withinScale(one, { kind: 'ambiguous', readings: [normalized(one), normalized(two)] })

function withinScale(digits: string, reading: AmountReading): AmountReading {
  const [whole = '', fraction = ''] = normalized(digits).split('.')
  const fits = whole.length + fraction.length <= DIGITS_MAX && fraction.length <= SCALE_MAX
  return fits ? reading : { kind: 'unreadable' }
}

/** Digits with at most one decimal sign, normalized to a point. */
function withoutSpaces(text: string, decimal: DecimalSign): string | null {
  if (!/^\d*[.,]?\d*$/.test(text) || !/\d/.test(text)) return null
  return /[.,]/.test(text) && !text.includes(decimal) ? null : text.replace(decimal, '.')
}

const SPACE = "[ \\u00a0\\u2009\\u202f'’]"

/** Thousands grouped by the other sign or a space, then optional decimals. */
function grouped(text: string, by: DecimalSign, decimal: DecimalSign): string | null {
  const shape = (sign: string) => new RegExp(`^\\d{1,3}(?:${sign}\\d{3})+(?:\\${decimal}\\d*)?$`)
  if (shape(`\\${by}`).test(text)) return text.replaceAll(by, '').replace(decimal, '.')
  if (!shape(SPACE).test(text)) return null
  return text.replaceAll(new RegExp(SPACE, 'g'), '').replace(decimal, '.')
}

const normalized = (digits: string) =>
  digits
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
