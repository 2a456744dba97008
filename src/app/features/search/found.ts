/** Each word that was typed begins a word of the name, or of the others by which it is known. */
export function fits(typed: string, known: string): boolean {
  const words = wordsOf(known)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
