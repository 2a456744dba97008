import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, checkNode, install } from '../../src/start.mjs'

/**
 * `npm run gallery`: a screenshot of every page in every state, with an index, in .data/gallery.
 * `npm run gallery -- cards narrow ru` takes only views with all of these in their names,
 * `npm run gallery -- sample` those of `npm test`.
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
