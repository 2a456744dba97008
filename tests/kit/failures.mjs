import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * A reporter that writes each failure into the file named by `FAILURES`: the test, expected and
 * actual values, the seed, and the command that repeats it.
 */
export default class Failures {
  #found = []

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'failed') this.#note(described(test, errors))
  }

  onTestSuiteResult(suite) {
    for (const error of suite.errors()) this.#note(described(suite, [error]))
  }

  onTestModuleEnd(module) {
    for (const error of module.errors()) this.#note(described(module, [error]))
  }

  onTestRunEnd(_, errors) {
    for (const error of errors) this.#note(['outside of any test', ...whyOf(error)].join('\n'))
  }

  /** Written at once, so that nothing is lost when the run is cut short. */
  #note(failure) {
    this.#found.push(failure)
    if (process.env.FAILURES) writeFileSync(process.env.FAILURES, JSON.stringify(this.#found))
  }
}

const LINES = 20
/** Variables that change what a test does. */
const SETTINGS = ['DEEP', 'LINE', 'STORIES', 'FUZZ_BODIES', 'FUZZ_QUERIES']

function described(task, errors) {
  const module = task.type === 'module' ? task : task.module
  const file = module.relativeModuleId
  const sentence = task.type === 'module' ? file : task.fullName
  const seed = seedIn([sentence, ...errors.map(({ message }) => message)].join('\n'))
  return [
    sentence,
    ...errors.flatMap(whyOf),
    ...(seed === undefined ? [] : [`  seed      ${seed}`]),
    `  file      ${placeOf(file, errors)}`,
    `  repeat    ${commandFor(task, file, seed)}`,
  ].join('\n')
}

function whyOf({ message = '', diff, expected, actual }) {
  if (diff) return [...cut(`${firstLine(message)}\n${diff}`), ...walkIn(message)]
  if (expected !== undefined && actual !== undefined)
    return [
      ...cut(`${firstLine(message)}\n  expected  ${expected}\n  got       ${actual}`),
      ...walkIn(message),
    ]
  return cut(message)
}

/** The events a chart had taken, and the link to where it stood: `takeWalk.ts` adds both. */
const walkIn = (message) =>
  message
    .split('\n')
    .filter((line) => /^(after|open) {5}/.test(line))
    .map((line) => `  ${line}`)

const firstLine = (text) => text.split('\n', 1)[0]

function cut(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  const shown = lines.slice(0, LINES).map((line) => `  ${line}`)
  return lines.length > LINES ? [...shown, `  … ${lines.length - LINES} lines more`] : shown
}

/** As our tests and fast-check print it. */
function seedIn(text) {
  return /\b(?:SEED=|seed:? )(-?\d+)/.exec(text)?.[1] ?? process.env.SEED
}

function placeOf(file, errors) {
  const frame = errors.flatMap(({ stacks = [] }) => stacks).find((one) => one.file.endsWith(file))
  return frame ? `${file}:${frame.line}` : file
}

function commandFor(task, file, seed) {
  const set = SETTINGS.filter((name) => process.env[name] !== undefined)
  const settings = set.map((name) => `${name}=${process.env[name]} `)
  if (seed !== undefined) settings.push(`SEED=${seed} `)
  const name = task.type === 'test' ? ` -t ${quoted(namesOf(task).join(' '))}` : ''
  return `${settings.join('')}npx vitest run --project ${task.project.name} ${file}${name}`
}

function namesOf(task) {
  return task.type === 'module' ? [] : [...namesOf(task.parent), task.name]
}

function quoted(name) {
  const pattern = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return `'${pattern.replaceAll("'", "'\\''")}'`
}
