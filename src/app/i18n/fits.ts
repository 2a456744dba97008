/** Each word that was typed begins a word of the name, or of the others by which it is known. */
export function fits(typed: string, known: string): boolean {
  const words = wordsOf(known)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

/** Without accents, which many keyboards cannot type: Å is A, and ё is е. */
const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
