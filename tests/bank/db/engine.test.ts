import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import { migrate } from '#bank/db/migrate'
import { pgliteEngine } from '#bank/db/pglite'
import { openDatabase } from '#tests/kit/postgres'

const home = '01900000-0000-7000-8000-000000000001'
const away = '01900000-0000-7000-8000-000000000002'
const nobody = (tenantId: string) => ({ tenantId, personId: null })

const engines: [name: string, open: () => Promise<Engine>][] = [
  ['the native PostgreSQL', openDatabase],
  [
    'PGlite',
    async () => {
      const engine = await pgliteEngine(null)
      await migrate(engine)
      return engine
    },
  ],
]

describe.each(engines)('%s', (_, open) => {
  let engine: Engine

  beforeAll(async () => {
    engine = await open()
    await engine.asOwner(async (tx) => {
      await tx.query(`insert into tenant_directory (tenant_id, slug) values ($1, 'a'), ($2, 'b')`, [
        home,
        away,
      ])
    })
    for (const id of [home, away])
      await engine.transaction(nobody(id), (tx) =>
        tx.query(
          `insert into tenants (tenant_id, kind, config, created_at) values ($1, 'live', '{}', $2)`,
          [id, new Date(0)],
        ),
      )
  })

  afterAll(() => engine.close())

  test('values come back as the engine promises', async () => {
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

  test('a tenant sees its own rows and no others', async () => {
    const seen = await engine.transaction(nobody(home), (tx) =>
      tx.query<{ tenant_id: string }>('select tenant_id from tenants'),
    )
    expect(seen.rows).toEqual([{ tenant_id: home }])
  })

  test('what is thrown undoes everything', async () => {
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

  test('a failed statement that somebody swallows does not pass for a commit', async () => {
    const doomed = engine.transaction(nobody(home), async (tx) => {
      await tx.query(`update tenants set kind = 'sandbox'`)
      await tx.query('select 1/0').catch(() => {})
    })
    await expect(doomed).rejects.toThrow('ROLLBACK')
  })

  test('a scope that is no pair of ids reaches no database', async () => {
    const forged = { tenantId: `${home}'; reset role; --`, personId: null }
    await expect(engine.transaction(forged, async () => 1)).rejects.toThrow('A scope takes')
  })
})
