import { afterAll, expect, test } from 'vitest'
import type { Engine } from '#bank/db/engine'
import type { Notifier } from '#bank/db/notifier'
import { poolFor, postgresEngine } from '#bank/db/postgres'
import { Refusal } from '#contract/kit/refusal'
import { gate } from '#tests/kit/gate'
import { openDatabase } from '#tests/kit/postgres'
import { openFakeServer } from './fakeServer.ts'

/** How connections of PostgreSQL are used, and what of them is given back. */

const home = '01900000-0000-7000-8000-000000000001'
const ann = '01900000-0000-7000-8000-000000000005'
const nobody = { tenantId: home, personId: null }
const engine = await openDatabase()
const { url } = engine
afterAll(() => engine.close())

/** Of a single connection, with a notifier that says what it was told. */
function openSingle() {
  const told: string[] = []
  const notifier: Notifier = {
    notify: (messages) => void told.push(messages.join(' ')),
    listen: () => () => {},
    close: async () => void told.push('closed'),
  }
  const pool = poolFor(url, 1)
  const about = { name: 'single', durability: 'power' } as const
  const single = postgresEngine(pool, about, async () => void told.push('closed too'), notifier)
  return { single, pool, told }
}

const ways: [string, (of: Engine, text: string) => Promise<unknown>][] = [
  ['a transaction', (of, text) => of.transaction(nobody, (tx) => tx.query(text))],
  ['a single statement', (of, text) => of.single(nobody, text, [])],
  ['a call', (of, text) => of.call(nobody, text, [])],
]

test.each(ways)('%s that failed gives its connection back, as one that did not', async (_, run) => {
  const { single } = openSingle()
  await expect(run(single, 'select 1/0')).rejects.toThrow('division by zero')
  await run(single, 'select 1')
  await run(single, 'select 1')
  await single.close()
})

test('a failure that was swallowed is no commit', async () => {
  const doomed = engine.transaction(nobody, async (tx) => {
    await tx.query('select 1/0').catch(() => {})
  })
  await expect(doomed).rejects.toThrow('The transaction ended in ROLLBACK.')
})

test('a transaction that is over takes no statement', async () => {
  let late: () => Promise<unknown> = async () => null
  await engine.transaction(nobody, async (tx) => {
    late = () => tx.query('select 1')
  })
  await expect(late()).rejects.toThrow('This transaction has ended.')
})

test('a day is read as it is written, and counted is what was changed', async () => {
  await engine.asOwner(async (tx) => {
    expect(await tx.rows(`select '2026-01-02'::date as day`)).toEqual([{ day: '2026-01-02' }])
    expect((await tx.query('set local work_mem = 4096')).count).toBe(0)
    expect((await tx.query('select 1 union all select 2')).count).toBe(2)
  })
})

test('staff and members of a wallet post nothing by themselves', async () => {
  const post = (more: object) => engine.call({ ...nobody, ...more }, 'select 1', [])
  await expect(post({ staff: 'act' })).rejects.toThrow('Staff post nothing')
  await expect(post({ member: { personId: ann, walletId: ann } })).rejects.toThrow('committed by')
})

test.each([
  [{ tenantId: `${home}' --`, personId: null }, 'the ids of a tenant and a person'],
  [{ tenantId: home, personId: 'ann' }, 'the ids of a tenant and a person'],
  [
    { ...nobody, member: { personId: `${ann}' --`, walletId: ann } },
    'the ids of a person and a wallet',
  ],
  [{ ...nobody, member: { personId: ann, walletId: 'x' } }, 'the ids of a person and a wallet'],
])('a scope of anything but ids is none (%#)', async (scope, message) => {
  await expect(engine.transaction(scope, async () => 1)).rejects.toThrow(message)
})

