import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

/**
 * Kills the primary of a replicated PostgreSQL under the built bank. What was measured is kept in
 * `measured.json`, and docs/failover.md is written from it.
 */
export async function failOver(home, note) {
  const vite = await createServer({
    root: home,
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { runLane } = await vite.ssrLoadModule('/tests/failover/lane.ts')
    const measured = await runLane(home, console.log)
    const machine = `${cpus().length} cores, Node ${process.versions.node}`
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
