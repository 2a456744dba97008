import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import type { DoorWords, InsideWords, RefusalText } from '#app/words/words.ts'

export const sayRefusal = (text: RefusalText, { facts }: RefusalNote) =>
  typeof text === 'string' ? text : text(facts)

interface Place {
  /** What the field is called in the book of fields. */
  name: keyof DoorWords['field']
  at: readonly string[]
  codes?: readonly RefusalCode[]
}

/** Why one field was refused, in words; undefined where the refusal is about something else. */
export function wrongAt(
  note: RefusalNote | null,
  { field, refusal }: DoorWords,
  { name, at, codes = [] }: Place,
): string | undefined {
  if (note === null) return undefined
  const error = note.facts.errors?.find(({ pointer }) => at.includes(pointer))
  if (error) return isFieldWord(field, error.code) ? field[error.code] : field[name]
  if (!codes.includes(note.code) || !isDoorWord(refusal, note.code)) return undefined
  return sayRefusal(refusal[note.code], note)
}

export const isDoorWord = (
  book: DoorWords['refusal'],
  code: RefusalCode,
): code is keyof DoorWords['refusal'] => Object.hasOwn(book, code)

export const isInsideWord = (
  book: InsideWords['refusalInside'],
  code: RefusalCode,
): code is keyof InsideWords['refusalInside'] => Object.hasOwn(book, code)

const isFieldWord = (book: DoorWords['field'], code: string): code is keyof DoorWords['field'] =>
  Object.hasOwn(book, code)
