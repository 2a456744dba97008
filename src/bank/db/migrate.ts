import { createHash } from 'node:crypto'
import type { Engine, OwnerTx, Tx } from './engine.ts'
import rls from './rls.sql?raw'

/**
 * Forward only, each file in one transaction with its row in `migrations`. Two banks starting at
 * once take turns.
 */

const LOCK = 7_311_990

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface Migration {
  name: string
  text: string
}

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/(.*)\.sql$/, '$1'), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

export async function migrate(engine: Engine, list = migrations): Promise<void> {
  await engine.asOwner(async (tx) => {
    await lock(tx)
    await tx.script(`create table if not exists migrations (
      name text primary key, checksum text not null)`)
    await assertNotNewer(tx, list)
  })
  for (const migration of list) await engine.asOwner((tx) => apply(tx, migration))
  await engine.asOwner((tx) => buildRls(tx))
}

/** An old bank cannot know what a newer one's tables mean or which policies they need. */
async function assertNotNewer(tx: Tx, list: readonly Migration[]) {
  const { rows } = await tx.query<{ name: string }>(
    'select name from migrations where name <> all($1) order by name',
    [list.map(({ name }) => name)],
  )
  if (rows.length > 0)
    throw new Error(
      `This database has been used by a newer bank: it has run ${rows.map(({ name }) => name).join(', ')}.`,
    )
}

async function apply(tx: OwnerTx, { name, text }: Migration): Promise<void> {
  await lock(tx)
  const checksum = checksumOf(text)
  const { rows } = await tx.query<{ checksum: string }>(
    'select checksum from migrations where name = $1',
    [name],
  )
  const [previous] = rows
  if (previous) {
    if (previous.checksum === checksum) return
    throw new Error(
      `Migration ${name} was changed after it ran here. Put it back and write a new one instead.`,
    )
  }
  await tx.script(text)
  await tx.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

export const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

export async function buildRls(tx: OwnerTx): Promise<void> {
  await lock(tx)
  await tx.script(rls)
}

const lock = (tx: Tx) => tx.query('select pg_advisory_xact_lock($1)', [LOCK])

export async function appliedMigrations(tx: Tx) {
  const { rows } = await tx.query<{ name: string }>('select name from migrations order by name')
  return { applied: rows.length, newest: rows.at(-1)?.name ?? 'none' }
}
