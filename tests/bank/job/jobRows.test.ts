import { expect, test } from 'vitest'
import type { Tx } from '#bank/db/engine'
import {
  claimForReceivers,
  claimJobs,
  endJob,
  jobInserts,
  putJobOff,
  renewJobs,
  type ClaimedJob,
  type JobReceiver,
} from '#bank/job/job.rows'
import {
  claimDue,
  insertOutboxRow,
  markDone,
  putOff,
  renewOutboxRows,
} from '#bank/outbox/outbox.rows'
import { openTenantKit } from '#tests/bank/session/tenantKit'
import { openTestBank } from '#tests/kit/bank'

/** Which work is claimed, by whom it is kept, and who may no longer end it. */

const bank = await openTestBank()
const kit = await openTenantKit(bank)
const { tenantId } = kit
const id = () => bank.world.random.id()
const now = bank.clock.now()
const at = (ms: number) => new Date(now.getTime() + ms)
const run = <T>(work: (tx: Tx) => Promise<T>) =>
  bank.world.engine.transaction({ tenantId, personId: null }, work)

let queues = 0
const newQueue = () => `test.${++queues}`

const put = (queue: string, key: string, due: number, receiver?: JobReceiver) =>
  run((tx) =>
    jobInserts.write(
      tx,
      tenantId,
      [{ id: id(), queue, key, what: { key }, dueAt: at(due), ...(receiver && { receiver }) }],
      now,
    ),
  )

const claim = (queue: string, ms: number, limit = 10) =>
  run((tx) =>
    claimJobs(tx, { tenantId, queues: [queue], now: at(ms), leasedUntil: at(ms + 60), limit }),
  )

const keysOf = (jobs: readonly { what: unknown }[]) =>
  jobs.map(({ what }) => (what as { key: string }).key)

test('what is due is claimed, the longest due first, and not again until its lease is over', async () => {
  const queue = newQueue()
  await put(queue, 'late', 3)
  await put(queue, 'first', 1)
  await put(queue, 'then', 2)
  await put(newQueue(), 'elsewhere', 1)
  expect(await claim(queue, 0)).toEqual([])
  expect(keysOf(await claim(queue, 2, 1))).toEqual(['first'])
  expect(keysOf(await claim(queue, 2))).toEqual(['then'])
  expect(keysOf(await claim(queue, 61))).toEqual(['late'])
  const again = await claim(queue, 62)
  expect(again.map(({ claims, attempts }) => [claims, attempts])).toEqual([
    [2, 2],
    [2, 2],
  ])
})

test('only the newest claim ends a job, puts it off or keeps it', async () => {
  const queue = newQueue()
  await put(queue, 'one', 0)
  const [old] = (await claim(queue, 0)) as [ClaimedJob]
  const [job] = (await claim(queue, 60)) as [ClaimedJob]
  await run((tx) => endJob(tx, tenantId, old))
  await run((tx) => putJobOff(tx, tenantId, old, { until: at(61), counted: false }))
  await run((tx) => renewJobs(tx, tenantId, [old], at(61)))
  expect(await claim(queue, 119)).toEqual([])
  await run((tx) => renewJobs(tx, tenantId, [job], at(200)))
  expect(await claim(queue, 199)).toEqual([])
  await run((tx) => putJobOff(tx, tenantId, job, { until: at(150), counted: true }))
  const [third] = (await claim(queue, 150)) as [ClaimedJob]
  expect(third.attempts).toBe(3)
  await run((tx) => putJobOff(tx, tenantId, third, { until: at(151), counted: false }))
  const [fourth] = (await claim(queue, 151)) as [ClaimedJob]
  expect(fourth.attempts).toBe(1)
  await run((tx) => endJob(tx, tenantId, fourth))
  expect(await claim(queue, 9_999)).toEqual([])
})

test('a job that is asked for again is done no later, and its running holder loses it', async () => {
  const queue = newQueue()
  await put(queue, 'one', 5)
  await put(queue, 'one', 9)
  expect(keysOf(await claim(queue, 5))).toEqual(['one'])
  await put(queue, 'one', 7)
  const [again] = await claim(queue, 7)
  expect(again?.claims).toBe(4)
})

