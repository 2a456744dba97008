import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, checkNode, install } from '../src/start.mjs'
import { findChromium } from './kit/chromium.mjs'
import { runVitest } from './kit/vitest.mjs'

/**
 * `npm test`: everything that must hold, the quick first, and at the very end how many held. It
 * needs nothing but Node, as `npm start` does. Types, lint, format and build count as one test each.
 *
 *   --fast   what needs neither PostgreSQL nor a browser
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
const fast = ['fast', 'app', 'built', 'endurance']
const needsBuild = ['built', 'endurance']
const slow = ['bank', 'journeys', 'browser']

/** A tool of node_modules, run by this Node. It may print, and nobody answers it. */
function run([tool, ...rest]) {
  const entry = join(home, 'node_modules', tool)
  const { status } = spawnSync(process.execPath, [entry, ...rest], {
    cwd: home,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
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

/** One project of tests; a file that does not even load is a failure like any other. */
function runProject(name, files = [], more = {}) {
  console.log(`\n── ${name}`)
  const deep = words.includes('--deep') && more.LINE === undefined
  // What is measured has the machine to itself.
  const alone = deep && name === 'endurance' ? ['--no-file-parallelism'] : []
  const env = { ...(deep && driven), ...more }
  const { held, told } = runVitest(home, name, { files, more: alone, env })
  const failed = told ? told.testResults.flatMap(failedIn) : ['a project that left no report']
  if (!held && failed.length === 0) failed.push(`${name} ended badly, though no test of it failed`)
  failures.push(...failed)
  total.passed += told?.numPassedTests ?? 0
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
  runProject('browser', [], { LINE: 'uneven' })
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
    runProject('endurance', ['compare'], { COMPARE: folder, COMPARED: name })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The tests of a file that did not hold: of each its name and why, in a few lines. */
function failedIn({ name, status, message, assertionResults }) {
  const file = relative(home, name)
  const told = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file}: ${test.fullName}\n${shortened(test.failureMessages.join('\n'))}`)
  return status === 'failed' && told.length === 0 ? [`${file}\n${shortened(message)}`] : told
}

function shortened(text) {
  return text.split('\n').slice(0, 12).join('\n')
}

async function main() {
  checkNode()
  install(console.log)
  const built = await tried('Build', () => build(console.log))
  if (words.includes('--bench')) return runProject('bench')
  if (words.includes('proofs')) return prove()
  if (words.includes('mutants')) return plantMutants()
  if (words.includes('stryker')) return changeKits()
  if (words.includes('failover')) return loseThePrimary()
  if (words.includes('endurance')) return runProject('endurance')
  if (words.includes('line')) return overABadLine()
  if (words.includes('compare')) return compareWith(words[words.indexOf('compare') + 1])
  for (const [name, tool] of checks) note(name, run(tool))
  for (const name of fast) if (built || !needsBuild.includes(name)) runProject(name)
  if (words.includes('--fast')) return
  await tried('Chromium', () => findChromium(console.log))
  for (const name of slow) runProject(name)
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
