import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changesSince } from './diff.mjs'
import { openVite } from './openVite.mjs'
import { takePictures } from './pictures.mjs'

/**
 * `npm run docs`: writes the generated pages, deletes those of removed charts, and takes the
 * pictures of the README. A test fails while a page is stale.
 *
 *   -- --pages           only the pages
 *   -- --diff REVISION   writes nothing; prints how the meaning of the charts has changed since
 */

const home = fileURLToPath(new URL('..', import.meta.url))

const servers = new Map()

/** Loads a TypeScript module of a checkout by Vite. */
async function load(root, path) {
  const server = servers.get(root) ?? (await openVite(root))
  servers.set(root, server)
  return server.ssrLoadModule(path)
}

/** First, as the drawings are split by it. */
async function writeOpenings() {
  const path = join(home, 'src/app/workbench/openings.json')
  const { openingsFile } = await load(home, '/docs/pages/openings.ts')
  writeFileSync(path, await openingsFile(JSON.parse(readFileSync(path, 'utf8'))))
}

async function writePages() {
  await writeOpenings()
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

/** Reads what the pictures need from the contract, which plain Node cannot import. */
async function writePictures() {
  const { basePaths } = await load(home, '/src/contract/kit/endpoint.ts')
  const { signInByPassword } = await load(home, '/src/contract/signIn.ts')
  const { TENANT_HEADER, tokenStoreKeys } = await load(home, '/src/contract/kit/wire.ts')
  const { demoTenants } = await load(home, '/src/contract/tenants.ts')
  const { demoCustomers } = await load(home, '/src/bank/db/seed/tenants.ts')
  const { email, password } = demoCustomers.larkspur
  await takePictures(home, {
    signIn: basePaths[signInByPassword.base] + signInByPassword.path,
    tenantHeader: TENANT_HEADER,
    tenantId: demoTenants.larkspur,
    customer: { email, password },
    keys: tokenStoreKeys,
  })
}

async function printChanges(revision) {
  const changes = await changesSince(revision, home, load)
  console.log(changes.join('\n') || 'The meaning of no chart has changed.')
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
