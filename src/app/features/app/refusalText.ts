import type { RefusalCode, RefusalNote } from '#contract/kit/refusal'
import type { DoorWords, RefusalText } from '#app/i18n/words.ts'

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
  if (error) return isWord(field, error.code) ? field[error.code] : field[name]
  if (!codes.includes(note.code) || !isWord(refusal, note.code)) return undefined
  return sayRefusal(refusal[note.code], note)
}

/** Whether a book has words under that name; what the bank says may be newer than this page. */
export const isWord = <Book extends object>(
  book: Book,
  name: string,
): name is Extract<keyof Book, string> => Object.hasOwn(book, name)
