import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Builds the house as it stood at a revision into a folder of its own. Git and tar are needed. */
export function buildRevision(home, revision) {
  const said = (...words) => execFileSync('git', words, { cwd: home, encoding: 'utf8' }).trim()
  const name = said('rev-parse', '--short', revision)
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
