import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Compares the charts of a revision with those of the working tree. */
export async function changesSince(revision, home, load) {
  const old = realpathSync(mkdtempSync(join(tmpdir(), 'charts-')))
  try {
    const packed = execFileSync(
      'git',
      ['archive', revision, 'machines', 'src/contract', 'package.json'],
      {
        cwd: home,
        maxBuffer: 1 << 30,
      },
    )
    execFileSync('tar', ['-x'], { cwd: old, input: packed })
    symlinkSync(join(home, 'node_modules'), join(old, 'node_modules'))
    const { changesOf } = await load(home, '/docs/pages/diff.ts')
    const { pathOf } = await load(home, '/docs/pages/facts.ts')
    const { catalog } = await load(home, '/machines/catalog.ts')
    const { catalog: before } = await load(old, '/machines/catalog.ts')
    return changesOf(before, catalog, (name) => pathOf(name).endsWith('.life.ts'))
  } finally {
    rmSync(old, { recursive: true })
  }
}
