import { createVitest } from 'vitest/node'

/**
 * Runs in a copy of the repository, as a child of `spread.mjs`: one Vitest and one PostgreSQL for
 * all defects, so that nothing is started, read and migrated again for each. Told which files
 * changed and which tests to run, in this order and to the first failure, it answers which test
 * files passed.
 */

/** Longer than the nearest tests of any file take: what does not end has noticed. */
const PATIENCE_MS = process.env.DEEP ? 600_000 : 180_000

class InOrder {
  shard = (files) => files
  sort = (files) => files
}

const ended = []

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  reporters: [{ onTestModuleEnd: (module) => ended.push(module) }],
  sequence: { sequencer: InOrder },
})
for (const { config } of vitest.projects) config.maxWorkers = 1
await vitest.standalone()

const projectOf = (path) =>
  path.startsWith('tests/journeys/') ? 'bank' : (/^tests\/(bank|app)\//.exec(path)?.[1] ?? 'fast')

function specificationOf({ path, names }) {
  const project = vitest.getProjectByName(projectOf(path))
  const options = names ? { testNamePattern: new RegExp(names) } : {}
  return project.createSpecification(`${process.cwd()}/${path}`, options)
}

async function run(tests) {
  ended.length = 0
  // The first call asks the workers, the second ends one that does not listen.
  const patience = setTimeout(() => {
    for (const _ of ['ask', 'end']) void vitest.cancelCurrentRun('test-failure')
  }, PATIENCE_MS)
  const { unhandledErrors } = await vitest.runTestSpecifications(tests.map(specificationOf))
  clearTimeout(patience)
  const passed = ended.filter((module) => module.ok()).map((module) => module.relativeModuleId)
  return { passed, green: passed.length === tests.length && unhandledErrors.length === 0 }
}

async function answer({ changed, tests }) {
  for (const file of changed) vitest.invalidateFile(file)
  process.send(await run(tests))
}

async function end() {
  await vitest.close()
  process.exit(0)
}

process.on('message', (asked) => void answer(asked))
process.on('disconnect', () => void end())

process.send('ready')
