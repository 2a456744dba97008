import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { buildRls, migrate } from '#bank/db/migrate'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { openLite } from '#tests/kit/lite'
import { openDatabase, openEmptyDatabase } from '#tests/kit/postgres'
import { inTurn, isWhole } from '#tests/kit/whole'
import { faultsOf } from './catalogue.ts'
import { rlsHolesIn, tablesOf, type Table } from './rls.ts'

const native = await openDatabase()
afterAll(() => native.close())
const tables = await native.asOwner(tablesOf)
const tenantsOwn = tables.filter(({ kind }) => kind !== 'world' && kind !== 'shared')

/** In DEEP every table, elsewhere the first of each kind. */
function someOf(all: readonly Table[]): Table[] {
  const kinds = all.map(({ kind }) => kind)
  return all.filter(({ kind }, at) => isWhole || kinds.indexOf(kind) === at)
}

test('there are tables of every policy', () => {
  expect(new Set(tables.map(({ kind }) => kind))).toEqual(
    new Set(['world', 'shared', 'tenant', 'append', 'bank', 'person']),
  )
})

const engines: [name: string, open: () => Promise<Engine>][] = [
  ['the native PostgreSQL', async () => native],
  ['PGlite', openLite],
]

describe.each(inTurn(engines, 0))('on %s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => (engine === native ? undefined : engine.close()))

  test('the catalogue shows no fault in the policies', async () => {
    expect(await engine.asOwner(faultsOf)).toEqual([])
  })

  test.each(tables)('$name allows each side what its policy promises', async (table) => {
    expect(await rlsHolesIn(engine, table)).toEqual([])
  })
})

describe('a removed policy is noticed:', () => {
  test.each(someOf(tables))('row-level security of $name', async ({ name }) => {
    const faults = faultsAfter(`alter table ${name} disable row level security`)
    expect(await faults).toContain(`${name} has no row-level security in force for everybody`)
  })

  test.each(someOf(tenantsOwn))('the rows of $name themselves', async (table) => {
    const holes = await rlsHolesIn(
      native,
      table,
      `alter table ${table.name} disable row level security`,
    )
    expect(holes).toContain(`another tenant: select ${table.name} is done`)
  })

  test.each(someOf(tenantsOwn))('a second, wider policy on $name', async (table) => {
    const wide = `create policy wide on ${table.name} to bank_app using (true) with check (true)`
    expect(await rlsHolesIn(native, table, wide)).toContain(
      `no tenant: select ${table.name} is done`,
    )
  })

  test.each(tables.filter(({ kind }) => kind === 'shared'))('the rows of $name', async (table) => {
    const open = `alter table ${table.name} disable row level security`
    const holes = await rlsHolesIn(native, table, open)
    for (const command of ['insert', 'delete'])
      expect(holes).toContain(`another tenant: ${command} ${table.name} is done`)
  })

  test.each(tables.filter(({ kind }) => kind === 'append'))('history in $name', async (table) => {
    const rewriting = `grant update, delete on ${table.name} to bank_app`
    expect(await rlsHolesIn(native, table, rewriting)).not.toEqual([])
    expect(await faultsAfter(rewriting)).toContain(
      `${table.name} grants a command for which no wall stands`,
    )
  })

  test.each([
    ['create view peek as select * from people', 'peek shows rows'],
    ['create unique index clash on people (email)', 'clash is a key that would clash'],
    ['grant select on people to public', 'people is open to everybody'],
    [`create function f() returns int security definer return 1`, 'f runs with the rights'],
    ['alter role bank_app bypassrls', 'bank_app passes every wall'],
  ])('%s', async (text, fault) => {
    expect((await faultsAfter(text)).join()).toContain(fault)
  })
})

/** Faults in the catalogue after a change that is rolled back. */
async function faultsAfter(change: string): Promise<string[]> {
  let faults: string[] = []
  const undone = native.asOwner(async (tx) => {
    await tx.script(change)
    faults = await faultsOf(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  return faults
}

describe('a table of a later migration', () => {
  const made = (policy: string) => `
    create table pots (tenant_id uuid not null references tenants, id uuid not null,
      owner_id uuid, primary key (tenant_id, id));
    comment on table pots is 'policy: ${policy}'`

  const policies = ['tenant', 'append', 'bank', 'person owner_id', 'world', 'shared']

  test.each([...policies, 'tenant; staff: select'])(
    'gets policy %s when it is created',
    async (policy) => {
      const engine = await openDatabase()
      await engine.asOwner((tx) => tx.script(made(policy)))
      await engine.asOwner(buildRls)
      const pots = (await engine.asOwner(tablesOf)).find(({ name }) => name === 'pots') as Table
      expect(await rlsHolesIn(engine, pots)).toEqual([])
      await engine.close()
    },
  )

  test('that does not say its policy stops the bank', async () => {
    const engine = await openDatabase()
    await engine.asOwner((tx) => tx.script('create table pots (id uuid primary key)'))
    await expect(engine.asOwner(buildRls)).rejects.toThrow('pots does not say its policy')
    await engine.close()
  })
})

test('leaves correct policies alone, so that a second bank can start beside a busy one', async () => {
  const marks = () =>
    native.asOwner(
      async (tx) => (await tx.query('select oid, xmin from pg_policy order by 1')).rows,
    )
  const before = await marks()
  await native.asOwner(buildRls)
  expect(await marks()).toEqual(before)
})

/** Asks those that lost theirs; in DEEP every table. */
test('rebuilds removed policies at the next start', async () => {
  const removed = ['people', 'audit', 'families']
  const asked = tables.filter(({ name }) => isWhole || removed.includes(name))
  const engine = await openDatabase()
  await engine.asOwner((tx) =>
    tx.script(`alter table people disable row level security; grant update on audit to bank_app;
      create policy wide on families to bank_app using (true)`),
  )
  await engine.asOwner(buildRls)
  const found = await engine.asOwner(faultsOf)
  for (const table of asked) found.push(...(await rlsHolesIn(engine, table)))
  expect(asked.length).toBeGreaterThanOrEqual(removed.length)
  expect(found).toEqual([])
  await engine.close()
})

test('works with an owner without server privileges', async () => {
  const empty = await openEmptyDatabase()
  const role = `keeper_${process.pid}`
  await empty.asOwner((tx) =>
    tx.script(`create role ${role} login password 'keeper';
      grant bank_app to ${role}; grant all on schema public to ${role}`),
  )
  const url = new URL(empty.url)
  url.username = role
  url.password = 'keeper'
  const engine = postgresEngine(poolFor(url.href, 2), { name: 'plain', durability: 'power' })
  await migrate(engine)
  const tenantId = '30000000-0000-7000-8000-000000000000'
  await engine.asOwner((tx) =>
    tx.query(`insert into tenant_directory values ($1, 'plain')`, [tenantId]),
  )
  await engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query(`insert into tenants values ($1, 'live', '{}', null, to_timestamp(0))`, [tenantId]),
  )
  expect(await engine.asOwner(faultsOf)).toEqual([])
  await engine.close()
  await empty.asOwner((tx) => tx.script(`drop owned by ${role}; drop role ${role}`))
  await empty.close()
})
