import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { gate } from '#tests/kit/gate'
import { eventually } from '#tests/kit/eventually'
import { openJobKit } from './jobKit.ts'

const bank = await openTestBank()

test('silent receivers hold up neither rails nor the receivers of others', async () => {
  const { ask, done, deliver, left, tenantId, workerWith } = await openJobKit(bank)
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
  const { deliver, left, tenantId, workerWith } = await openJobKit(bank)
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
