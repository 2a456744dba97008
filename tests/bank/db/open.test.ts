import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startEmbedded } from '#bank/db/embedded'
import type { Engine } from '#bank/db/engine'
import { findNative, reachableFolder, type Native } from '#bank/db/native'
import { appliedMigrations, migrations } from '#bank/db/migrate'
import { openEngine, openUnmigrated } from '#bank/db/open'
import { poolFor } from '#bank/db/postgres'
import { durabilityFaultOf } from '#bank/db/durabilitySettings'
import { whole } from '#tests/kit/whole'
import { buildProgram } from './programs.ts'

/** Which engine is opened, and which is refused. */

const home = mkdtempSync(join(tmpdir(), 'sluice-open-'))
// The server's user must be able to enter it.
chmodSync(home, 0o711)
const startKeeper = await buildProgram('databaseProcess')
const native = findNative() as Native
const server = await startEmbedded(
  native,
  reachableFolder(native, join(home, 'server'), () => {}),
)
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true })
})

const said: string[] = []
const ask = {
  dataDir: join(home, 'bank'),
  databaseUrl: null,
  say: (line: string) => said.push(line),
}

async function onServer(...texts: string[]) {
  const pool = poolFor(server.url, 1)
  for (const text of texts) await pool.query(text)
  await pool.end()
}

/** The same server twice, as if there were two. */
const several = server.url.replace(/@([^/]+)/, '@$1,$1')

/** Nobody else is connected, once those that ended have gone. */
const noConnections = () =>
  expect
    .poll(async () => {
      const pool = poolFor(server.url, 1)
      const { rows } = await pool.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      await pool.end()
      return rows.length
    })
    .toBe(0)

describe("the operator's PostgreSQL", () => {
  test('is used under its own name', async () => {
    const engine = await openEngine({ ...ask, databaseUrl: server.url })
    expect(engine.name).toMatch(/^PostgreSQL 18\.\d+$/)
    expect(engine.durability).toBe('power')
    const { applied } = await engine.asOwner(appliedMigrations)
    expect([applied, said]).toEqual([migrations.length, []])
    await engine.close()
  })

  test.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
    'is refused while its %s is off',
    async (name) => {
      await onServer(`alter system set ${name} = off`, 'select pg_reload_conf()')
      await untilTold(name, 'off')
      const why = `could lose committed money: ${name} must be on`
      for (const databaseUrl of [server.url, several])
        await expect(openEngine({ ...ask, databaseUrl })).rejects.toThrow(
          new RegExp(`^DATABASE_URL ${why}`),
        )
      await noConnections()
      await onServer(`alter system reset ${name}`, 'select pg_reload_conf()')
      await untilTold(name, 'on')
    },
  )

  test('is refused if the setting is off for our database alone', async () => {
    await onServer('alter database postgres set synchronous_commit = off')
    const opened = openEngine({ ...ask, databaseUrl: server.url })
    await expect(opened).rejects.toThrow('synchronous_commit must be on')
    await onServer('alter database postgres reset synchronous_commit')
  })

  test('is refused below version 15', () => {
    const on = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
    expect(
      durabilityFaultOf({ ...on, server_version: '14.20', server_version_num: '140020' }),
    ).toBe('DATABASE_URL is PostgreSQL 14.20; 15 or newer is needed.')
    expect(
      durabilityFaultOf({ ...on, server_version: '15.0', server_version_num: '150000' }),
    ).toBeNull()
  })

  test('that does not answer is reported without its password', async () => {
    const gone = openEngine({ ...ask, databaseUrl: 'postgres://bank:secret@127.0.0.1:1/bank' })
    const message = await gone.then(String, (thrown: Error) => thrown.message)
    expect(message).toContain('ECONNREFUSED')
    expect(message).not.toContain('secret')
  })
})

/** A server applies new settings with a delay. */
const untilTold = (name: string, setting: string) =>
  expect
    .poll(async () => {
      const pool = poolFor(server.url, 1)
      const { rows } = await pool.query(`show ${name}`)
      await pool.end()
      return rows[0][name]
    })
    .toBe(setting)

test('of several servers each is safe, and without a standby that is said', async () => {
  const engine = await openEngine({ ...ask, databaseUrl: several })
  expect(said.splice(0)).toEqual([
    '!! No standby confirms what is committed: what was answered for last may die with a server.',
  ])
  await engine.close()
  await onServer(`alter system set synchronous_standby_names = 'two'`, 'select pg_reload_conf()')
  await untilTold('synchronous_standby_names', 'two')
  const confirmed = await openUnmigrated({ ...ask, databaseUrl: several })
  expect(said).toEqual([])
  await confirmed.close()
  await onServer('alter system reset synchronous_standby_names', 'select pg_reload_conf()')
  await untilTold('synchronous_standby_names', '')
})

test('a server that was used by a newer bank is refused, and left alone', async () => {
  const engine = await openEngine({ ...ask, databaseUrl: server.url })
  await engine.asOwner((tx) => tx.query(`insert into migrations values ('9999-newer', 'x')`))
  await engine.close()
  const older = openEngine({ ...ask, databaseUrl: server.url })
  await expect(older).rejects.toThrow('used by a newer bank: it has run 9999-newer.')
  await noConnections()
  await onServer(`delete from migrations where name = '9999-newer'`)
})

test('a folder whose database does not open belongs to nobody', async () => {
  const dataDir = join(home, 'broken')
  const missing = { ...native, initdb: '/nowhere/initdb', postgres: '/nowhere/postgres' }
  for (const _ of ['once', 'again'])
    await expect(openEngine({ ...ask, dataDir, native: missing })).rejects.toThrow(/nowhere|ENOENT/)
})

describe('where no native build exists', () => {
  const lite = { ...ask, dataDir: join(home, 'lite'), native: null }
  const insert = `insert into tenant_directory values (gen_random_uuid(), 'kept')`
  const slugs = async (engine: Engine) =>
    (await engine.asOwner((tx) => tx.query('select slug from tenant_directory order by 1'))).rows

  whole('PGlite is used, with a warning about what it does not survive', async () => {
    mkdirSync(join(home, 'lite/pglite.making'), { recursive: true })
    writeFileSync(join(home, 'lite/pglite.making/PG_VERSION'), 'half made')
    const engine = await openEngine(lite)
    expect([engine.name, engine.durability]).toEqual(['PostgreSQL 18 (PGlite)', 'process'])
    expect(said.join(' ')).toMatch(/!! .*PGlite.* !! .*not of the power/)
    await engine.asOwner((tx) => tx.query(insert))
    await expect(openEngine(lite)).rejects.toThrow(`process ${process.pid}, owns`)
    await engine.close()
    const again = await openEngine(lite)
    expect(await slugs(again)).toEqual([{ slug: 'kept' }])
    await again.close()
  })

  whole('a killed bank finds every answered commit', async () => {
    const keeper = startKeeper(lite.dataDir, 'lite')
    expect(await keeper.readLine()).toBe('open PostgreSQL 18 (PGlite), process')
    for (let n = 0; n < 50; n += 1) keeper.writeLine(`n${n}`)
    for (let n = 0; n < 10; n += 1) expect(await keeper.readLine()).toBe(`n${n}`)
    await keeper.kill()
    const again = await openEngine(lite)
    expect(await slugs(again)).toEqual(
      expect.arrayContaining(Array.from({ length: 10 }, (_, n) => ({ slug: `n${n}` }))),
    )
    await again.close()
  })
})
