import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openVite } from '../../docs/openVite.mjs'
import { machine } from '../kit/vitest.mjs'

/**
 * Plants one defect after another into a copy of the house and asks the tests that fear it, which
 * must be green before. A mutant whose tests stay green is named. What became of each is kept in
 * `planted.json` as soon as it is known, and docs/mutants.md is written from it at the end.
 * `ONLY=word` plants those whose names hold it, or any of several with `|` between them; `REST=1`
 * those of which nothing is known yet.
 */
export async function plantAll(home, note) {
  const vite = await openVite(home)
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-')))
  try {
    const { mutants } = await vite.ssrLoadModule('/tests/mutants/mutants.ts')
    const record = recordIn(home, mutants)
    copyHouse(home, copy)
    const healthy = new Set()
    for (const mutant of mutants.filter(wantedBy(record.known))) {
      const asked = `${mutant.project} ${mutant.tests}`
      if (!healthy.has(asked) && !areGreen(copy, mutant)) {
        note(`green before anything is planted: ${asked}`, false)
        continue
      }
      healthy.add(asked)
      const begun = Date.now()
      const caught = isCaught(copy, mutant)
      note(mutant.name, caught)
      record.keep(mutant, caught, Date.now() - begun)
    }
    await writePage(home, vite)
  } finally {
    rmSync(copy, { recursive: true })
    await vite.close()
  }
}

/** What both lanes of mutants left, as one page. */
export async function writePage(home, vite) {
  const { mutantsPage } = await vite.ssrLoadModule('/docs/pages/mutants.ts')
  writeFileSync(join(home, 'docs/mutants.md'), mutantsPage())
}

function wantedBy(known) {
  const { ONLY = '', REST } = process.env
  const words = ONLY.split('|')
  return ({ name }) => words.some((word) => name.includes(word)) && !(REST && name in known)
}

/** What is known of the mutants there are; of those that are gone nothing is kept. */
function recordIn(home, mutants) {
  const path = join(home, 'tests/mutants/planted.json')
  const { planted } = JSON.parse(readFileSync(path, 'utf8'))
  const listed = mutants.map(({ name }) => name).filter((name) => name in planted)
  const known = Object.fromEntries(listed.map((name) => [name, planted[name]]))
  return {
    known,
    keep({ name }, caught, ms) {
      const on = new Date().toISOString().slice(0, 10)
      known[name] = { caught, seconds: Math.round(ms / 1000), on }
      writeFileSync(path, `${JSON.stringify({ machine, planted: known }, null, 2)}\n`)
    },
  }
}

export function copyHouse(home, copy) {
  for (const part of [
    'src',
    'machines',
    'tests',
    'docs',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(join(home, part), join(copy, part), { recursive: true })
  symlinkSync(join(home, 'node_modules'), join(copy, 'node_modules'))
}

function isCaught(copy, mutant) {
  const path = join(copy, mutant.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    whole.replace(mutant.is, () => mutant.becomes),
  )
  const survives = areGreen(copy, mutant)
  writeFileSync(path, whole)
  return !survives
}

function areGreen(copy, { project, tests, stories }) {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const asked = ['run', '--project', project, '--bail=1', ...tests.split(' ')]
  const env = { ...process.env, ...(stories && { STORIES: String(stories) }) }
  const { status } = spawnSync(process.execPath, [vitest, ...asked], {
    cwd: copy,
    stdio: 'ignore',
    env,
  })
  return status === 0
}
