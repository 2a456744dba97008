import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, checkNode, install } from '../../src/start.mjs'

/**
 * `npm run gallery`: a picture of every room in every face, and one page with them all, in
 * .data/gallery. Words after `--` narrow it: `npm run gallery -- cards narrow ru` paints only views
 * whose names say all of them, `npm run gallery -- sample` what
 * `npm test` walks through.
 */

const home = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(home, '.data/gallery')

checkNode()
install(console.log)
build(console.log)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const vitest = join(home, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'browser', 'tests/browser/gallery.test.ts'],
  {
    cwd: home,
    stdio: 'inherit',
    env: { ...process.env, GALLERY: folder, ONLY: process.argv.slice(2).join(' ') },
  },
)
console.log(join(folder, 'index.html'))
process.exitCode = status ?? 1
