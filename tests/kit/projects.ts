import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ViteUserConfig } from 'vitest/config'
import { LongestFirst } from './longestFirst.ts'

/** The one test that reads what was built; `npm test` builds first. */
const madeOfDist = 'tests/conventions/bytes.test.ts'

/** One folder of tests as a project of its own, so that fast ones run alone. */
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
})

/** Longer than anything takes on the busiest machine: nothing is asserted about how long it takes. */
const patience = 600_000 * (process.env.DEEP ? 10 : 1)

const patient = { hookTimeout: patience, testTimeout: patience }
const onPostgres = {
  globalSetup: 'tests/kit/server.ts',
  expect: { poll: { timeout: 60_000 } },
  ...patient,
}

/** All projects can be held by one run. */
export const tests: NonNullable<ViteUserConfig['test']> = {
  root: join(import.meta.dirname, '../..'),
  pool: 'forks',
  maxWorkers: availableParallelism(),
  // Files of one project that meet in a worker share their modules; each has its own database.
  isolate: false,
  sequence: { sequencer: LongestFirst },
  projects: [
    project('fast', ['conventions', 'contract', 'machines', 'client', 'device'].map(testsIn), {
      exclude: [madeOfDist],
      ...patient,
      // The pictures of docs bring their clothes along.
      css: { include: /drawing\.css/ },
    }),
    project('built', [madeOfDist, testsIn('built')], patient),
    project('endurance', [testsIn('endurance')], patient),
    project('app', ['tests/app/**/*.test.{ts,tsx}'], {
      environment: 'happy-dom',
      setupFiles: 'tests/kit/patience.ts',
      ...patient,
    }),
    project('bank', ['bank', 'simulation'].map(testsIn), onPostgres),
    project('journeys', [testsIn('journeys')], onPostgres),
    project('browser', [testsIn('browser')], onPostgres),
    project('bench', ['tests/bench/**/*.bench.ts'], { ...onPostgres, isolate: true }),
  ],
}

function testsIn(folder: string) {
  return `tests/${folder}/**/*.test.ts`
}
