import { diceFor } from '#tests/simulation/dice'

/** Without a seed of its own a run draws the same paths as the one before. */
export const SEED = Number(process.env.SEED ?? 1)

/**
 * So few paths that together they still pass every standing, and some more drawn by the seed; all of
 * them in DEEP.
 */
export function sampleOf<P>(paths: readonly P[], standingsOf: (path: P) => string[], more: number) {
  if (process.env.DEEP) return [...paths]
  const left = shuffled(paths)
  const wanted = new Set(paths.flatMap(standingsOf))
  const drawn: P[] = []
  const newIn = (path: P) =>
    new Set(standingsOf(path).filter((standing) => wanted.has(standing))).size
  while (wanted.size > 0) {
    const best = left.reduce((one, other) => (newIn(other) > newIn(one) ? other : one))
    for (const standing of standingsOf(best)) wanted.delete(standing)
    drawn.push(...left.splice(left.indexOf(best), 1))
  }
  return [...drawn, ...left.slice(0, more)]
}

function shuffled<P>(paths: readonly P[]): P[] {
  const dice = diceFor(SEED, 'systems')
  return paths
    .map((path) => ({ path, at: dice.word() }))
    .sort((one, other) => one.at - other.at)
    .map(({ path }) => path)
}
