import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVite } from '../../docs/openVite.mjs'
import { machine } from '../kit/vitest.mjs'
import { copyHouse, writePage } from './run.mjs'

/**
 * Plants defects drawn by a seed over all areas, and asks the nearest tests of each. `SEED=n` draws
 * the same again, `PLANT=n` so many instead of 300, `AREAS=bank,app` in these only. What was missed
 * stands in `spread.json` with its seed; the next run draws anew, so nothing is tuned to a list.
 */

const COUNT = 300
const PATIENCE_MS = 300_000

export async function plantSpread(home, note) {
  const { SEED, PLANT, AREAS } = process.env
  const seed = Number(SEED ?? Date.now() % 1_000_000)
  const vite = await openVite(home)
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'spread-')))
  try {
    const { spread, areaNames } = await vite.ssrLoadModule('/tests/mutants/spread.ts')
    const drawn = spread(seed, Number(PLANT ?? COUNT), AREAS?.split(',') ?? areaNames)
    copyHouse(home, copy)
    const record = {
      machine,
      seed,
      on: new Date().toISOString().slice(0, 10),
      minutes: 0,
      drawn: drawn.length,
      planted: [],
    }
    const begun = Date.now()
    for (const one of drawn) {
      const result = plant(copy, one)
      record.planted.push({ ...shown(one), result })
      record.minutes = Math.round((Date.now() - begun) / 60_000)
      writeFileSync(join(home, 'tests/mutants/spread.json'), `${JSON.stringify(record, null, 2)}\n`)
      if (result !== 'untested') note(`${one.file}:${one.line}: ${one.kind}`, result === 'caught')
    }
    for (const [area, { caught, all }] of scoresOf(record.planted))
      console.log(`${area}: ${caught} of ${all}`)
    await writePage(home, vite)
  } finally {
    rmSync(copy, { recursive: true })
    await vite.close()
  }
}

const shown = ({ area, file, line, kind, is, becomes, tests }) => ({
  area,
  file,
  line,
  kind,
  is: is.slice(0, 200),
  becomes: becomes.slice(0, 200),
  tests,
})

export function scoresOf(planted) {
  const areas = new Map()
  for (const { area, result } of planted.filter((one) => one.result !== 'untested')) {
    const { caught, all } = areas.get(area) ?? { caught: 0, all: 0 }
    areas.set(area, { caught: caught + (result === 'caught' ? 1 : 0), all: all + 1 })
  }
  return areas
}

const green = new Map()

/** `untested` where the nearest tests are red, or none, before anything is planted. */
function plant(copy, { file, start, end, becomes, tests }) {
  const asked = tests.join(' ')
  if (!green.has(asked)) green.set(asked, tests.length > 0 && areGreen(copy, tests))
  if (!green.get(asked)) return 'untested'
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, start) + becomes + text.slice(end))
  const survives = areGreen(copy, tests)
  writeFileSync(path, text)
  return survives ? 'missed' : 'caught'
}

const projectOf = (path) => /^tests\/(bank|app|journeys)\//.exec(path)?.[1] ?? 'fast'

/** A run that does not end has noticed. */
function areGreen(copy, tests) {
  const projects = [...new Set(tests.map(projectOf))].flatMap((name) => ['--project', name])
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', ...projects, '--bail=1', ...tests],
    { cwd: copy, stdio: 'ignore', timeout: PATIENCE_MS, killSignal: 'SIGTERM' },
  )
  return status === 0
}
