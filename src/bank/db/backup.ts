import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { renameDurably } from './durable.ts'
import type { Engine, Tx } from './engine.ts'

/**
 * Copies the whole bank into one file, all of it as of one moment, while the bank goes on. A line is
 * a row, written by the database itself, so that no digit passes through a number of ours; the last
 * line carries the digest of all before it, so that a file cut short is never taken for whole. The
 * file is packed piece by piece; any gunzip reads it as one text.
 *
 * What is sealed in the rows stays sealed: without the master key the copy does not open.
 */

const ROWS_AT_ONCE = 1_000

const packed = promisify(gzip)

/** Lines that are no rows. Those begin with a brace. */
export const backupMarks = { begin: '#sluice backup ', table: '#table ', end: '#end ' } as const

/** The shape the rows are of: every migration that had run, by name and digest. */
export type BackupSchema = { name: string; checksum: string }[]

export async function backup(engine: Engine, path: string): Promise<{ rows: number }> {
  const draft = `${path}.making`
  const file = await open(draft, 'w', 0o600)
  try {
    const rows = await engine.asOwner((tx) => writeAll(tx, file))
    await file.sync()
    renameDurably(draft, path)
    return { rows }
  } catch (thrown) {
    await rm(draft, { force: true })
    throw thrown
  } finally {
    await file.close()
  }
}

async function writeAll(tx: Tx, file: FileHandle): Promise<number> {
  await tx.query('set transaction isolation level repeatable read, read only')
  // An owner from whom the walls hide rows is told so, instead of copying a part for the whole.
  await tx.query('set local row_security = off')
  await tx.query(`set local timezone = 'UTC'`)
  const digest = createHash('sha256')
  const write = async (lines: readonly string[]) => {
    const text = lines.map((line) => `${line}\n`).join('')
    digest.update(text)
    await file.writeFile(await packed(text))
  }
  const { rows: shape } = await tx.query<BackupSchema[number]>(
    'select name, checksum from migrations order by name',
  )
  await write([backupMarks.begin + JSON.stringify(shape)])
  let count = 0
  for (const table of await tablesOf(tx)) {
    await write([backupMarks.table + table])
    count += await copyTable(tx, table, write)
  }
  await file.writeFile(await packed(`${backupMarks.end}${digest.digest('hex')}\n`))
  return count
}

async function copyTable(tx: Tx, table: string, write: (lines: string[]) => Promise<void>) {
  await tx.query(
    `declare every cursor for select row_to_json(one.*)::text as line from "${table}" one`,
  )
  let count = 0
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from every`)
    if (rows.length === 0) break
    await write(rows.map(({ line }) => line))
    count += rows.length
  }
  await tx.query('close every')
  return count
}

/** A part of a partitioned table is copied with its whole. */
export async function tablesOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migrations'
     order by 1`,
  )
  return rows.map(({ name }) => name)
}
