import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVite } from '../../docs/openVite.mjs'
import { machine } from '../kit/vitest.mjs'

/**
 * Kills the primary of a replicated PostgreSQL. `docs/failover.md` is written from `measured.json`.
 */
export async function failOver(home, note) {
  const vite = await openVite(home)
  try {
    const { runLane } = await vite.ssrLoadModule('/tests/failover/lane.ts')
    const measured = await runLane(home, console.log)
    const on = new Date().toISOString().slice(0, 10)
    const kept = { on, machine, ...measured }
    writeFileSync(join(home, 'tests/failover/measured.json'), `${JSON.stringify(kept, null, 2)}\n`)
    const { failoverPage } = await vite.ssrLoadModule('/docs/pages/failover.ts')
    writeFileSync(join(home, 'docs/failover.md'), failoverPage())
    for (const wrong of measured.wrong) console.error(wrong)
    note('a killed primary: every order answered for is there once', measured.wrong.length === 0)
  } finally {
    await vite.close()
  }
}
