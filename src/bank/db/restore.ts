import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Documents } from '#bank/services'
import { backupMarks, tablesOf, type BackupResult, type BackupSchema } from './backup.ts'
import { createDocumentReader, documentNames, missingIn } from './backupDocuments.ts'
import type { Engine, OwnerTx, Tx } from './engine.ts'
import { checksumOf, migrate, migrations } from './migrate.ts'

/**
 * Verified to its end before anything is loaded, in one transaction, at the backup's schema; then
 * the newer migrations run, so that an old backup works under a newer bank.
 */

const ROWS_AT_ONCE = 1_000

export async function restore(
  engine: Engine,
  documents: Documents,
  path: string,
): Promise<BackupResult> {
  const schema = await readBackup(path)
  await engine.asOwner(assertEmpty)
  await migrate(engine, migrationsOf(schema))
  const reader = createDocumentReader(documents)
  let rows: number
  try {
    rows = await engine.asOwner((tx) => loadAll(tx, path, reader.read))
  } catch (thrown) {
    await reader.undo()
    throw thrown
  }
  await migrate(engine)
  const names = await engine.asOwner(documentNames)
  const missing = await missingIn(documents, names)
  return { rows, documents: names.length - missing.length, missing }
}

/** Throws unless the file is complete. */
async function readBackup(path: string): Promise<BackupSchema> {
  const digest = createHash('sha256')
  let schema: BackupSchema | null = null
  let last = ''
  for await (const line of linesOf(path)) {
    if (schema) digest.update(`${last}\n`)
    // Written by backup, and covered by the digest below.
    else if (line.startsWith(backupMarks.begin))
      schema = JSON.parse(line.slice(backupMarks.begin.length)) as BackupSchema
    else break
    last = line
  }
  if (!schema) throw new Error(`${path} is no copy of a bank.`)
  if (last !== backupMarks.end + digest.digest('hex'))
    throw new Error(`${path} is cut short or was changed: nothing was restored from it.`)
  return schema
}

/** By line feeds alone: rows may contain other characters that a line reader splits at. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of textOf(path)) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

async function* textOf(path: string) {
  // The stream itself reports a failure to its reader.
  const text = pipeline(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8')
  try {
    yield* text
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException
    if (!code.startsWith('Z_')) throw thrown
  }
}

const migrationsOf = (schema: BackupSchema) =>
  schema.map(({ name, checksum }) => {
    const ours = migrations.find((one) => one.name === name && checksumOf(one.text) === checksum)
    if (ours) return ours
    throw new Error(`The copy needs a migration ${name} that this bank does not have as it was.`)
  })

async function assertEmpty(tx: Tx) {
  for (const table of await tablesOf(tx)) {
    const { count } = await tx.query(`select 1 from "${table}" limit 1`)
    if (count > 0) throw new Error(`This database is not empty: ${table} has rows.`)
  }
}

type ReadDocument = (line: string) => Promise<void>

async function loadAll(tx: OwnerTx, path: string, readDocument: ReadDocument): Promise<number> {
  const keys = await foreignKeys(tx)
  for (const key of keys) await tx.script(`${key} deferrable initially deferred`)
  const count = await loadRows(tx, path, readDocument)
  await beginEpochs(tx)
  await tx.script('set constraints all immediate')
  for (const key of keys) await tx.script(`${key} not deferrable`)
  return count
}

/** A new epoch: the feed numbers continue from the backup's, and clients must not mistake them for old ones. */
async function beginEpochs(tx: Tx) {
  const { rows } = await tx.query(`select 1 where to_regclass('wallet_feed_heads') is not null`)
  if (rows.length === 0) return
  await tx.query(
    `update wallet_feed_heads
     set epoch = greatest(epoch + 1, floor(extract(epoch from clock_timestamp()) * 1000))`,
  )
}

async function foreignKeys(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `select format('alter table %s alter constraint %I', conrelid::regclass, conname) as key
     from pg_constraint
     where connamespace = current_schema()::regnamespace and contype = 'f'
       and conparentid = 0 and not condeferrable`,
  )
  return rows.map(({ key }) => key)
}

async function loadRows(tx: Tx, path: string, readDocument: ReadDocument): Promise<number> {
  const inserts = await insertsOf(tx)
  let insert = ''
  let waiting: string[] = []
  let count = 0
  const flush = async () => {
    if (waiting.length > 0) await tx.query(insert, [`[${waiting.join(',')}]`])
    count += waiting.length
    waiting = []
  }
  for await (const line of linesOf(path)) {
    if (line.startsWith('{')) waiting.push(line)
    else {
      await flush()
      await readDocument(line)
    }
    if (line.startsWith(backupMarks.table))
      insert = inserts.get(line.slice(backupMarks.table.length)) ?? ''
    if (waiting.length >= ROWS_AT_ONCE) await flush()
  }
  return count
}

/** The database parses what it printed; generated columns are left to it. */
async function insertsOf(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ name: string; columns: string }>(
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relname = any($1) and relnamespace = current_schema()::regnamespace
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by 1`,
    [await tablesOf(tx)],
  )
  return new Map(
    rows.map(({ name, columns }) => [
      name,
      `insert into "${name}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${name}", $1)`,
    ]),
  )
}
