import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, checkNode, install } from '../src/start.mjs'
import { findChromium } from './kit/chromium.mjs'
import { runVitest } from './kit/vitest.mjs'

/**
 * `npm test`: everything that must hold in one run over all projects, and at the very end what did
 * not and how many did. It needs nothing but Node, as `npm start` does. Types, lint, format and
 * build count as one test each.
 *
 *   --fast   what needs no build, no PostgreSQL and no browser
 *   --bench  the measurements of tests/bench instead
 *   --deep   the same stories, driven much longer (DEEP=1). With a word more, one lane alone:
 *            `proofs`, the rows of docs/proofs.md one by one, each of which keeps what came of it;
 *            `mutants`, the defects of tests/mutants planted one by one, each of which some test
 *            must catch; `stryker`, every defect a tool can think of in the kits of money and
 *            sessions; `endurance`, the bank under load, too much of it, stops and a long day;
 *            `compare REVISION`, this bank beside that of another revision; `failover`, the primary
 *            of a replicated PostgreSQL killed under the bank; `line`, the browser over a line that
 *            is slow and uneven, the stories no longer than ever
 */

const home = fileURLToPath(new URL('..', import.meta.url))
const words = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const failures = []

const checks = [
  ['Types', ['typescript/bin/tsc']],
  ['Lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']],
  ['Format', ['@biomejs/biome/bin/biome', 'format']],
]
const driven = { DEEP: '1', FUZZ_BODIES: '500', FUZZ_QUERIES: '200' }
const fast = ['fast', 'app']
const slow = ['bank', 'journeys']
const needsBuild = ['built', 'endurance', 'browser']

/** A tool of node_modules, run by this Node beside whatever else runs. What it says is its report. */
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

async function tried(name, work) {
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

/** Stands on packages, so it is fetched only once they are there. */
async function plantMutants() {
  const { plantAll } = await import('./mutants/run.mjs')
  await plantAll(home, note)
}

async function prove() {
  await findChromium(console.log)
  const { driveProofs } = await import('./proofs/run.mjs')
  driveProofs(home, note, driven)
}

async function overABadLine() {
  await findChromium(console.log)
  runProjects('browser', { env: { LINE: 'uneven' } })
}

async function changeKits() {
  const { scoreKits } = await import('./mutants/stryker.mjs')
  await scoreKits(home, note)
}

/** Needs programs that no package brings; what is missing is said. */
async function loseThePrimary() {
  const { failOver } = await import('./failover/run.mjs')
  await failOver(home, note)
}

/** Another revision is built where nobody meets it, with the packages that lie here. */
async function compareWith(revision = 'HEAD~1') {
  const { buildRevision } = await import('./endurance/revision.mjs')
  const { folder, name } = buildRevision(home, revision)
  try {
    runProjects('endurance', {
      files: ['compare'],
      more: alone,
      env: { ...driven, COMPARE: folder, COMPARED: name },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is measured has the machine to itself. */
const alone = ['--no-file-parallelism']
const runEndurance = () => runProjects('endurance', { more: alone, env: driven })

async function runWhole() {
  const checking = checks.map(([name, tool]) => [name, start(tool)])
  const built = words.includes('--fast') || (await tried('Build', () => build(console.log)))
  for (const [name, work] of checking) {
    const { held, report } = await work
    if (!held) console.log(report)
    note(name, held)
  }
  if (words.includes('--fast')) return runProjects(fast)
  if (!built) return runProjects([...fast, ...slow])
  await tried('Chromium', () => findChromium(console.log))
  const whole = [...fast, ...slow, ...needsBuild]
  if (!words.includes('--deep')) return runProjects(whole)
  runProjects(
    whole.filter((name) => name !== 'endurance'),
    { env: driven },
  )
  runEndurance()
}

const lanes = {
  '--bench': () => runProjects('bench'),
  proofs: prove,
  mutants: plantMutants,
  stryker: changeKits,
  failover: loseThePrimary,
  endurance: runEndurance,
  line: overABadLine,
  compare: () => compareWith(words[words.indexOf('compare') + 1]),
}

async function main() {
  checkNode()
  install(console.log)
  const lane = Object.keys(lanes).find((name) => words.includes(name))
  if (!lane) return runWhole()
  await tried('Build', () => build(console.log))
  return lanes[lane]()
}

const begun = Date.now()
await main().catch((thrown) => {
  console.error(thrown.message)
  total.failed += 1
})
for (const failure of failures) console.log(`\nFAILED  ${failure}`)
console.log(`\n${Math.round((Date.now() - begun) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
