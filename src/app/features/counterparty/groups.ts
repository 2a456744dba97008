export interface Piece {
  text: string
  differs: boolean
}

/**
 * Compares two addresses place by place, in as few pieces as possible. What goes beyond the end of
 * the other one differs.
 */
export function piecesOf(address: string, other: string): Piece[] {
  const pieces: Piece[] = []
  // Capitals in a hexadecimal address are only a checksum, and would hide the real differences.
  const plain = (text = '') => (address.startsWith('0x') ? text.toLowerCase() : text)
  for (const [at, typed] of address.split('').entries()) {
    const character = plain(typed)
    const differs = character !== plain(other[at])
    const last = pieces.at(-1)
    if (last?.differs === differs) last.text += character
    else pieces.push({ text: character, differs })
  }
  return pieces
}
