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
import { createServer } from 'vite'

/**
 * Plants one defect after another into a copy of the house and asks the tests that fear it, which
 * must be green before. A mutant whose tests stay green is named. `ONLY=word` plants those whose
 * names hold it.
 */
export async function plantAll(home, note) {
  const { ONLY = '' } = process.env
  const mutants = (await listMutants(home)).filter(({ name }) => name.includes(ONLY))
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'mutants-')))
  try {
    copyHouse(home, copy)
    const healthy = new Set()
    for (const mutant of mutants) {
      const asked = `${mutant.project} ${mutant.tests}`
      if (!healthy.has(asked) && !areGreen(copy, mutant)) {
        note(`green before anything is planted: ${asked}`, false)
        continue
      }
      healthy.add(asked)
      note(mutant.name, isCaught(copy, mutant))
    }
  } finally {
    rmSync(copy, { recursive: true })
  }
}

async function listMutants(home) {
  const vite = await createServer({
    root: home,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return (await vite.ssrLoadModule('/tests/mutants/mutants.ts')).mutants
  } finally {
    await vite.close()
  }
}

function copyHouse(home, copy) {
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

function areGreen(copy, { project, tests }) {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const asked = ['run', '--project', project, '--bail=1', ...tests.split(' ')]
  const { status } = spawnSync(process.execPath, [vitest, ...asked], { cwd: copy, stdio: 'ignore' })
  return status === 0
}
