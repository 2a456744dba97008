import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One project of tests, or some files of it, in a process of its own: whether all of it held, and
 * the report it left, which is null where it left none.
 */
export function runVitest(
  home,
  project,
  { files = [], more = [], reporter = 'default', env = {} },
) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  const report = join(folder, 'report.json')
  const entry = join(home, 'node_modules/vitest/vitest.mjs')
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`]
  const { status } = spawnSync(
    process.execPath,
    [entry, 'run', '--project', project, ...files, ...more, ...reporters],
    { cwd: home, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const told = reportIn(report)
  rmSync(folder, { recursive: true, force: true })
  return { held: status === 0, told }
}

function reportIn(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
}

/** On what the figures were taken that a run writes down. */
export const machine = `${cpus().length} cores, Node ${process.versions.node}`
