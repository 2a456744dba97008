import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds a revision into a folder of its own. Needs git and tar. */
export function buildRevision(home, revision) {
  const git = (...args) => execFileSync('git', args, { cwd: home, encoding: 'utf8' }).trim()
  const name = git('rev-parse', '--short', revision)
  const folder = mkdtempSync(join(tmpdir(), 'revision-'))
  const archive = execFileSync('git', ['archive', name], { cwd: home, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(home, 'node_modules'), join(folder, 'node_modules'))
  const vite = join(home, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--app', '-l', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error(`Revision ${name} does not build.`)
  return { folder, name }
}
