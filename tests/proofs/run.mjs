import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine, runVitest } from '../kit/vitest.mjs'

/**
 * Runs the tests of each row of docs/proofs.md at length and writes the result into it: the date, the
 * machine, the tests that held, the time and their figures (`meta.figure`). `ONLY=R-05` selects rows,
 * with `|` between several; `SEED=n` goes to the tests. A row that fails is left empty.
 */

const COMMAND = /`npx vitest run --project (\w+) ([^`]+)`/g
/** What measures is `npm run bench`. */
const driven = (line) => [...line.matchAll(COMMAND)].filter(([, project]) => project !== 'bench')

export function driveProofs(home, note, env) {
  const path = join(home, 'docs/proofs.md')
  const wanted = (process.env.ONLY ?? '').split('|')
  const lines = readFileSync(path, 'utf8').split('\n')
  for (const [at, line] of lines.entries()) {
    const commands = line.startsWith('|') ? driven(line) : []
    if (commands.length === 0 || !wanted.some((word) => line.includes(word))) continue
    const reports = commands.map(([, project, files]) =>
      runTests(home, project, files.split(' '), env),
    )
    const [, id, promise] = cellsOf(line)
    note(`${id} ${promise}`, reports.every(held))
    lines[at] = rowWith(line, reports.every(held) ? summaryOf(reports) : '')
    writeFileSync(path, lines.join('\n'))
  }
}

/** The report with its duration; null where there is none. */
function runTests(home, project, files, env) {
  const begun = Date.now()
  const { report } = runVitest(home, project, { files, env, reporter: 'dot' })
  return report && { ...report, ms: Date.now() - begun }
}

const held = (one) => one !== null && one.success && one.numPassedTests > 0

function summaryOf(reports) {
  const sum = (of) => reports.reduce((all, one) => all + of(one), 0)
  const figures = reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta }) => meta.figure ?? []),
    ),
  )
  const seed = process.env.SEED ? `, seed ${process.env.SEED}` : ''
  const seconds = Math.round(sum(({ ms }) => ms) / 1_000)
  return [
    new Date().toISOString().slice(0, 10),
    `${sum(({ numPassedTests }) => numPassedTests)} held in ${seconds} s${seed}`,
    ...new Set(figures),
    machine,
  ].join('; ')
}

const cellsOf = (line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim())

function rowWith(line, result) {
  const cells = cellsOf(line).slice(1, 5)
  return `| ${[...cells, result].join(' | ')} |`
}
