import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run docs`: writes the pages that are made from the code, and clears away those whose chart is
 * gone. A test fails while they are stale.
 */

const home = fileURLToPath(new URL('..', import.meta.url))

const vite = await createServer({
  root: home,
  configFile: false,
  logLevel: 'warn',
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
try {
  const { pages } = await vite.ssrLoadModule('/docs/pages/pages.ts')
  const written = pages()
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
    console.log(path)
  }
  for (const name of readdirSync(join(home, 'docs/flows')))
    if (!(`docs/flows/${name}` in written)) rmSync(join(home, 'docs/flows', name))
} finally {
  await vite.close()
}
