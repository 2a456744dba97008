import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ViteUserConfig } from 'vitest/config'
import { LongestFirst } from './longestFirst.ts'
import { testMs, waitMs } from './waits.ts'

/** What a module lists of a folder changes without it, so it is never taken from the cache. */
const freshGlobs: Plugin = {
  name: 'tests:fresh-globs',
  configureVitest: ({ experimental_defineCacheKeyGenerator: decide }) =>
    decide(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined)),
}

/** One folder of tests as a project of its own, so that fast ones run alone. */
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  plugins: [freshGlobs],
  test: { name, include, ...more },
})

const patient = { hookTimeout: testMs, testTimeout: testMs }
/**
 * Without a database or a browser there is nothing to wait for, and files that share a worker share
 * what it has loaded and found.
 */
const onCores = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } }
const closing = 'tests/kit/closing.ts'
const onPostgres = {
  globalSetup: 'tests/kit/server.ts',
  setupFiles: closing,
  expect: { poll: { timeout: waitMs } },
  ...patient,
}

/** All projects can be held by one run. */
export const tests: NonNullable<ViteUserConfig['test']> = {
  root: join(import.meta.dirname, '../..'),
  pool: 'forks',
  // Browsers and databases are processes of their own, and a worker waits for them. More than one
  // worker beyond the cores takes longer: they push each other out of the caches.
  maxWorkers: availableParallelism() + 1,
  // Files of one project that meet in a worker share their modules; each has its own database.
  isolate: false,
  // Each project would transform the same modules once more.
  experimental: { fsModuleCache: true },
  sequence: { sequencer: LongestFirst },
  projects: [
    project('fast', ['conventions', 'contract', 'machines', 'client', 'device'].map(testsIn), {
      ...patient,
      ...onCores,
      // The pictures of docs bring their clothes along.
      css: { include: /drawing\.css/ },
    }),
    project('built', [testsIn('built')], patient),
    project('endurance', [testsIn('endurance')], { ...patient, setupFiles: closing }),
    project('app', ['tests/app/**/*.test.{ts,tsx}'], {
      environment: 'happy-dom',
      setupFiles: 'tests/kit/patience.ts',
      ...patient,
      ...onCores,
    }),
    project('bank', ['bank', 'simulation', 'journeys'].map(testsIn), onPostgres),
    project('browser', [testsIn('browser')], onPostgres),
    project('bench', ['tests/bench/**/*.bench.ts'], { ...onPostgres, isolate: true }),
  ],
}

function testsIn(folder: string) {
  return `tests/${folder}/**/*.test.ts`
}
