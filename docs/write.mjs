import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changesSince } from './diff.mjs'
import { openVite } from './openVite.mjs'
import { takePictures } from './pictures.mjs'

/**
 * `npm run docs`: writes the pages that are generated from the code, deletes those whose chart is
 * gone, and takes the pictures of the README; a test fails while a page is stale.
 *
 *   -- --pages           the pages alone
 *   -- --diff REVISION   writes nothing, and says what changed in the meaning of the charts since
 */

const home = fileURLToPath(new URL('..', import.meta.url))

const servers = new Map()

/** A module as Vite reads it, from a checkout in a folder. */
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

/** What a picture needs to know of the contract, which plain Node cannot read. */
async function writePictures() {
  const { basePaths } = await load(home, '/src/contract/kit/endpoint.ts')
  const { signInByPassword } = await load(home, '/src/contract/signIn.ts')
  const { TENANT_HEADER, shelfKeys } = await load(home, '/src/contract/kit/wire.ts')
  const { demoTenants } = await load(home, '/src/contract/tenants.ts')
  const { demoCustomers } = await load(home, '/src/bank/db/seed/tenants.ts')
  const { email, password } = demoCustomers.larkspur
  await takePictures(home, {
    signIn: basePaths[signInByPassword.base] + signInByPassword.path,
    tenantHeader: TENANT_HEADER,
    tenantId: demoTenants.larkspur,
    customer: { email, password },
    keys: shelfKeys,
  })
}

async function printChanges(revision) {
  const changes = await changesSince(revision, home, load)
  console.log(changes.join('\n') || 'No chart means anything else than it did.')
}

async function main([option, revision = 'HEAD']) {
  if (option === '--diff') return printChanges(revision)
  await writePages()
  if (option !== '--pages') await writePictures()
}

try {
  await main(process.argv.slice(2))
} finally {
  for (const server of servers.values()) await server.close()
}
