import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import { frameNotification, parseFrameNotification } from '#bank/watch/frameNotification'
import { findWatch, putWatch, takeWatchCode } from '#bank/watch/watch.rows'
import { openCounterpartyKit, type Owner } from '#tests/bank/counterparty/counterpartyKit'
import { openTestBank } from '#tests/kit/bank'

/** Until when a code connects, and until when a watch is found. */

const bank = await openTestBank()
const kit = await openCounterpartyKit(bank)
const { tenantId } = kit
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)
const hash = Buffer.from('one')
const familyId = bank.world.random.id()

async function watching(codeMs: number, endMs: number) {
  const ann = await kit.moveIn()
  const id = bank.world.random.id()
  const watch = { id, personId: ann.personId, codeHash: hash, codeUntil: at(codeMs) }
  await run((tx) => putWatch(tx, tenantId, { ...watch, endsAt: at(endMs) }))
  return { ann, id }
}

const take = ({ personId }: Owner, code = hash) =>
  run((tx) => takeWatchCode(tx, { tenantId, personId }, { hash: code, familyId, now }))

test.each([
  [1, 1, true],
  [0, 1, false],
  [1, 0, false],
])('a code until %i of a watch until %i connects: %s', async (codeMs, endMs, connects) => {
  const { ann, id } = await watching(codeMs, endMs)
  const taken = await take(ann)
  expect(taken).toEqual(
    connects ? { id, person_id: ann.personId, page_family_id: familyId, ends_at: at(endMs) } : null,
  )
})

test('a code connects once, whom it was made for, as it was made', async () => {
  const { ann } = await watching(1, 1)
  const bob = await kit.moveIn()
  expect(await take(bob)).toBeNull()
  expect(await take(ann, Buffer.from('two'))).toBeNull()
  expect(await take(ann)).not.toBeNull()
  expect(await take(ann)).toBeNull()
})

test('a watch is found before its end, by its id and for its person', async () => {
  const { ann, id } = await watching(1, 1)
  const bob = await kit.moveIn()
  const find = ({ personId }: Owner, watch: string, when = now) =>
    run(async (tx) => (await findWatch(tx, { tenantId, personId }, watch, when))?.id ?? null)
  expect(await find(ann, id)).toBe(id)
  expect(await find(ann, id, at(1))).toBeNull()
  expect(await find(ann, bank.world.random.id())).toBeNull()
  expect(await find(bob, id)).toBeNull()
})

test('a new watch of the person replaces the former, with nobody connected', async () => {
  const { ann, id } = await watching(1, 1)
  await take(ann)
  const next = { id: bank.world.random.id(), personId: ann.personId, codeUntil: at(5) }
  const codeHash = Buffer.from('next')
  await run((tx) => putWatch(tx, tenantId, { ...next, codeHash, endsAt: at(9) }))
  const find = (one: string) => run((tx) => findWatch(tx, { tenantId, ...ann }, one, now))
  expect(await find(id)).toBeNull()
  expect(await find(next.id)).toEqual({
    id: next.id,
    person_id: ann.personId,
    page_family_id: null,
    ends_at: at(9),
  })
  expect((await take(ann, codeHash))?.id).toBe(next.id)
})

test('what comes by the same channel and is no frame of a watch is left alone', () => {
  const sent = { tenantId: 't1', watchId: 'w1', frames: '[{"a": "b c"}]' }
  expect(parseFrameNotification(frameNotification(sent, 'm1'))).toEqual(sent)
  for (const other of [
    'feed t1 w1 m1 []',
    'watch',
    'watch t1',
    'watch t1 w1',
    'watch  w1 m1 []',
    'watch t1  m1 []',
    'watch t1 w1  []',
  ])
    expect(parseFrameNotification(other), other).toBeNull()
})
