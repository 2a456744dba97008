import { migrate, migrations } from '#bank/db/migrate'
import { poolFor, postgresEngine } from '#bank/db/postgres'

/** Only migrates, and prints the name of each file before it runs. */
const [url = ''] = process.argv.slice(2)
const engine = postgresEngine(poolFor(url, 1), { name: 'migrating', durability: 'power' })

for (const [at, { name }] of migrations.entries()) {
  console.log(name)
  await migrate(engine, migrations.slice(0, at + 1))
}
await engine.close()
