import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine, runVitest } from '../kit/vitest.mjs'

/**
 * Drives the promises of docs/proofs.md at length, row by row, and writes into each row what came of
 * it: the day, the machine, how many tests held in what time, and the figures they hand over
 * (`meta.figure`). `ONLY=R-05` takes the rows that hold it, with `|` between several; `SEED=n` is
 * handed to the tests and noted. A row that fails keeps nothing.
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
    const told = commands.map(([, project, files]) => tellOf(home, project, files.split(' '), env))
    const [, id, promise] = cellsOf(line)
    note(`${id} ${promise}`, told.every(held))
    lines[at] = rowWith(line, told.every(held) ? spelled(told) : '')
    writeFileSync(path, lines.join('\n'))
  }
}

/** What some files of a project told and how long it took, or null where they told nothing. */
function tellOf(home, project, files, env) {
  const begun = Date.now()
  const { told } = runVitest(home, project, { files, env, reporter: 'dot' })
  return told && { ...told, ms: Date.now() - begun }
}

const held = (one) => one !== null && one.success && one.numPassedTests > 0

function spelled(told) {
  const sum = (of) => told.reduce((all, one) => all + of(one), 0)
  const figures = told.flatMap(({ testResults }) =>
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

function rowWith(line, said) {
  const cells = cellsOf(line).slice(1, 5)
  return `| ${[...cells, said].join(' | ')} |`
}
