import { Refusal } from './kit/refusal.ts'
import type { OrderType } from './orderType.ts'

/** What a payment tells its recipient, as far as its rail carries it to them. */
interface ReferenceRule {
  most: number
  /** Beside Latin letters, digits and spaces; null takes every character. */
  signs: string | null
}

export const REFERENCE_MAX = 140

/** What every bank behind SEPA, SWIFT and the wires passes on unchanged. */
const swiftSigns = "/-?:().,'+"

const rails: Readonly<Record<string, ReferenceRule>> = {
  SEPA: { most: REFERENCE_MAX, signs: swiftSigns },
  SWIFT: { most: REFERENCE_MAX, signs: swiftSigns },
  WIRE: { most: REFERENCE_MAX, signs: swiftSigns },
  CHAPS: { most: REFERENCE_MAX, signs: swiftSigns },
  /** One addendum. */
  ACH: { most: 80, signs: `${swiftSigns}&#` },
  FPS: { most: 18, signs: '&-./' },
}

/** Null where nobody would read it: on a chain, or on the way to a card. */
export function referenceRuleOf(type: OrderType): ReferenceRule | null {
  if (type === 'TRANSFER_INTERNAL') return { most: REFERENCE_MAX, signs: null }
  const [, rail = ''] = /_([A-Z]+)_(?:OFFRAMP|WITHDRAWAL)$/.exec(type) ?? []
  return rails[rail] ?? null
}

/** Why the recipient would not read it as it is written; null if they would. */
export function referenceRefused(type: OrderType, text: string): Refusal | null {
  const rule = referenceRuleOf(type)
  if (rule === null) return null
  const { most, signs } = rule
  if (text.length > most) return refused('LENGTH', { most: String(most) })
  const carried = (sign: string) => /[A-Za-z0-9 ]/.test(sign) || signs?.includes(sign)
  if (signs === null || text.split('').every(carried)) return null
  return refused('CHARACTERS', { signs: signs.split('').join(' ') })
}

const refused = (code: string, params: Readonly<Record<string, string>>) =>
  new Refusal('REFERENCE_INVALID', undefined, {
    errors: [{ pointer: '/reference', code, params }],
  })
