/**
 * Whether an address could be taken for another one that is known. People, and those who poison
 * their histories, go by the first and the last few characters; so whatever agrees in both and is
 * not the same is a look-alike. Capitals are what an eye overlooks first, so they do not count.
 */
const LOOKED_AT = 4

export function looksLike(address: string, known: string): boolean {
  if (address === known) return false
  const [one, other] = [address.toLowerCase(), known.toLowerCase()]
  return (
    one.slice(0, LOOKED_AT) === other.slice(0, LOOKED_AT) &&
    one.slice(-LOOKED_AT) === other.slice(-LOOKED_AT)
  )
}
