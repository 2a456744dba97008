import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVite } from '../../docs/openVite.mjs'
import { machine } from '../kit/vitest.mjs'
import { copyHouse, writePage } from './run.mjs'

/**
 * Plants defects drawn by a seed over all areas, and asks the nearest tests of each. `SEED=n` draws
 * the same again, `PLANT=n` so many instead of 300, `AREAS=bank,app` those of these areas alone, which
 * leaves what is known of the others. What was missed stands in `spread.json` with its seed; the next
 * run draws anew, so nothing is tuned to a list. `TO=file` keeps the result there and leaves
 * `spread.json` and its page as they are.
 */

const COUNT = 300
const AT_ONCE = 3

export async function plantSpread(home, note) {
  const { SEED, PLANT, AREAS, TO } = process.env
  const path = TO ?? join(home, 'tests/mutants/spread.json')
  const seed = Number(SEED ?? Date.now() % 1_000_000)
  if (!Number.isSafeInteger(seed)) throw new Error(`SEED is a whole number, not ${SEED}.`)
  const vite = await openVite(home)
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'spread-')))
  copyHouse(home, copy)
  const runner = await openRunner(copy)
  const wholeRunner = await openRunner(copy, { DEEP: '1' })
  try {
    const { spread, areaNames } = await vite.ssrLoadModule('/tests/mutants/spread.ts')
    const drawn = spread(seed, Number(PLANT ?? COUNT), AREAS?.split(',') ?? areaNames)
    const known = TO ? {} : JSON.parse(readFileSync(path, 'utf8')).areas
    const fresh = Object.fromEntries(drawn.map(({ area }) => [area, { seed, planted: [] }]))
    const begun = Date.now()
    for (const one of drawn) {
      const short = await plant(copy, one, runner)
      const isLate = short === 'missed' && (await plant(copy, one, wholeRunner)) === 'caught'
      const result = isLate ? 'caught whole' : short
      fresh[one.area].planted.push({ ...shown(one), result })
      fresh[one.area].on = new Date().toISOString().slice(0, 10)
      const minutes = Math.round((Date.now() - begun) / 60_000)
      for (const area of Object.values(fresh)) area.minutes = minutes
      writeFileSync(
        path,
        `${JSON.stringify({ machine, areas: { ...known, ...fresh } }, null, 2)}\n`,
      )
      if (result !== 'untested') note(`${one.file}:${one.line}: ${one.kind}`, result !== 'missed')
    }
    for (const [area, { planted }] of Object.entries(fresh)) {
      const { caught, all } = scoreOf(planted)
      console.log(`${area}: ${caught} of ${all}`)
    }
    if (!TO) await writePage(home, vite)
  } finally {
    await runner.close()
    await wholeRunner.close()
    rmSync(copy, { recursive: true })
    await vite.close()
  }
}

const shown = ({ file, line, kind, is, becomes, tests }) => ({
  file,
  line,
  kind,
  is: is.slice(0, 200),
  becomes: becomes.slice(0, 200),
  tests: tests.map(({ path }) => path),
})

function scoreOf(planted) {
  const told = planted.filter(({ result }) => result !== 'untested')
  return { caught: told.filter(({ result }) => result !== 'missed').length, all: told.length }
}

/**
 * The most telling tests are asked first, and others only if these notice nothing. `untested` where
 * none are there, or where the one that is red is red without the defect. What they miss as short as
 * `npm test` runs them is asked again of the same tests, whole.
 */
async function plant(copy, { file, start, end, becomes, tests }, runner) {
  if (tests.length === 0) return 'untested'
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  for (let at = 0; at < tests.length; at += AT_ONCE) {
    const asked = tests.slice(at, at + AT_ONCE)
    runner.write(path, text.slice(0, start) + becomes + text.slice(end))
    const { green, passed } = await runner.run(asked)
    runner.write(path, text)
    if (green) continue
    // They ran in this order, to the first failure.
    const red = asked.find((one) => !passed.includes(one.path))
    return (await runner.areKnownGreen(red ? [red] : asked)) ? 'caught' : 'untested'
  }
  return 'missed'
}

/** One Vitest in a process of its own; what it is told to write it reads anew. */
async function openRunner(copy, env = {}) {
  const child = fork(join(copy, 'tests/mutants/nearestRunner.mjs'), {
    cwd: copy,
    env: { ...process.env, PLANTED: '1', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  await once(child, 'message')
  const changed = new Set()
  const known = new Set()

  async function run(tests) {
    child.send({ changed: [...changed], tests })
    changed.clear()
    const [result] = await Promise.race([once(child, 'message'), gone])
    if (!child.connected) throw new Error('The Vitest of the planted defects ended.')
    return result
  }

  return {
    run,
    write(path, text) {
      writeFileSync(path, text)
      changed.add(path)
    },
    async areKnownGreen(tests) {
      const keyOf = ({ path, names = '' }) => `${path} ${names}`
      const unknown = tests.filter((test) => !known.has(keyOf(test)))
      if (unknown.length === 0) return true
      const { passed, green } = await run(unknown)
      for (const test of unknown) if (passed.includes(test.path)) known.add(keyOf(test))
      return green
    },
    async close() {
      if (!child.connected) return
      child.disconnect()
      await gone
    },
  }
}
