import { beforeAll, expect, test } from 'vitest'
import { job, type Jobs } from '#bank/job/job'
import { createWorker } from '#bank/job/worker'
import type { JobHandlers } from '#bank/job/runJobs'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { gate } from '#tests/kit/gate'
import { openTenant } from '#tests/kit/openTenant'
import { eventually } from '#tests/kit/eventually'

let bank: TestBank
let tenantId: string

beforeAll(async () => {
  bank = await openTestBank()
})

async function begin() {
  tenantId = await openTenant(bank.world)
  const done: string[] = []
  const workerWith = (handlers: Partial<JobHandlers> = {}) =>
    createWorker(bank.world, {
      'rail.tell': async ({ orderId }) => void done.push(orderId),
      ...handlers,
      // One queue is enough to see how a queue behaves.
    } as JobHandlers)
  return { done, workerWith }
}

const ask = (orderId: string, inMs = 0, queue: keyof Jobs = 'rail.tell', key = orderId) =>
  bank.world.writer.commit(tenantId, {
    transfers: [],
    rows: [
      job(bank.world, queue, {
        key,
        what: { orderId },
        dueAt: new Date(bank.clock.now().getTime() + inMs),
      }),
    ],
  })

const left = async () => {
  const { rows } = await bank.world.engine.transaction({ tenantId, personId: null }, (tx) =>
    tx.query('select id from jobs where tenant_id = $1', [tenantId]),
  )
  return rows.length
}

test('a job requested again while it runs is run once more', async () => {
  const { done, workerWith } = await begin()
  const { open, unlock } = gate()
  await ask('turn')
  const worker = workerWith({
    'rail.tell': async ({ orderId }) => {
      done.push(orderId)
      if (done.length === 1) await open
    },
  })
  const drained = worker.drain(tenantId)
  await eventually(() => expect(done).toEqual(['turn']))
  await ask('turn')
  unlock()
  await drained
  await worker.drain(tenantId)
  expect(done).toEqual(['turn', 'turn'])
  expect(await left()).toBe(0)
})

test('runs what is due and deletes it', async () => {
  const { done, workerWith } = await begin()
  await ask('now')
  await ask('later', 60_000)
  const worker = workerWith()
  await worker.drain(tenantId)
  expect(done).toEqual(['now'])
  bank.clock.advance(60_000)
  await worker.drain(tenantId)
  expect(done).toEqual(['now', 'later'])
  expect(await left()).toBe(0)
})

test('two requests under one key are one job', async () => {
  const { done, workerWith } = await begin()
  await Promise.all([ask('twin'), ask('twin'), ask('twin')])
  await workerWith().drain(tenantId)
  expect(done).toEqual(['twin'])
})

test('several workers share a queue without doing a job twice', async () => {
  const { done, workerWith } = await begin()
  await Promise.all(Array.from({ length: 100 }, (_, at) => ask(`job ${at}`)))
  const workers = Array.from({ length: 4 }, () => workerWith())
  await Promise.all(workers.map((worker) => worker.drain(tenantId)))
  expect(done.toSorted()).toEqual([...new Set(done)].toSorted())
  expect(done).toHaveLength(100)
  expect(await left()).toBe(0)
})

test('retries a failing job with growing pauses, for ever', async () => {
  const { workerWith } = await begin()
  const attemptCounts: number[] = []
  await ask('stubborn')
  const worker = workerWith({
    'rail.tell': async (_, { attempts }) => {
      attemptCounts.push(attempts)
      throw new Error('The rail is out of order.')
    },
  })
  await worker.drain(tenantId)
  await worker.drain(tenantId)
  expect(attemptCounts).toEqual([1])
  bank.clock.advance(1_000)
  await worker.drain(tenantId)
  bank.clock.advance(1_000)
  await worker.drain(tenantId)
  expect(attemptCounts).toEqual([1, 2])
  for (let at = 0; at < 20; at += 1) {
    bank.clock.advance(3_600_000)
    await worker.drain(tenantId)
  }
  expect(attemptCounts.at(-1)).toBe(22)
  expect(await left()).toBe(1)
})

