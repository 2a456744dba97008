import { expect, test } from 'vitest'
import { demoTenants } from '#contract/tenants'
import { listTimelineRows } from '#bank/audit/search.rows'
import type { Tx } from '#bank/db/engine'
import { seed } from '#bank/db/seed/seed'
import { openTestBank } from '#tests/kit/bank'
import { compareLatency, RATIO_MAX, type Compared } from './lookup.ts'

/**
 * The timeline of a customer with 100,000 rows of the audit, half of them by staff about them, beside
 * as many rows read by one of its two indexes: the first page, and one in the middle.
 */

const ROWS = 100_000 * Number(process.env.PART ?? 1)
/** A page, and one row more to know whether there is another. */
const PAGE = 51

const bank = await openTestBank()
await seed(bank.world)
const tenantId = demoTenants.larkspur
const { engine } = bank.world
const personId = bank.world.random.id()

/** Ids in the order of time; those of the bank itself come before all of them or after. */
const idOf = (at: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`

await engine.asOwner(async (tx) => {
  await tx.script('set local session_replication_role = replica')
  await tx.query(
    `insert into audit (tenant_id, id, at, actor_kind, actor_id, action, object, outcome, request_id,
       changes)
     select $1, ${idOf('n')}, timestamptz '2025-01-01 00:00:00Z' + n * interval '1 second',
       case when n % 2 = 0 then 'person' else 'staff' end,
       case when n % 2 = 0 then $2::text else staff.id::text end, 'session_renewed',
       case when n % 2 = 0 then 'session ' || n else 'person ' || $2 end, 'ok', 'req_' || n,
       jsonb_build_object('reason', 'They asked us to')
     from generate_series(1, $3::int) n,
       (select coalesce((select id from staff where tenant_id = $1 limit 1), $1) as id) staff`,
    [tenantId, personId, ROWS],
  )
})
await engine.asOwner((tx) => tx.script('analyze'))

const scope = { tenantId, personId: null, staff: 'read' } as const
const within = (work: (tx: Tx) => Promise<unknown[]>) => engine.transaction(scope, work)

/** The id that the page goes on from; null for the first. */
const middle = (round: number) =>
  `00000000-0000-7000-8000-${(ROWS / 2 + round).toString(16).padStart(12, '0')}`
const pages: Record<string, (round: number) => string | null> = {
  'the first page': () => null,
  'a page in the middle': middle,
}

const plainFrom = (before: string | null) =>
  `select * from audit where tenant_id = $1 and actor_id = $2
   ${before === null ? '' : 'and id < $4'} order by id desc limit $3`

test('a page of a long timeline takes a few times what one index takes', async () => {
  const figures: Compared[] = []
  for (const [name, before] of Object.entries(pages)) {
    const read = (round: number) => {
      const from = before(round)
      const values = [tenantId, personId, PAGE, ...(from === null ? [] : [from])]
      return within((tx) => tx.rows(plainFrom(from), values))
    }
    const list = (round: number) =>
      within((tx) => listTimelineRows(tx, tenantId, personId, before(round), PAGE))
    expect((await list(0)).length).toBe(PAGE)
    figures.push(
      await compareLatency(name, {
        bank: async (round) => (await list(round)).length,
        plain: async (round) => (await read(round)).length,
      }),
    )
  }
  expect(figures.filter(({ ratio }) => ratio > RATIO_MAX)).toEqual([])
})
