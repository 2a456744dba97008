import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { gate } from '#tests/kit/gate'
import { eventually } from '#tests/kit/eventually'
import { openJobKit } from './jobKit.ts'

const bank = await openTestBank()

test('a job requested again while it runs is run once more', async () => {
  const { ask, done, left, tenantId, workerWith } = await openJobKit(bank)
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
  const { ask, done, left, tenantId, workerWith } = await openJobKit(bank)
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

test('where no tenant is named, the jobs of all are done', async () => {
  const [one, other] = [await openJobKit(bank), await openJobKit(bank)]
  await one.ask('mine')
  await other.ask('theirs')
  await one.workerWith().drain()
  expect(one.done.toSorted()).toEqual(['mine', 'theirs'])
  expect([await one.left(), await other.left()]).toEqual([0, 0])
})

test('two requests under one key are one job', async () => {
  const { ask, done, tenantId, workerWith } = await openJobKit(bank)
  await Promise.all([ask('twin'), ask('twin'), ask('twin')])
  await workerWith().drain(tenantId)
  expect(done).toEqual(['twin'])
})

test('several workers share a queue without doing a job twice', async () => {
  const { ask, done, left, tenantId, workerWith } = await openJobKit(bank)
  await Promise.all(Array.from({ length: 100 }, (_, at) => ask(`job ${at}`)))
  const workers = Array.from({ length: 4 }, () => workerWith())
  await Promise.all(workers.map((worker) => worker.drain(tenantId)))
  expect(done.toSorted()).toEqual([...new Set(done)].toSorted())
  expect(done).toHaveLength(100)
  expect(await left()).toBe(0)
})

test('retries a failing job with growing pauses, for ever', async () => {
  const { ask, left, tenantId, workerWith } = await openJobKit(bank)
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
  const { ask, done, tenantId, workerWith } = await openJobKit(bank)
  await ask('orphan')
  const reached = gate()
  // It claims the job and never returns.
  void workerWith({
    'rail.tell': () => {
      reached.unlock()
      return new Promise(() => {})
    },
  }).drain(tenantId)
  await reached.open
  const other = workerWith()
  bank.clock.advance(9_999)
  await other.drain(tenantId)
  expect(done).toEqual([])
  bank.clock.advance(1)
  await other.drain(tenantId)
  expect(done).toEqual(['orphan'])
})

test('a late worker neither ends nor delays what another took over', async () => {
  const { ask, done, tenantId, workerWith } = await openJobKit(bank)
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
  bank.clock.advance(10_000)
  const again = new Date(bank.clock.now().getTime() + 5_000)
  await workerWith({ 'rail.tell': async () => ({ again }) }).drain(tenantId)
  asleep.unlock()
  await sleeper
  bank.clock.advance(5_000)
  await workerWith().drain(tenantId)
  expect(done).toEqual(['late'])
})

test('a lease is renewed for as long as its work runs', async () => {
  const { ask, done, dueAt, left, tenantId, workerWith } = await openJobKit(bank)
  await ask('long')
  const finish = gate()
  const reached = gate()
  const sleeper = workerWith({
    'rail.tell': async () => {
      reached.unlock()
      await finish.open
      done.push('long')
    },
  })
  const other = workerWith()
  sleeper.start(bank.clock.every)
  sleeper.nudge(tenantId)
  await reached.open
  for (let at = 0; at < 10; at += 1) {
    const before = await dueAt()
    bank.clock.advance(3_000)
    await eventually(async () => expect(await dueAt()).toBeGreaterThan(before))
    await other.drain(tenantId)
  }
  expect(done).toEqual([])
  finish.unlock()
  await sleeper.stop()
  expect(done).toEqual(['long'])
  expect(await left()).toBe(0)
})
