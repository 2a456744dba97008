/** What costs much to make is made once by its name; of too many names all are forgotten. */
export function createMemo<Made>(most: number) {
  const known = new Map<string, Made>()
  return (name: string, make: () => Made): Made => {
    const found = known.get(name)
    if (found !== undefined) return found
    const made = make()
    if (known.size >= most) known.clear()
    known.set(name, made)
    return made
  }
}
