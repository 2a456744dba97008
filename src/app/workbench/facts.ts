import facts from './facts.json'

/** What the sources say of a chart. */
export interface ChartFacts {
  path: string
  commentary: string
  screens: string[]
  wiring: string[]
  bank: string[]
  tests: string[]
  /** Codes that the chart, its exhibit or its ports name. */
  refusals: string[]
  /** By system, in how many states the walks of `docs/coverage.md` saw it. */
  coverage: Partial<Record<string, number>>
}

export const factsOf = (chart: string): ChartFacts | undefined =>
  (facts as Record<string, ChartFacts>)[chart]

export function filesOf(chart: string): string[] {
  const about = factsOf(chart)
  return about ? [about.path, ...about.screens, ...about.wiring, ...about.bank, ...about.tests] : []
}

declare global {
  interface ImportMetaEnv {
    /** Where a file is opened, with `{path}` for its path in the repository. */
    readonly EDITOR_URL: string
  }
}

/** Null where the build names no editor. */
export const editorUrl = (path: string, pattern = import.meta.env.EDITOR_URL): string | null =>
  pattern ? pattern.replace('{path}', path) : null
