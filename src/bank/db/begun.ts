/**
 * Something asked or written that is under way while more is said: it travels with the rest, and is
 * heard when its turn comes. One that is not heard after all fails in silence. It must be one
 * statement or be heard in the end, for what it would say after its transaction has ended is refused.
 */
export function begun<T>(said: Promise<T>): Promise<T> {
  said.catch(() => {})
  return said
}
