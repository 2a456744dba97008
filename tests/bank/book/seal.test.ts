import { beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '#contract/ops/audit'
import { readTrialBalance, type TrialBalance } from '#contract/ops/book'
import { createBookCloser } from '#bank/book/closer'
import { lockBookDays } from '#bank/book/days.rows'
import { inTenant } from '#bank/db/engine'
import { reconcile } from '#bank/book/reconcile'
import { sealNextDay } from '#bank/book/seal'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { byAnother } from '#tests/kit/oneConnection'
import { openStaffedBook } from './bookKit.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let bank: TestBank
let kit: Awaited<ReturnType<typeof openStaffedBook>>
let ann: Awaited<ReturnType<typeof kit.moveIn>>

beforeEach(async () => {
  bank = await openTestBank()
  kit = await openStaffedBook(bank)
  ann = await kit.moveIn()
  await kit.give(ann, kit.usd, 100_00n)
})

const sealed = () =>
  kit.rows<{ day: string; object: string }>(
    `select b.day::text, a.object from book_days b
     join audit a on a.tenant_id = b.tenant_id and a.id = b.audit_id
     where b.tenant_id = $1 order by b.day`,
  )

const daysIn = async () => (await sealed()).map(({ day }) => day)

const faults = () =>
  inTenant(bank.world.engine, kit.tenantId, async (tx) => {
    const check = await reconcile(tx, kit.tenantId)
    return check.faults
  })

/** Past every wall. */
const asOwner = (table: string, ...texts: readonly string[]) =>
  bank.world.engine.asOwner(async (tx) => {
    await tx.query(`alter table ${table} no force row level security`)
    for (const text of texts) await tx.query(text)
    await tx.query(`alter table ${table} force row level security`)
  })

test('a day is sealed once it has ended and nothing can still come into it', async () => {
  const closer = createBookCloser(bank.world)
  await closer.closeAll()
  bank.clock.advance(15 * 60 * MINUTE_MS + 9 * MINUTE_MS)
  await closer.closeAll()
  expect(await daysIn()).toEqual([])
  bank.clock.advance(MINUTE_MS)
  await closer.closeAll()
  await closer.closeAll()
  expect(await daysIn()).toEqual(['2026-03-02'])
})

test('days that ended while no bank ran are sealed too, each with its own figures', async () => {
  bank.clock.advance(DAY_MS)
  await createBookCloser(bank.world).closeAll()
  bank.clock.advance(DAY_MS)
  await kit.give(ann, kit.usd, 11_00n)
  await kit.staffWait(DAY_MS)
  await createBookCloser(bank.world).closeAll()
  expect(await daysIn()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
  const credits = await Promise.all(
    ['2026-03-02', '2026-03-03', '2026-03-04'].map(async (day) => {
      const { body } = await kit.ask('auditor', readTrialBalance, { day })
      const answer = body as unknown as TrialBalance
      expect(answer.sealed!.digest).toMatch(/^[0-9a-f]{64}$/)
      return answer.currencies[0]!.credit
    }),
  )
  expect(credits).toEqual(['100.00', '100.00', '111.00'])
  expect(await faults()).toEqual([])
})

test('many banks that seal at once seal a day once', async () => {
  bank.clock.advance(DAY_MS)
  const done = await Promise.all(
    Array.from({ length: 8 }, () => sealNextDay(bank.world, kit.tenantId)),
  )
  expect(done.filter((day) => day !== null)).toEqual(['2026-03-02'])
  const said = await kit.rows(
    `select id from audit where tenant_id = $1 and action = 'book_day_sealed'`,
  )
  expect(said).toHaveLength(1)
})

test('a bank waits while another one seals', async () => {
  bank.clock.advance(DAY_MS)
  const { engine } = bank.world
  const sealing = await inTenant(engine, kit.tenantId, async (tx) => {
    await lockBookDays(tx, kit.tenantId)
    const second = byAnother(() => sealNextDay(bank.world, kit.tenantId))
    const waiting = () =>
      tx.rows(
        `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      )
    await expect.poll(waiting).toHaveLength(1)
    return { second }
  })
  expect(await sealing.second).toBe('2026-03-02')
})

test('a bank that is killed while it seals has sealed nothing, and the next one does', async () => {
  bank.clock.advance(DAY_MS)
  const { engine } = bank.world
  const dying: typeof engine = {
    ...engine,
    transaction: (scope, work) =>
      engine.transaction(scope, async (tx) => {
        await work(tx)
        throw new Error('killed before the commit')
      }),
  }
  await expect(sealNextDay({ ...bank.world, engine: dying }, kit.tenantId)).rejects.toThrow(
    'killed',
  )
  expect(await daysIn()).toEqual([])
  expect(await sealNextDay(bank.world, kit.tenantId)).toBe('2026-03-02')
  expect(await sealNextDay(bank.world, kit.tenantId)).toBe(null)
})

test('the check of the audit finds a day whose figures, seal or row were changed', async () => {
  await kit.staffWait(DAY_MS)
  await createBookCloser(bank.world).closeAll()
  const verdict = async () => (await kit.ask('auditor', verifyAudit)).body
  expect(await verdict()).toMatchObject({ holds: true, broken_at: null })
  const owner = (text: string) => asOwner('book_days', text)
  const broken = { holds: false, broken_at: 'book_day 2026-03-02' }
  await owner('create table kept as select * from book_days')
  await owner(`update book_days set lines = jsonb_set(lines, '{0,4}', '"1"')`)
  expect(await verdict()).toMatchObject(broken)
  await owner('delete from book_days')
  expect(await verdict()).toMatchObject(broken)
  expect(await faults()).toEqual(["the audit's chain breaks at book_day 2026-03-02"])
  await owner('insert into book_days select * from kept')
  await owner('drop table kept')
  expect(await verdict()).toMatchObject({ holds: true })
})

test('nobody changes or removes a sealed day, and a late posting is found', async () => {
  bank.clock.advance(DAY_MS)
  await createBookCloser(bank.world).closeAll()
  for (const text of [`update book_days set digest = ''`, 'delete from book_days'])
    await expect(kit.rows(`${text} where tenant_id = $1 returning day`)).rejects.toThrow('denied')
  bank.clock.advance(-DAY_MS)
  await kit.give(ann, kit.usd, 1_00n)
  bank.clock.advance(DAY_MS)
  expect(await faults()).toEqual(['postings came into 2026-03-02 after it was sealed'])
  // The check of every ledger at the end finds nothing wrong.
  await asOwner(
    'ledger_transfers',
    `update ledger_transfers set created_at = '2026-03-03T09:00:00Z'
     where id in (select transfer_id from ledger_postings where posted_by = 100)`,
  )
})

test('a tenant without money has no days to seal', async () => {
  const empty = await openStaffedBook(bank)
  bank.clock.advance(DAY_MS)
  expect(await sealNextDay(bank.world, empty.tenantId)).toBe(null)
})
