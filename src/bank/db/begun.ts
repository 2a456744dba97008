/**
 * A read that is under way while others are made: it travels with them, and is heard when its turn
 * comes. One that is not heard after all fails in silence. It must be one statement, for what it
 * would ask later could come after its transaction has ended, and would be refused.
 */
export function begun<T>(read: Promise<T>): Promise<T> {
  read.catch(() => {})
  return read
}