const claimFor = (ms: number, parts: object = {}) =>
  run((tx) =>
    claimForReceivers(tx, {
      tenantId,
      now: at(ms),
      leasedUntil: at(ms + 60),
      limit: 10,
      perCustomer: 2,
      perReceiver: 1,
      busy: [],
      ...parts,
    }),
  )

test('of each receiver one waits at a time, and of a customer no more than its share', async () => {
  const [ann, bob] = [id(), id()]
  const to = (customerId: string) => ({ customerId, receiverId: id() })
  const [a1, a2, a3, b1] = [to(ann), to(ann), to(ann), to(bob)]
  const queue = newQueue()
  await put(queue, 'a1 first', 1, a1)
  await put(queue, 'a1 then', 2, a1)
  await put(queue, 'a2', 3, a2)
  await put(queue, 'a3', 4, a3)
  await put(queue, 'b1', 5, b1)
  await put(queue, 'later', 6, to(bob))
  expect(await claim(queue, 9)).toEqual([])
  expect(await claimFor(0)).toEqual([])
  const under = { busy: [a1] }
  expect(keysOf(await claimFor(5, { ...under, limit: 1 }))).toEqual(['b1'])
  const found = await claimFor(5, under)
  expect(keysOf(found)).toEqual(['a2'])
  expect(found[0]).toMatchObject({ customerId: ann, receiverId: a2.receiverId })
  expect(keysOf(await claimFor(5)).toSorted()).toEqual(['a1 first', 'a3'])
  expect(keysOf(await claimFor(6))).toContain('later')
})

let topics = 0
async function told(topic: string, ms: number) {
  const row = { tenantId, id: id(), topic, news: { ms }, at: at(ms) }
  await run((tx) => insertOutboxRow(tx, row))
  return row.id
}

const due = (topic: string, ms: number, parts: object = {}) =>
  run((tx) =>
    claimDue(tx, {
      tenantId,
      topics: [topic],
      now: at(ms),
      leasedUntil: at(ms + 60),
      attemptsMax: 3,
      limit: 10,
      ...parts,
    }),
  )

test('what is to be told is claimed in its order, so many times and no more', async () => {
  const topic = `test.${++topics}`
  const [second, first] = [await told(topic, 2), await told(topic, 1)]
  await told(`test.${++topics}`, 1)
  expect(await due(topic, 0)).toEqual([])
  const found = await due(topic, 2)
  expect(found.map((row) => [row.id, row.attempts])).toEqual([
    [first, 1],
    [second, 1],
  ])
  expect(await due(topic, 61)).toEqual([])
  expect(await due(topic, 62, { limit: 1 })).toHaveLength(1)
  expect(await due(topic, 200)).toHaveLength(2)
  expect((await due(topic, 400)).map(({ attempts }) => attempts)).toEqual([3])
  expect(await due(topic, 900)).toEqual([])
})

test('only the newest claim puts it off or keeps it, and what is done stays done', async () => {
  const topic = `test.${++topics}`
  const rowId = await told(topic, 0)
  const [old] = await due(topic, 0)
  const [row] = await due(topic, 60)
  await run((tx) => putOff(tx, tenantId, old!, at(61)))
  await run((tx) => renewOutboxRows(tx, tenantId, [old!], at(61)))
  expect(await due(topic, 119)).toEqual([])
  await run((tx) => renewOutboxRows(tx, tenantId, [row!], at(300)))
  expect(await due(topic, 299)).toEqual([])
  await run((tx) => putOff(tx, tenantId, row!, at(200)))
  const [last] = await due(topic, 200)
  expect(last?.attempts).toBe(3)
  const doneAt = async () =>
    (
      await kit.rows<{ done_at: Date | null; due_at: Date }>(
        'select done_at, due_at from outbox where tenant_id = $1 and id = $2',
        rowId,
      )
    )[0]
  await run((tx) => markDone(tx, tenantId, rowId, at(210)))
  await run((tx) => markDone(tx, tenantId, rowId, at(220)))
  await run((tx) => putOff(tx, tenantId, last!, at(230)))
  await run((tx) => renewOutboxRows(tx, tenantId, [last!], at(240)))
  expect(await doneAt()).toEqual({ done_at: at(210), due_at: at(260) })
  expect(await due(topic, 900, { attemptsMax: 9 })).toEqual([])
})
