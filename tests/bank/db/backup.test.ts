import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { backup } from '#bank/db/backup'
import type { Engine, OwnerTx } from '#bank/db/engine'
import { pgliteEngine } from '#bank/db/pglite'
import { restore } from '#bank/db/restore'
import { openDatabase, openEmptyDatabase } from '#tests/kit/postgres'
import { inMemoryDocuments } from '#tests/kit/world'
import { whole } from '#tests/kit/whole'
import { faultsOf } from './catalogue.ts'

/** Backup and restore, digit for digit. */

const folder = mkdtempSync(join(tmpdir(), 'sluice-backup-'))
const file = join(folder, 'bank.backup')
const bank = await openDatabase()
const none = inMemoryDocuments()
afterAll(async () => {
  await bank.close()
  rmSync(folder, { recursive: true })
})

const [home, person] = [randomUUID(), randomUUID()]
await bank.asOwner(async (tx) => {
  await tx.query(`insert into tenant_directory values ($1, 'odd "name", \u2028 and all')`, [home])
  await tx.query(`insert into tenants values ($1, 'live', $2, '\\x00ff0a', $3)`, [
    home,
    '{"exact": 12345678901234567890.123456789012345678, "line": "a\\nb\\u2029"}',
    '2026-01-02T03:04:05.678901Z',
  ])
  await tx.query(
    `insert into people (tenant_id, id, number, state, default_currency, is_developer, kyc_status,
       birth_date, created_at, updated_at)
     values ($1, $2, 9223372036854775807, 'active', 'EUR', false, 'NONE', '1970-01-01',
       'infinity', '0044-03-15 12:00:00 BC')`,
    [home, person],
  )
  await tx.query(
    `insert into outbox (tenant_id, id, topic, news, created_at, due_at)
     select $1, gen_random_uuid(), 'n' || n, jsonb_build_object('n', n), to_timestamp(n), to_timestamp(n)
     from generate_series(1, 2500) n`,
    [home],
  )
})

/** Every row as the database prints it, times to the microsecond. */
async function everything(engine: Engine) {
  return engine.asOwner(async (tx) => {
    const rows: string[] = []
    for (const table of ['tenant_directory', 'tenants', 'people', 'outbox'])
      rows.push(...(await written(tx, table)))
    return rows
  })
}

async function written(tx: OwnerTx, table: string) {
  await tx.script(`set local timezone = 'UTC'`)
  const { rows } = await tx.query<{ line: string }>(
    `select one::text as line from ${table} one order by 1`,
  )
  return rows.map(({ line }) => line)
}

test('restores every row exactly, under the same policies', async () => {
  const copied = await backup(bank, none, file)
  expect(copied).toEqual({ rows: 2503, documents: 0, missing: [] })
  const again = await openEmptyDatabase()
  expect(await restore(again, none, file)).toEqual(copied)
  expect(await everything(again)).toEqual(await everything(bank))
  expect(await again.asOwner(faultsOf)).toEqual([])
  const { rows: outsideTransaction } = await again.asOwner((tx) =>
    tx.query('select conname from pg_constraint where condeferrable'),
  )
  expect(outsideTransaction).toEqual([])
  await again.close()
})

whole('restores the same file into another engine', async () => {
  const lite = await pgliteEngine(null)
  await restore(lite, none, file)
  expect(await everything(lite)).toEqual(await everything(bank))
  await lite.close()
})

test('writes one private file and leaves no draft', async () => {
  await backup(bank, none, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['bank.backup'])
})

test('copies one moment although the bank writes meanwhile', async () => {
  const beside = join(folder, 'beside.backup')
  // A lock holds the copy between two tables, while both are written.
  let copied: Promise<unknown> = Promise.resolve()
  await bank.asOwner(async (tx) => {
    await tx.query('lock table people in access exclusive mode')
    copied = backup(bank, none, beside)
    await untilSomebodyWaits(tx)
    await bank.transaction({ tenantId: home, personId: null }, async (other) => {
      await other.query('update outbox set attempts = 7')
      await other.query(`update tenants set config = '{"round": 7}'`)
    })
  })
  await copied
  expect(textOf(beside)).not.toMatch(/"(attempts|round)": ?7/)
})

const textOf = (path: string) => gunzipSync(readFileSync(path)).toString()

async function untilSomebodyWaits(tx: OwnerTx) {
  for (;;) {
    const { count } = await tx.query(
      `select 1 from pg_locks where not granted and relation = 'people'::regclass`,
    )
    if (count > 0) return
  }
}

test.each([
  ['cut short', (text: string) => text.slice(0, -80)],
  ['without its last row', (text: string) => text.replace(/\n[^\n]*(\n#end)/, '$1')],
  ['with one digit changed', (text: string) => text.replace('"n2499"', '"n2498"')],
])('a copy %s is refused before anything is touched', async (_, spoil) => {
  const spoilt = join(folder, 'spoilt.backup')
  writeFileSync(spoilt, gzipSync(spoil(textOf(file))))
  const empty = await openEmptyDatabase()
  await expect(restore(empty, none, spoilt)).rejects.toThrow('cut short or was changed')
  const { count } = await empty.asOwner((tx) =>
    tx.query(`select 1 from pg_tables where schemaname = 'public'`),
  )
  expect(count).toBe(0)
  await empty.close()
})

test('refuses any other file', async () => {
  const other = join(folder, 'other')
  for (const bytes of ['hello\n', gzipSync('hello\n'), '']) {
    writeFileSync(other, bytes)
    await expect(restore(bank, none, other)).rejects.toThrow('no copy of a bank')
  }
  await expect(restore(bank, none, join(folder, 'none'))).rejects.toThrow('no such file')
})

test('leaves a database with rows as it is', async () => {
  const before = await everything(bank)
  await expect(restore(bank, none, file)).rejects.toThrow('not empty')
  expect(await everything(bank)).toEqual(before)
})

test('restores nothing if a row refers to a missing one', async () => {
  const orphaned = join(folder, 'orphaned.backup')
  const other = await openDatabase()
  await other.asOwner((tx) =>
    tx.script(`set local session_replication_role = replica;
      insert into tries values ('${home}', 'p', 'a', 1, to_timestamp(0))`),
  )
  await backup(other, none, orphaned)
  await other.close()
  const empty = await openEmptyDatabase()
  await expect(restore(empty, none, orphaned)).rejects.toThrow('foreign key')
  const { count } = await empty.asOwner((tx) => tx.query('select 1 from tries'))
  expect(count).toBe(0)
  await empty.close()
})
