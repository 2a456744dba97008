import { afterEach, expect, test } from 'vitest'
import { appliedMigrations, migrate, migrations } from '#bank/db/migrate'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { buildProgram } from './programs.ts'
import { openDatabase, openEmptyDatabase, type TestDatabase } from '#tests/kit/postgres'
import { isWhole } from '#tests/kit/whole'

/** Migrations, whatever happens on the way. */

const KILLS = isWhole ? 20 : 1

const open: TestDatabase[] = []
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close()
})

async function fresh() {
  const engine = await openEmptyDatabase()
  open.push(engine)
  return engine
}

const pots = (column: string) => ({
  name: '9001-pots',
  text: `create table pots (tenant_id uuid not null, ${column} uuid not null,
    primary key (tenant_id, ${column})); comment on table pots is 'policy: tenant'`,
})

const shapeOf = (engine: TestDatabase) =>
  engine.asOwner(async (tx) => {
    const { rows } = await tx.query(
      `select table_name, column_name, data_type from information_schema.columns
       where table_schema = 'public' order by 1, 2`,
    )
    return rows
  })

test('the second start changes nothing', async () => {
  const engine = await fresh()
  await migrate(engine)
  const before = await shapeOf(engine)
  await migrate(engine)
  expect(await shapeOf(engine)).toEqual(before)
  expect(await engine.asOwner(appliedMigrations)).toEqual({
    applied: migrations.length,
    newest: migrations.at(-1)?.name,
  })
})

test('banks starting at once migrate once', async () => {
  const engine = await fresh()
  await Promise.all([1, 2, 3, 4].map(() => migrate(engine)))
  expect((await engine.asOwner(appliedMigrations)).applied).toBe(migrations.length)
})

test('a changed migration stops the start and is named', async () => {
  const engine = await fresh()
  await migrate(engine, [...migrations, pots('id')])
  const changed = migrate(engine, [...migrations, pots('other')])
  await expect(changed).rejects.toThrow('Migration 9001-pots was changed after it ran here.')
})

test('a newer bank’s database stops an older bank', async () => {
  const engine = await fresh()
  await migrate(engine, [...migrations, pots('id')])
  await expect(migrate(engine)).rejects.toThrow('9001-pots')
})

test('a failing migration is rolled back, earlier ones stay', async () => {
  const engine = await fresh()
  const broken = { ...pots('id'), text: `${pots('id').text}; select 1/0` }
  await expect(migrate(engine, [...migrations, broken])).rejects.toThrow('division by zero')
  expect(await engine.asOwner(appliedMigrations)).toMatchObject({ applied: migrations.length })
  await migrate(engine, [...migrations, pots('id')])
  expect(await engine.asOwner(appliedMigrations)).toMatchObject({ newest: '9001-pots' })
})

test('the next bank finishes a migration whose bank was killed', async () => {
  const engine = await fresh()
  const dying = postgresEngine(poolFor(engine.url, 1), { name: 'dying', durability: 'power' })
  const slow = { ...pots('id'), text: `${pots('id').text}; select pg_sleep(60)` }
  const killed = expect(migrate(dying, [...migrations, slow])).rejects.toThrow()
  await untilAsleep(engine)
  await engine.asOwner((tx) =>
    tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
              where wait_event = 'PgSleep' and datname = current_database()`),
  )
  await killed
  await dying.close()
  await migrate(engine, [...migrations, pots('id')])
  expect(await engine.asOwner(appliedMigrations)).toMatchObject({ newest: '9001-pots' })
})

test('a bank killed in any migration is followed by a complete one', async ({ task }) => {
  task.meta.figure = `${KILLS} killed within a migration`
  const whole = await openDatabase()
  open.push(whole)
  const promised = await shapeOf(whole)
  const startMigrator = await buildProgram('migrator')
  for (let kill = 0; kill < KILLS; kill += 1) {
    const engine = await fresh()
    const migrator = startMigrator(engine.url)
    // Spread over all migrations; where in its file a kill falls is chance.
    const last = Math.floor((kill * migrations.length) / KILLS)
    for (let file = 0; file <= last; file += 1)
      expect(await migrator.readLine()).toBe(migrations[file]?.name)
    await migrator.kill()
    await migrate(engine)
    expect(await shapeOf(engine)).toEqual(promised)
    expect((await engine.asOwner(appliedMigrations)).applied).toBe(migrations.length)
  }
})

async function untilAsleep(engine: TestDatabase) {
  for (;;) {
    const { count } = await engine.asOwner((tx) =>
      tx.query(`select 1 from pg_stat_activity
                where wait_event = 'PgSleep' and datname = current_database()`),
    )
    if (count > 0) return
  }
}

test('the database copied for tests equals a migrated one', async () => {
  const [engine, copy] = [await fresh(), await openDatabase()]
  open.push(copy)
  await migrate(engine)
  expect(await shapeOf(copy)).toEqual(await shapeOf(engine))
})

test('a choice about order notices also applies to money that left', async () => {
  const engine = await fresh()
  const before = migrations.findIndex(({ name }) => name.startsWith('0039'))
  await migrate(engine, migrations.slice(0, before))
  await engine.asOwner(async (tx) => {
    // Only the inboxes, without their people.
    await tx.query('set local session_replication_role = replica')
    for (const choices of [{}, { order: { email: true, telegram: false }, card: { email: true } }])
      await tx.query(
        `insert into notice_boxes (tenant_id, person_id, choices)
         values (gen_random_uuid(), gen_random_uuid(), $1)`,
        [JSON.stringify(choices)],
      )
  })
  await migrate(engine)
  const { rows } = await engine.asOwner((tx) =>
    tx.query(`select choices -> 'money_out' as out from notice_boxes`),
  )
  expect(rows).toContainEqual({ out: { email: true, telegram: false } })
  expect(rows).toContainEqual({ out: null })
})

test('a migration names what was open to the unverified', async () => {
  const engine = await fresh()
  const before = migrations.findIndex(({ name }) => name.startsWith('0042'))
  await migrate(engine, migrations.slice(0, before))
  const stored = [
    { enable_kyc: false },
    { enable_kyc: true },
    { enable_kyc: true, kyc: { gates: ['swift'], attemptsMax: 2 } },
  ]
  await engine.asOwner(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const config of stored)
      await tx.query(
        `insert into tenants (tenant_id, kind, config, created_at)
         values (gen_random_uuid(), 'live', $1, now())`,
        [JSON.stringify(config)],
      )
  })
  await migrate(
    engine,
    migrations.filter(({ name }) => name < '0111'),
  )
  const { rows } = await engine.asOwner((tx) => tx.query('select config from tenants'))
  const inside = { enable_kyc: true, open_to_unverified: ['inside'] }
  const open = ['inside', 'us-payments', 'eu-payments', 'crypto', 'cards']
  expect(rows).toContainEqual({ config: { enable_kyc: false, open_to_unverified: 'everything' } })
  expect(rows).toContainEqual({ config: inside })
  expect(rows).toContainEqual({
    config: { ...inside, kyc: { attemptsMax: 2 }, open_to_unverified: open },
  })
})
