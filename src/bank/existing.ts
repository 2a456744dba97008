/** What the database and the bank's own lists are known to have: absent, it is our defect. */
export function existing<T>(found: T | null | undefined, message: string): T {
  if (found === null || found === undefined) throw new Error(message)
  return found
}
