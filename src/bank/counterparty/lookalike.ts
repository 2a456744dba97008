/** People, and attackers who poison their histories, go by the first and last few characters. */
const LOOKED_AT = 4

export function looksLike(address: string, known: string): boolean {
  if (address === known) return false
  const [one, other] = [address.toLowerCase(), known.toLowerCase()]
  return (
    one.slice(0, LOOKED_AT) === other.slice(0, LOOKED_AT) &&
    one.slice(-LOOKED_AT) === other.slice(-LOOKED_AT)
  )
}
