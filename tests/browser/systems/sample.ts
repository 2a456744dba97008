import type { ClientKind } from '#contract/session'
import { diceFor } from '#tests/simulation/dice'
import { isWhole } from '#tests/kit/whole'

/** Without a seed every run takes the same paths. */
export const SEED = Number(process.env.SEED ?? 1)

/** As few paths as cover every mark, and some more by the seed. */
export function coverOf<P>(paths: readonly P[], marksOf: (path: P) => string[], more: number) {
  const left = shuffled(paths).map((path) => ({ path, marks: [...new Set(marksOf(path))] }))
  const wanted = new Set(left.flatMap(({ marks }) => marks))
  const drawn: P[] = []
  const newIn = ({ marks }: { marks: string[] }) => marks.filter((mark) => wanted.has(mark)).length
  while (wanted.size > 0) {
    const best = left.reduce((one, other) => (newIn(other) > newIn(one) ? other : one))
    for (const mark of best.marks) wanted.delete(mark)
    left.splice(left.indexOf(best), 1)
    drawn.push(best.path)
  }
  return [...drawn, ...left.slice(0, more).map(({ path }) => path)]
}

function shuffled<P>(paths: readonly P[]): P[] {
  const dice = diceFor(SEED, 'systems')
  return paths
    .map((path) => ({ path, at: dice.word() }))
    .sort((one, other) => one.at - other.at)
    .map(({ path }) => path)
}

/** The same, or all of them in DEEP. */
export const sampleOf = <P>(paths: readonly P[], marksOf: (path: P) => string[]) =>
  process.env.DEEP ? [...paths] : coverOf(paths, marksOf, 0)

/**
 * For web and mini app, which show the same pages: between them as few paths as cover every mark, or
 * in DEEP all in both.
 */
export function sharedOut<P>(
  paths: Record<ClientKind, readonly P[]>,
  marksOf: (path: P, kind: ClientKind) => string[],
): Record<ClientKind, P[]> {
  const kinds: ClientKind[] = ['web', 'telegram']
  const all = kinds.flatMap((kind) => paths[kind].map((path) => ({ kind, path })))
  const drawn = sampleOf(all, ({ kind, path }) => marksOf(path, kind))
  const drawnFor = (kind: ClientKind) =>
    drawn.filter((one) => one.kind === kind).map(({ path }) => path)
  return { web: drawnFor('web'), telegram: drawnFor('telegram') }
}

/** In DEEP all of them, else one of so many, which the seed chooses. */
export function fewOf<P>(paths: readonly P[], among: number): P[] {
  const turn = SEED % Math.max(1, Math.min(among, paths.length))
  return isWhole ? [...paths] : paths.filter((_, at) => at % among === turn)
}