test.each([
  [{}, [home, '', '', '', '']],
  [{ personId: ann }, [home, ann, '', '', '']],
  [{ staff: 'read' as const }, [home, '', 'read', '', '']],
  [{ staff: 'act' as const }, [home, '', 'act', '', '']],
  [{ personId: ann, member: { personId: home, walletId: ann } }, [home, ann, '', home, ann]],
])('a transaction of %j is told whose rows it sees', async (more, settings) => {
  const names = ['tenant_id', 'person_id', 'staff', 'member_id', 'wallet_id']
  const told = await engine.transaction({ ...nobody, ...more }, (tx) =>
    tx.rows<{ value: string }>(
      `select coalesce(current_setting('app.' || name, true), '') as value
       from unnest($1::text[]) with ordinality n (name, at) order by at`,
      [names],
    ),
  )
  expect(told.map(({ value }) => value)).toEqual(settings)
})

test('others are notified of what was committed, once, and of nothing else', async () => {
  const { single, told } = openSingle()
  const notify = (messages: string[], text: string) =>
    single.transaction(nobody, async (tx) => {
      for (const message of messages) tx.notify(message)
      await tx.query(text)
    })
  await notify([], 'select 1')
  await expect(notify(['lost'], 'select 1/0')).rejects.toThrow()
  expect(told).toEqual([])
  await notify(['one', 'two', 'one'], 'select 1')
  expect(told).toEqual(['one two'])
  await single.close()
})

test('what is closed is closed whole', async () => {
  const { single, pool, told } = openSingle()
  await single.transaction(nobody, (tx) => tx.query('select 1'))
  await single.close()
  expect([told, pool.ended, pool.totalCount]).toEqual([['closed', 'closed too'], true, 0])
})

test('the opening of a transaction costs no round trip', async () => {
  const proxy = await openFakeServer(url, 'writer')
  const real = new URL(url)
  real.port = String(proxy.port)
  const pool = poolFor({ connectionString: real.href }, 1)
  const behind = postgresEngine(pool, { name: 'behind', durability: 'power' })
  const turnsOf = async (work: () => Promise<unknown>) => {
    const before = proxy.turns()
    await work()
    return proxy.turns() - before
  }
  await behind.single(nobody, 'select 1', [])
  expect(await turnsOf(() => behind.single(nobody, 'select 1', []))).toBe(1)
  expect(await turnsOf(() => behind.transaction(nobody, (tx) => tx.query('select 1')))).toBe(2)
  await behind.close()
  await proxy.close()
})

test('a lost connection fails only its own transaction', async () => {
  const engine = await openDatabase()
  const dying = engine.asOwner(async (tx) => {
    await tx.query(`insert into tenant_directory values ($1, 'lost')`, [home])
    await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
  })
  await expect(dying).rejects.toThrow()
  const { count } = await engine.asOwner((tx) => tx.query('select 1 from tenant_directory'))
  expect(count).toBe(0)
  await engine.close()
})

test('a transaction ended by a deadlock runs again', async () => {
  await engine.asOwner((tx) =>
    tx.script(`create table crossed (name text primary key, moved int not null default 0);
      insert into crossed (name) values ('left'), ('right');
      grant select, update on crossed to bank_app`),
  )
  let runs = 0
  const [both, over] = [gate(), gate()]
  async function move(first: string, second: string) {
    let isAgain = false
    await engine.transaction(nobody, async (tx) => {
      const update = 'update crossed set moved = moved + 1 where name = $1'
      // Or it may be back before the other has the row that it gave up, and both are crossed anew.
      if (isAgain) await over.open
      isAgain = true
      await tx.query(update, [first])
      runs += 1
      if (runs === 2) both.unlock()
      await both.open
      // The statement beside it fails too, and the work may throw that one's error.
      const [, last] = await Promise.allSettled([tx.query(update, [second]), tx.query('select 1')])
      if (last.status === 'rejected') throw new Refusal('STATE_CONFLICT')
    })
    over.unlock()
  }
  await Promise.all([move('left', 'right'), move('right', 'left')])
  expect(runs).toBe(3)
  const { rows } = await engine.asOwner((tx) => tx.query('select moved from crossed'))
  expect(rows).toEqual([{ moved: 2 }, { moved: 2 }])
})
