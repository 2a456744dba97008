import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const failuresReporter = fileURLToPath(new URL('failures.mjs', import.meta.url))

/** Runs projects, or some files of them, in a process of its own; `report` is null without one. */
export function runVitest(
  home,
  projects,
  { files = [], more = [], reporter = 'default', env = {} },
) {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'))
  const reportFile = join(folder, 'report.json')
  const failures = join(folder, 'failures.json')
  const entry = join(home, 'node_modules/vitest/vitest.mjs')
  const named = [projects].flat().flatMap((project) => ['--project', project])
  const reporters = [reporter, 'json', failuresReporter].map((one) => `--reporter=${one}`)
  const { status } = spawnSync(
    process.execPath,
    [entry, 'run', ...named, ...files, ...more, ...reporters, `--outputFile.json=${reportFile}`],
    {
      cwd: home,
      env: { ...process.env, ...env, FAILURES: failures },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const report = readJson(reportFile)
  const failed = readJson(failures) ?? []
  rmSync(folder, { recursive: true, force: true })
  return { held: status === 0, report, failed }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

export const machine = `${cpus().length} cores, Node ${process.versions.node}`
