import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Compares the charts of a revision with those of the working tree. */
export const changesSince = (revision, home, load) =>
  withChartsOf(revision, home, load, async ({ before, after, isLife }) => {
    const { changesOf } = await load(home, '/docs/pages/diff.ts')
    return changesOf(before, after, isLife)
  })

/** Loads the charts of a revision beside those of the working tree. */
export async function withChartsOf(revision, home, load, work) {
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
    const { pathOf } = await load(home, '/docs/pages/facts.ts')
    const { catalog } = await load(home, '/machines/catalog.ts')
    const { catalog: before } = await load(old, '/machines/catalog.ts')
    const isLife = (name) => pathOf(name).endsWith('.life.ts')
    return await work({ before, after: catalog, isLife })
  } finally {
    rmSync(old, { recursive: true })
  }
}
