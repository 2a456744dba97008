import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  countChanges,
  findChange,
  insertChange,
  listChanges,
  wantsDocuments,
  writeChange,
  type IdentityChangeRow,
} from '#bank/identityChange/identityChange.rows'
import { openVerifying } from '#tests/bank/kyc/visitor'
import { openTestBank } from '#tests/kit/bank'

/** Which requests to change what was verified a statement finds. */

const bank = await openTestBank()
const kit = await openVerifying(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

async function openChanges() {
  const owner = await kit.moveIn()
  const { id: entity_id } = await kit.handIn(owner)
  async function asked(status: IdentityChangeRow['status'], ms: number) {
    const row: IdentityChangeRow = {
      id: id(),
      person_id: owner.personId,
      entity_id,
      subject: 'name',
      status,
      reason: null,
      asked: Buffer.from('sealed'),
      heard_at: null,
      created_at: at(ms),
      moved_at: at(ms),
    }
    return { row, isNew: await run((tx) => insertChange(tx, tenantId, row)) }
  }
  return { ...owner, asked }
}

test('of one person one is open, and all are listed newest first', async () => {
  const [ann, bob] = [await openChanges(), await openChanges()]
  const [old, open] = [await ann.asked('WITHDRAWN', 1), await ann.asked('REQUESTED', 2)]
  expect([old.isNew, open.isNew, (await ann.asked('IN_REVIEW', 3)).isNew]).toEqual([
    true,
    true,
    false,
  ])
  expect((await bob.asked('REQUESTED', 9)).isNew).toBe(true)
  const { personId } = ann
  const list = (limit: number, offset: number) =>
    run((tx) => listChanges(tx, tenantId, { personId, limit, offset })).then((rows) =>
      rows.map((row) => row.id),
    )
  expect([await list(9, 0), await list(1, 1)]).toEqual([[open.row.id, old.row.id], [old.row.id]])
  expect(await run((tx) => countChanges(tx, tenantId, personId))).toBe(2)
})

test('a request moves, and keeps whose it is and when it began', async () => {
  const [ann, bob] = [await openChanges(), await openChanges()]
  const [{ row }, { row: other }] = [
    await ann.asked('REQUESTED', 1),
    await bob.asked('REQUESTED', 1),
  ]
  const moved = { status: 'IN_REVIEW', heard_at: at(7), moved_at: at(8) } as const
  await run((tx) => writeChange(tx, tenantId, { ...row, ...moved, created_at: at(99) }))
  const find = (changeId: string) => run((tx) => findChange(tx, tenantId, changeId))
  expect(await find(row.id)).toEqual({ ...row, ...moved })
  expect(await find(other.id)).toEqual(other)
  expect([wantsDocuments(row), wantsDocuments({ ...row, ...moved }), wantsDocuments(null)]).toEqual(
    [true, false, false],
  )
})
