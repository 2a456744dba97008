import { createInterface } from 'node:readline'
import { openEngine } from '#bank/db/open'

/**
 * A process with nothing but the engine: opens a data folder and inserts tenants, printing each
 * once its commit was answered.
 */
const [dataDir = '', engineName] = process.argv.slice(2)
const lite = engineName === 'lite' ? { native: null } : {}

try {
  const engine = await openEngine({ dataDir, databaseUrl: null, say: console.error, ...lite })
  console.log(`open ${engine.name}, ${engine.durability}`)
  for await (const slug of createInterface({ input: process.stdin })) {
    await engine.asOwner((tx) =>
      tx.query('insert into tenant_directory values (gen_random_uuid(), $1)', [slug]),
    )
    console.log(slug)
  }
  await engine.close()
} catch (thrown) {
  console.log(String(thrown))
  process.exit(1)
}
