import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changesSince } from './diff.mjs'
import { openVite } from './openVite.mjs'

/**
 * `npm run docs`: writes the pages that are made from the code, and clears away those whose chart
 * or noun is gone. A test fails while they are stale. With `-- --diff REVISION` it writes nothing and says what
 * changed in the meaning of the charts since then.
 */

const home = fileURLToPath(new URL('..', import.meta.url))

const servers = new Map()

/** A module as Vite reads it, from a house that stands in a folder. */
async function load(root, path) {
  const server = servers.get(root) ?? (await openVite(root))
  servers.set(root, server)
  return server.ssrLoadModule(path)
}

async function writePages() {
  const { pages } = await load(home, '/docs/pages/pages.ts')
  const written = await pages()
  for (const [path, text] of Object.entries(written)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
    console.log(path)
  }
  for (const name of readdirSync(join(home, 'docs/flows')))
    if (!(`docs/flows/${name}` in written)) rmSync(join(home, 'docs/flows', name))
}

async function printChanges(revision) {
  const changes = await changesSince(revision, home, load)
  console.log(changes.join('\n') || 'No chart means anything else than it did.')
}

const [word, revision = 'HEAD'] = process.argv.slice(2)
try {
  await (word === '--diff' ? printChanges(revision) : writePages())
} finally {
  for (const server of servers.values()) await server.close()
}
