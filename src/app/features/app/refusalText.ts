import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import type { SharedRefusal, SharedRefusalText } from '#app/i18n/sharedRefusal.ts'
import type { SharedWords } from '#app/i18n/words.ts'

export const sharedRefusalText = (text: SharedRefusalText, { facts }: RefusalNote) =>
  typeof text === 'string' ? text : text(facts)

/** The codes met while signing in: there the form itself is the remedy, so none is offered. */
export const plainCodes: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'VALIDATION_FAILED',
  'CODE_INVALID',
  'VERIFICATION_EXPIRED',
  'CODE_USED',
  'TOO_MANY_ATTEMPTS',
  'CREDENTIALS_INVALID',
  'PASSWORD_TOO_WEAK',
  'INVITE_REQUIRED',
  'USER_LOCKED',
  'RATE_LIMITED',
  'NO_DIGITS',
  'OFFLINE',
  'TIMEOUT',
  'BAD_RESPONSE',
  'INTERNAL',
  'OVERLOADED',
])

interface FieldPlace {
  /** A key of the texts for fields. */
  name: keyof SharedWords['field']
  at: readonly string[]
  codes?: readonly SharedRefusal[]
}

/** Why a field was refused; undefined where the refusal is about something else. */
export function fieldErrorText(
  note: RefusalNote | null,
  { field, refusal }: SharedWords,
  { name, at, codes = [] }: FieldPlace,
): string | undefined {
  if (note === null) return undefined
  const error = note.facts.errors?.find(({ pointer }) => at.includes(pointer))
  if (error) return hasText(field, error.code) ? field[error.code] : field[name]
  const code = codes.find((one) => one === note.code)
  if (!code) return undefined
  return sharedRefusalText(refusal[code], note)
}

/** Whether there is a text under that name; the bank may be newer than this page. */
export const hasText = <Book extends object>(
  book: Book,
  name: string,
): name is Extract<keyof Book, string> => Object.hasOwn(book, name)
