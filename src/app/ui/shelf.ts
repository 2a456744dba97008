/** What is fetched by name, each once. */
export function createShelf<Held>(fetchers: { [Name in keyof Held]: () => Promise<Held[Name]> }) {
  const coming: { [Name in keyof Held]?: Promise<Held[Name]> } = {}

  return function bring<Name extends keyof Held>(name: Name): Promise<Held[Name]> {
    const held = (coming[name] ??= fetchers[name]())
    held.then(
      (value) => arrived(held, value),
      // The network may be back the next time somebody asks.
      () => delete coming[name],
    )
    return held
  }
}

/** By these two names React knows that it need not wait for what is here already. */
const arrived = <Held>(coming: Promise<Held>, value: Held) =>
  Object.assign(coming, { status: 'fulfilled', value })

/** Stands on a shelf from the first. */
export const here = <Held>(held: Held) => {
  const coming = arrived(Promise.resolve(held), held)
  return () => coming
}
