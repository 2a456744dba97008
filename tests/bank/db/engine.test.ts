import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { openLite } from '#tests/kit/lite'
import { openDatabase } from '#tests/kit/postgres'

const home = '01900000-0000-7000-8000-000000000001'
const away = '01900000-0000-7000-8000-000000000002'
const ann = '01900000-0000-7000-8000-000000000005'
const bob = '01900000-0000-7000-8000-000000000006'
const nobody = (tenantId: string) => ({ tenantId, personId: null })

/** What every engine promises. */

const engines: [name: string, engine: Engine][] = [
  ['native', await openDatabase()],
  ['PGlite', await openLite()],
]

beforeAll(async () => {
  for (const [, engine] of engines) await plantTenants(engine)
})
afterAll(async () => {
  for (const [, engine] of engines) await engine.close()
})

async function plantTenants(engine: Engine) {
  await engine.asOwner((tx) =>
    tx.query(`insert into tenant_directory (tenant_id, slug) values ($1, 'a'), ($2, 'b')`, [
      home,
      away,
    ]),
  )
  for (const id of [home, away])
    await engine.transaction(nobody(id), (tx) =>
      tx.query(
        `insert into tenants (tenant_id, kind, config, created_at) values ($1, 'live', '{}', $2)`,
        [id, new Date(0)],
      ),
    )
}

test.each(engines)('%s: returns values as the engine promises', async (_, engine) => {
  const { rows } = await engine.transaction(nobody(home), (tx) =>
    tx.query(`select 9007199254740993::int8 as big, 1.000000000000000001::numeric as exact,
    '2026-01-02T03:04:05.678Z'::timestamptz as at, '2026-01-02'::date as day,
    '{"a":[1]}'::jsonb as doc, '\\x00ff'::bytea as bytes`),
  )
  expect(rows[0]).toEqual({
    big: '9007199254740993',
    exact: '1.000000000000000001',
    at: new Date('2026-01-02T03:04:05.678Z'),
    day: '2026-01-02',
    doc: { a: [1] },
    bytes: Buffer.from([0, 255]),
  })
})

test.each(engines)('%s: a tenant sees only its own rows', async (_, engine) => {
  const observed = await engine.transaction(nobody(home), (tx) =>
    tx.query<{ tenant_id: string }>('select tenant_id from tenants'),
  )
  expect(observed.rows).toEqual([{ tenant_id: home }])
})

test.each(engines)('%s: a single function call runs under the policies', async (_, engine) => {
  await engine.asOwner((tx) =>
    tx.script(`create function tenants_seen() returns uuid[] language plpgsql as
      'begin return (select array_agg(tenant_id) from tenants); end'`),
  )
  const called = async (tenantId: string) => {
    const { rows } = await engine.call(nobody(tenantId), 'select tenants_seen() as seen', [])
    return rows
  }
  expect(await called(home)).toEqual([{ seen: [home] }])
  expect(await called(away)).toEqual([{ seen: [away] }])
  await expect(called("' or true")).rejects.toThrow('takes the ids')
  const after = await engine.asOwner((tx) =>
    tx.query(`select current_setting('app.tenant_id', true) as tenant, count(*)::int from tenants`),
  )
  expect(after.rows).toEqual([{ tenant: '', count: 2 }])
})

test.each(engines)(
  '%s: a person sees themselves alone, and the bank sees both',
  async (_, engine) => {
    await engine.transaction(nobody(home), async (tx) => {
      for (const [number, id] of [ann, bob].entries())
        await tx.query(
          `insert into people (tenant_id, id, number, state, default_currency, is_developer,
           kyc_status, created_at, updated_at)
         values ($1, $2, $3, 'active', 'EUR', false, 'NONE', $4, $4)`,
          [home, id, number, new Date(0)],
        )
    })
    const seenBy = (personId: string | null) =>
      engine.transaction({ tenantId: home, personId }, async (tx) => {
        const { rows } = await tx.query<{ id: string }>('select id from people order by id')
        return rows.map(({ id }) => id)
      })
    expect(await seenBy(ann)).toEqual([ann])
    expect(await seenBy(bob)).toEqual([bob])
    expect(await seenBy(null)).toEqual([ann, bob])
  },
)

test.each(engines)('%s: no transaction inherits the previous scope', async (_, engine) => {
  await engine.transaction({ tenantId: home, personId: home }, (tx) => tx.query('select 1'))
  const { rows } = await engine.asOwner((tx) =>
    tx.query(`select coalesce(current_setting('app.tenant_id', true), '') as tenant,
      coalesce(current_setting('app.person_id', true), '') as person,
      current_user = 'bank_app' as walled`),
  )
  expect(rows).toEqual([{ tenant: '', person: '', walled: false }])
})

test.each(engines)('%s: concurrent transactions see each other’s commits', async (_, engine) => {
  await engine.transaction(nobody(home), (tx) =>
    tx.query(`insert into tries values ($1, 'p', 'a', 0, $2)`, [home, new Date(0)]),
  )
  const counts = await Promise.all(
    Array.from({ length: 30 }, () =>
      engine.transaction(nobody(home), async (tx) => {
        const { rows } = await tx.query<{ count: number }>(
          'update tries set count = count + 1 returning count',
        )
        return rows[0]?.count
      }),
    ),
  )
  expect(new Set(counts).size).toBe(30)
})

test.each(engines)('%s: a throw rolls everything back', async (_, engine) => {
  const doomed = engine.transaction(nobody(home), async (tx) => {
    await tx.query(`update tenants set kind = 'sandbox'`)
    throw new Error('thought better of it')
  })
  await expect(doomed).rejects.toThrow('thought better of it')
  const { rows } = await engine.transaction(nobody(home), (tx) =>
    tx.query('select kind from tenants'),
  )
  expect(rows).toEqual([{ kind: 'live' }])
})

test.each(engines)('%s: a swallowed failure does not count as a commit', async (_, engine) => {
  const doomed = engine.transaction(nobody(home), async (tx) => {
    await tx.query(`update tenants set kind = 'sandbox'`)
    await tx.query('select 1/0').catch(() => {})
  })
  await expect(doomed).rejects.toThrow('ROLLBACK')
})

test.each(engines)('%s: refuses a scope that is not a pair of ids', async (_, engine) => {
  const forged = { tenantId: `${home}'; reset role; --`, personId: null }
  await expect(engine.transaction(forged, async () => 1)).rejects.toThrow('A scope takes')
})

test.each(engines)('%s: answers after an idle hour', async (_, engine) => {
  const context = () =>
    engine.transaction(nobody(home), (tx) => tx.query('select tenant_id from tenants'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await context()
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
  expect((await context()).rows).toEqual([{ tenant_id: home }])
})
