import { expect, test } from 'vitest'
import { chainIds } from '#contract/chains'
import { judgeCursors, readStoppedChainQueue } from '#bank/chain/stopped/problem'
import { chainNotes } from '#bank/chain/stopped/stopped.rows'
import { inTenant } from '#bank/db/engine'
import { writeAssignment } from '#bank/staff/assignment.rows'
import { hireStaff } from '#tests/bank/harness/staff'
import { openTestBank } from '#tests/kit/bank'
import { openTenant } from '#tests/kit/openTenant'

/** When a chain has stopped, to the moment, and since when the first of them waits. */

const bank = await openTestBank()
const { world } = bank
const now = bank.clock.now()
const ago = (minutes: number, ms = 0) => new Date(now.getTime() - minutes * 60_000 - ms)

interface Cursor {
  chain: number
  moved?: Date | null
  failing?: Date | null
}

async function watching(kind: 'live' | 'sandbox', ...cursors: Cursor[]) {
  const tenantId = await openTenant(world, { kind })
  await inTenant(world.engine, tenantId, async (tx) => {
    for (const { chain, moved = null, failing = null } of cursors)
      await tx.query(
        `insert into chain_cursors (tenant_id, chain_id, leased_until, moved_at, failing_since, fault)
         values ($1, $2, $3, $4, $5, $6)`,
        [tenantId, chain, now, moved, failing, failing && 'TypeError'],
      )
  })
  const judged = () => inTenant(world.engine, tenantId, (tx) => judgeCursors(tx, tenantId, now))
  const queue = () =>
    inTenant(world.engine, tenantId, (tx) => readStoppedChainQueue(tx, tenantId, now))
  return { tenantId, judged, queue }
}

const { bitcoin, ethereum, tron } = chainIds

test.each<[string, 'live' | 'sandbox', Cursor, string | null, Date | null]>([
  ['fails for a moment', 'live', { chain: ethereum, failing: ago(5, -1) }, null, ago(5, -1)],
  ['fails for five minutes', 'live', { chain: ethereum, failing: ago(5) }, 'failing', ago(5)],
  ['fails in a sandbox', 'sandbox', { chain: ethereum, failing: ago(5) }, 'failing', ago(5)],
  ['moved a while ago', 'live', { chain: ethereum, moved: ago(10, -1) }, null, ago(10, -1)],
  ['stands still', 'live', { chain: ethereum, moved: ago(10) }, 'still', ago(10)],
  ['is slow', 'live', { chain: bitcoin, moved: ago(10) }, null, ago(10)],
  ['is slow and stands still', 'live', { chain: bitcoin, moved: ago(120) }, 'still', ago(120)],
  ['stands still in a sandbox', 'sandbox', { chain: ethereum, moved: ago(999) }, null, ago(999)],
  ['is of no usual pace', 'live', { chain: 99, moved: ago(99_999) }, null, ago(99_999)],
  ['was never read', 'live', { chain: ethereum }, null, null],
  [
    'fails and stands still',
    'live',
    { chain: ethereum, moved: ago(99), failing: ago(6) },
    'failing',
    ago(6),
  ],
  [
    'fails for a moment and stands still',
    'live',
    { chain: ethereum, moved: ago(99), failing: ago(1) },
    'still',
    ago(99),
  ],
])('a chain that %s', async (_, kind, cursor, problem, since) => {
  const { judged } = await watching(kind, cursor)
  expect(await judged()).toMatchObject([{ problem, since }])
})

test('the queue counts those that stopped, and moves with each note and whoever takes one', async () => {
  const { tenantId, queue } = await watching(
    'live',
    { chain: ethereum, failing: ago(7) },
    { chain: tron, moved: ago(20) },
    { chain: bitcoin, moved: ago(1) },
  )
  expect(await queue()).toEqual({ waiting: 2, oldestAt: ago(20), movedAt: ago(7) })
  const { id: staffId } = await hireStaff(bank, tenantId, 'support')
  await inTenant(world.engine, tenantId, (tx) =>
    writeAssignment(tx, tenantId, { subject: `chain ${ethereum}`, staffId, at: ago(3) }),
  )
  expect((await queue()).movedAt).toEqual(ago(3))
  const note = { id: world.random.id(), act: 'NOTED', words: 'Asked', staffId, at: ago(2) } as const
  await inTenant(world.engine, tenantId, (tx) => chainNotes.insert(tx, tenantId, bitcoin, note))
  expect((await queue()).movedAt).toEqual(ago(2))
})

test('where all is well nothing waits', async () => {
  const { queue } = await watching('live', { chain: bitcoin, moved: ago(1) })
  expect(await queue()).toEqual({ waiting: 0, oldestAt: null, movedAt: null })
})
