import { refusals } from '#contract/kit/refusals'

/**
 * Contexts and payloads as far as their shape proves that they are no secret: numbers, shortened
 * ids, times, constants, known keys. Any other text is shown by its length.
 */

const SECRET_KEY =
  /token|password|passcode|secret|bearer|authorization|hash|init_?data|private|seed|mnemonic|otp|totp|digits|pins?$|pan$|cvv|cvc/i
const AMOUNT_KEY =
  /(amount|amounts|total|balance|available|held|fee|rate|price|min|max|limit|sum|selling|buying)$/i
const WORD_KEY =
  /(type|status|kind|intent|methods?|route|stage|reason|form|language|theme|currency|asset|network|side|topic|view|result|channel)$/i

const KEY = /^[A-Za-z_]{1,32}\d?$/
const CONSTANT = /^[A-Z]{2,16}(_[A-Z]{1,16}){0,5}$/
const WORD = /^[A-Za-z][A-Za-z_]{0,31}$/
const AMOUNT = /^-?\d{1,15}(\.\d{1,18})?$/
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/
const UUID = /^([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const DEPTH_MAX = 6
const LIST_MAX = 20
const FIELDS_MAX = 40
/** A longer number could be that of a card. */
const NUMBER_MAX = 1e10
/** Milliseconds of this century look like nothing else. */
const isMoment = (value: number) => value > 9e11 && value < 41e11

/** A context, or the payload of an event, as plain data. */
export function showFields(fields: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields)
  const named = entries.filter(([key]) => isNameable(key)).slice(0, FIELDS_MAX)
  const left = entries.length - named.length
  return {
    ...Object.fromEntries(named.map(([key, value]) => [keyOf(key), showValue(key, value, depth)])),
    ...(left > 0 && { '…': `${left} more` }),
  }
}

export const showPayload = ({ type: _type, ...payload }: { type: string }) => showFields(payload)

const isNameable = (key: string) => KEY.test(key) || UUID.test(key)
const keyOf = (key: string) => UUID.exec(key)?.[1] ?? key

function showValue(key: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined) return null
  if (SECRET_KEY.test(key)) return 'hidden'
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return showNumber(value)
  if (typeof value === 'string') return showText(key, value)
  if (depth >= DEPTH_MAX) return 'deeper'
  if (Array.isArray(value)) return showList(key, value, depth)
  if (value instanceof Error) return 'code' in value ? showCode(value.code) : 'an error'
  return isPlain(value) ? showFields(value, depth + 1) : 'something'
}

const showNumber = (value: number) =>
  Math.abs(value) < NUMBER_MAX || isMoment(value) ? value : 'a long number'

function showText(key: string, text: string): string {
  if (/code$/i.test(key)) return showCode(text)
  const id = UUID.exec(text)?.[1]
  if (id !== undefined) return `${id}…`
  const isShown =
    text === '' ||
    TIME.test(text) ||
    CONSTANT.test(text) ||
    (AMOUNT_KEY.test(key) && AMOUNT.test(text)) ||
    (WORD_KEY.test(key) && WORD.test(text))
  return isShown ? text : `text of ${text.length}`
}

/** A refusal's code is a constant of ours; any other code may have been sent to somebody. */
const showCode = (code: unknown) => (typeof code === 'string' && code in refusals ? code : 'a code')

function showList(key: string, list: unknown[], depth: number): unknown[] {
  const shown = list.slice(0, LIST_MAX).map((one) => showValue(key, one, depth + 1))
  return list.length > LIST_MAX ? [...shown, `${list.length - LIST_MAX} more`] : shown
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const parent: unknown = Object.getPrototypeOf(value)
  return parent === Object.prototype || parent === null
}
