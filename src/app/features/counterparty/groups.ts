const GROUP = 4

/** A long number as people read it out: in fours. */
export const groupsOf = (number: string): string[] =>
  number.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []

export interface Piece {
  text: string
  differs: boolean
}

/**
 * One address held against another, place by place: what is the same and what differs, in as few
 * pieces as can be. What stands beyond the end of the other one differs.
 */
export function piecesOf(address: string, other: string): Piece[] {
  const pieces: Piece[] = []
  // Capitals of a hexadecimal address are its checksum and no part of it, and would hide the rest.
  const plain = (sign = '') => (address.startsWith('0x') ? sign.toLowerCase() : sign)
  for (const [at, letter] of address.split('').entries()) {
    const sign = plain(letter)
    const differs = sign !== plain(other[at])
    const last = pieces.at(-1)
    if (last?.differs === differs) last.text += sign
    else pieces.push({ text: sign, differs })
  }
  return pieces
}
