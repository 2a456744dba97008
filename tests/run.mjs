import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, checkNode, install } from '../src/start.mjs'
import { findChromium } from './kit/chromium.mjs'
import { roomyFolder } from './kit/roomyFolder.mjs'
import { runVitest } from './kit/vitest.mjs'

/**
 * `npm test`: all projects in one run, then the failures and the counts. It needs only Node, as
 * `npm start` does. Types, lint, format and build count as one test each.
 *
 *   --fast   what needs no build, no PostgreSQL and no browser, without what takes long
 *   --bench  the measurements of tests/bench instead
 *   --deep   everything at full length (DEEP=1), or one of these alone:
 *            proofs            the rows of docs/proofs.md one by one, and records each result there
 *            mutants           plants the defects of tests/mutants one by one, then `spread`
 *            spread            plants 300 defects drawn by a seed over all areas
 *            stryker           lets Stryker change the code of money and sessions
 *            endurance         the bank under load, overload, stops and a long run
 *            compare REVISION  this bank next to that of another revision
 *            failover          kills the primary of a replicated PostgreSQL under the bank
 *            line              the browser tests over a slow and uneven connection
 */

const home = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const failures = []

const isFast = args.includes('--fast')
const lint = ['oxlint/bin/oxlint', '--deny-warnings']
/** Several checkers each work out the types that they share, which few cores feel. */
const checks = [
  ['Types', ['typescript/bin/tsc', '--checkers', '1']],
  // The rules that need types take longer than all others together.
  ['Lint', isFast ? lint : [...lint, '--type-aware']],
  ['Format', ['@biomejs/biome/bin/biome', 'format']],
]
/** Reviewed tables and walks of every chart, which `--fast` leaves out. */
const long = [
  'tests/app/{asked.test.ts,{length,role}Records.test.tsx,{screens,states}.test.tsx}',
  'tests/app/workbench/{canvas,workbench}.test.tsx',
  'tests/conventions/drawings.test.ts',
  'tests/machines/{arrows,networkFaults}.test.ts',
  'tests/machines/app/app.walk.test.ts',
]
const exclude = (files) => `--exclude=${files}`
const deepEnv = { DEEP: '1', FUZZ_BODIES: '500', FUZZ_QUERIES: '200' }
const fast = ['fast', 'app']
const needsBuild = ['built', 'endurance', 'browser']

/** Runs a tool of node_modules in parallel with the rest; its output is the report. */
function start([tool, ...rest]) {
  const entry = join(home, 'node_modules', tool)
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [entry, ...rest],
      { cwd: home, maxBuffer: Infinity },
      (error, stdout, stderr) => resolve({ held: error === null, report: stdout + stderr }),
    ),
  )
}

function note(name, held) {
  total[held ? 'passed' : 'failed'] += 1
  if (!held) failures.push(name)
  console.log(`${held ? 'ok    ' : 'FAILED'}  ${name}`)
}

async function attempt(name, work) {
  try {
    await work()
    note(name, true)
    return true
  } catch (thrown) {
    console.error(thrown)
    note(name, false)
    return false
  }
}

/** Projects of tests in one run; a file that does not even load is a failure like any other. */
function runProjects(names, { files = [], more = [], env = {} } = {}) {
  const { held, report, failed } = runVitest(home, names, { files, more, env })
  if (report === null) failed.push(`${names}: the run left no report`)
  if (!held && failed.length === 0) failed.push(`${names}: ended badly, though no test failed`)
  failures.push(...failed)
  total.passed += report?.numPassedTests ?? 0
  total.failed += failed.length
}

/** Imported late: it needs packages, which `install` provides first. */
async function plantMutants() {
  const { plantAll } = await import('./mutants/run.mjs')
  await plantAll(home, note)
  if (!process.env.ONLY) await plantDrawn()
}

async function plantDrawn() {
  const { plantSpread } = await import('./mutants/spread.mjs')
  await plantSpread(home, note)
}

async function prove() {
  await findChromium(console.log)
  const { driveProofs } = await import('./proofs/run.mjs')
  driveProofs(home, note, deepEnv)
}

async function runOnBadConnection() {
  await findChromium(console.log)
  runProjects('browser', { env: { LINE: 'uneven' } })
}

async function runStryker() {
  const { scoreKits } = await import('./mutants/stryker.mjs')
  await scoreKits(home, note)
}

/** Needs programs that are in no npm package; prints which are missing. */
async function runFailover() {
  const { failOver } = await import('./failover/run.mjs')
  await failOver(home, note)
}

/** Builds the other revision in a temporary folder, with the installed packages. */
async function compareWith(revision = 'HEAD~1') {
  const { buildRevision } = await import('./endurance/revision.mjs')
  const { folder, name } = buildRevision(home, revision)
  try {
    runProjects('endurance', {
      files: ['compare'],
      more: serial,
      env: { ...deepEnv, COMPARE: folder, COMPARED: name },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A measurement must not share the machine with other files. */
const serial = ['--no-file-parallelism']
const runEndurance = () => runProjects('endurance', { more: serial, env: deepEnv })

async function runWhole() {
  const running = checks.map(([name, tool]) => [name, start(tool)])
  const built = isFast || (await attempt('Build', () => build(console.log)))
  for (const [name, work] of running) {
    const { held, report } = await work
    if (!held) console.log(report)
    note(name, held)
  }
  if (isFast) return runProjects(fast, { more: long.map(exclude) })
  if (!built) return runProjects([...fast, 'bank'])
  await attempt('Chromium', () => findChromium(console.log))
  const whole = [...fast, 'bank', ...needsBuild]
  if (!args.includes('--deep')) return runProjects(whole, { env: { TMPDIR: roomyFolder() } })
  runProjects(
    whole.filter((name) => name !== 'endurance'),
    { env: deepEnv },
  )
  runEndurance()
}

const parts = {
  '--bench': () => runProjects('bench'),
  proofs: prove,
  mutants: plantMutants,
  spread: plantDrawn,
  stryker: runStryker,
  failover: runFailover,
  endurance: runEndurance,
  line: runOnBadConnection,
  compare: () => compareWith(args[args.indexOf('compare') + 1]),
}

async function main() {
  checkNode()
  install(console.log)
  const part = Object.keys(parts).find((name) => args.includes(name))
  if (!part) return runWhole()
  await attempt('Build', () => build(console.log))
  return parts[part]()
}

const startedAt = Date.now()
await main().catch((thrown) => {
  console.error(thrown.message)
  total.failed += 1
})
for (const failure of failures) console.log(`\nFAILED  ${failure}`)
console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
