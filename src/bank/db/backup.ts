import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Documents } from '#bank/services'
import { documentNames, writeDocuments } from './backupDocuments.ts'
import { renameDurably } from './durable.ts'
import type { Engine, Tx } from './engine.ts'

/**
 * A copy as of one moment, while the bank runs. Rows stay as the database prints them: no number
 * passes through JavaScript. The last line is a digest, so that a truncated file is detected. What
 * is encrypted stays encrypted.
 */

const ROWS_AT_ONCE = 1_000

const compress = promisify(gzip)

/** Lines that are not rows; rows begin with a brace. */
export const backupMarks = { begin: '#sluice backup ', table: '#table ', end: '#end ' } as const

/** Every migration that had run. */
export type BackupSchema = { name: string; checksum: string }[]

export interface BackupResult {
  rows: number
  documents: number
  missing: string[]
}

export async function backup(
  engine: Engine,
  documents: Documents,
  path: string,
): Promise<BackupResult> {
  const tempPath = `${path}.making`
  const file = await open(tempPath, 'w', 0o600)
  try {
    const result = await engine.asOwner((tx) => writeAll(tx, documents, file))
    await file.sync()
    renameDurably(tempPath, path)
    return result
  } catch (thrown) {
    await rm(tempPath, { force: true })
    throw thrown
  } finally {
    await file.close()
  }
}

async function writeAll(tx: Tx, documents: Documents, file: FileHandle): Promise<BackupResult> {
  await tx.query('set transaction isolation level repeatable read, read only')
  // Fails if row-level security would hide rows from the owner, instead of copying a part.
  await tx.query('set local row_security = off')
  await tx.query(`set local timezone = 'UTC'`)
  const digest = createHash('sha256')
  const writeLines = async (lines: readonly string[]) => {
    const text = lines.map((line) => `${line}\n`).join('')
    digest.update(text)
    await file.writeFile(await compress(text))
  }
  const { rows: schema } = await tx.query<BackupSchema[number]>(
    'select name, checksum from migrations order by name',
  )
  await writeLines([backupMarks.begin + JSON.stringify(schema)])
  let rows = 0
  for (const table of await tablesOf(tx)) {
    await writeLines([backupMarks.table + table])
    rows += await copyTable(tx, table, writeLines)
  }
  const names = await documentNames(tx)
  const missing = await writeDocuments(names, documents, writeLines)
  await file.writeFile(await compress(`${backupMarks.end}${digest.digest('hex')}\n`))
  return { rows, documents: names.length - missing.length, missing }
}

async function copyTable(tx: Tx, table: string, writeLines: (lines: string[]) => Promise<void>) {
  await tx.query(
    `declare every cursor for select row_to_json(one.*)::text as line from "${table}" one`,
  )
  let count = 0
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from every`)
    if (rows.length === 0) break
    await writeLines(rows.map(({ line }) => line))
    count += rows.length
  }
  await tx.query('close every')
  return count
}

/** Partitions are copied with their table. */
export async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migrations'
     order by 1`,
  )
  return rows.map(({ name }) => name)
}