test('another worker takes over when a lease runs out', async () => {
  const { done, workerWith } = await begin()
  await ask('orphan')
  const reached = gate()
  // It claims the job and never comes back.
  void workerWith({
    'rail.tell': () => {
      reached.unlock()
      return new Promise(() => {})
    },
  }).drain(tenantId)
  await reached.open
  const other = workerWith()
  await other.drain(tenantId)
  expect(done).toEqual([])
  bank.clock.advance(60_000)
  await other.drain(tenantId)
  expect(done).toEqual(['orphan'])
})

test('a late worker neither ends nor delays what another took over', async () => {
  const { done, workerWith } = await begin()
  await ask('late')
  const asleep = gate()
  const reached = gate()
  const sleeper = workerWith({
    'rail.tell': async () => {
      reached.unlock()
      await asleep.open
    },
  }).drain(tenantId)
  await reached.open
  bank.clock.advance(60_000)
  const again = new Date(bank.clock.now().getTime() + 5_000)
  await workerWith({ 'rail.tell': async () => ({ again }) }).drain(tenantId)
  asleep.unlock()
  await sleeper
  bank.clock.advance(5_000)
  await workerWith().drain(tenantId)
  expect(done).toEqual(['late'])
})

/** A delivery to one of a customer's receivers. */
const deliver = (deliveryId: string, customerId: string, receiverId: string) =>
  bank.world.writer.commit(tenantId, {
    transfers: [],
    rows: [
      job(bank.world, 'webhook.send', {
        key: deliveryId,
        what: { deliveryId, version: 1 },
        dueAt: bank.clock.now(),
        receiver: { customerId, receiverId },
      }),
    ],
  })

test('silent receivers hold up neither rails nor the receivers of others', async () => {
  const { done, workerWith } = await begin()
  const [slow, quick] = [bank.world.random.id(), bank.world.random.id()]
  const silent = Array.from({ length: 10 }, () => bank.world.random.id())
  for (const [at, receiver] of silent.entries())
    for (const turn of [1, 2, 3]) await deliver(`silent ${at} ${turn}`, slow, receiver)
  await ask('rail')
  await deliver('quick', quick, bank.world.random.id())

  const answer = gate()
  const running: string[] = []
  const worker = workerWith({
    'webhook.send': async ({ deliveryId }) => {
      if (deliveryId.startsWith('silent')) {
        running.push(deliveryId)
        await answer.open
      }
      done.push(deliveryId)
    },
  })
  const drained = worker.drain(tenantId)
  await eventually(() => expect(done.toSorted()).toEqual(['quick', 'rail']))
  await ask('later rail')
  await deliver('later', quick, bank.world.random.id())
  worker.nudge(tenantId)
  await eventually(() => expect(done).toHaveLength(4))
  expect(running.length).toBe(4)

  answer.unlock()
  await drained
  await worker.drain(tenantId)
  expect(done).toHaveLength(34)
  expect(await left()).toBe(0)
})

test('a receiver has few places of its customer’s', async () => {
  const { workerWith } = await begin()
  const customer = bank.world.random.id()
  const [first, second] = [bank.world.random.id(), bank.world.random.id()]
  for (const turn of [1, 2, 3]) await deliver(`first ${turn}`, customer, first)
  await deliver('second', customer, second)
  const answer = gate()
  const running: string[] = []
  const worker = workerWith({
    'webhook.send': async ({ deliveryId }) => {
      running.push(deliveryId)
      await answer.open
    },
  })
  const drained = worker.drain(tenantId)
  await eventually(() => expect(running.toSorted()).toEqual(['first 1', 'first 2', 'second']))
  answer.unlock()
  await drained
  await worker.stop()
  expect(running).toContain('first 3')
  expect(await left()).toBe(0)
})
