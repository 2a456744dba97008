import { expect, test } from 'vitest'
import { readHealth } from '#contract/health'
import { readConfig } from '#contract/tenantConfig'
import { createBank } from '#bank/serve'
import { createConcurrencyLimit } from '#bank/concurrencyLimit'
import { openTestBank, requestOf } from '#tests/kit/bank'
import { settled } from '#tests/kit/mbt'
import { openTenant } from '#tests/kit/openTenant'

/** So many requests at once, so many in the queue, and a retry time for the rest. */

const options = { atOnce: 2, waiting: 3, retryAfterS: 1 }

/** Work that ends when told to, by its number. */
function openWorks() {
  const limited = createConcurrencyLimit(options)
  const begun: number[] = []
  const ends = new Map<number, { well: () => void; badly: () => void }>()
  const ask = (number: number) =>
    limited(() => {
      begun.push(number)
      return new Promise<number>((resolve, reject) => {
        ends.set(number, {
          well: () => resolve(number),
          badly: () => reject(new Error(`${number} failed`)),
        })
      })
    })
  return { begun, ask, end: (number: number) => ends.get(number)! }
}

test('runs so many at once and the rest in order', async () => {
  const { begun, ask, end } = openWorks()
  const requested = [1, 2, 3, 4, 5].map(ask)
  await settled()
  expect(begun).toEqual([1, 2])
  for (const number of [2, 1, 3, 4, 5]) {
    end(number).well()
    await settled()
  }
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(await Promise.all(requested)).toEqual([1, 2, 3, 4, 5])
})

test('refuses beyond the queue with a retry time, and starts nothing', async () => {
  const { begun, ask, end } = openWorks()
  const taken = [1, 2, 3, 4, 5].map(ask)
  await expect(ask(6)).rejects.toMatchObject({ code: 'OVERLOADED', facts: { retry_after_s: 1 } })
  end(1).well()
  await taken[0]
  const again = ask(7)
  for (const number of [2, 3, 4, 5, 7]) {
    await settled()
    end(number).well()
  }
  expect(await again).toBe(7)
  expect(begun).not.toContain(6)
})

test('failed work frees its slot', async () => {
  const { ask, end } = openWorks()
  const [first, second, third] = [1, 2, 3].map(ask)
  await settled()
  end(1).badly()
  end(2).badly()
  await expect(first).rejects.toThrow('1 failed')
  await expect(second).rejects.toThrow('2 failed')
  await settled()
  end(3).well()
  expect(await third).toBe(3)
})

test('a full bank refuses at once, answers health, and recovers', async () => {
  const { world } = await openTestBank()
  const tenantId = await openTenant(world)
  const full = createBank({ world, concurrency: { atOnce: 1, waiting: 0, retryAfterS: 1 } })
  const ask = async () => full.request(requestOf(readConfig, {}, { tenantId }))
  const [first, second, health] = await Promise.all([
    ask(),
    ask(),
    full.request(requestOf(readHealth, {}, {})),
  ])
  expect([first.status, second.status, health.status]).toEqual([200, 503, 200])
  expect(second.headers.get('retry-after')).toBe('1')
  expect(await second.json()).toMatchObject({
    code: 'OVERLOADED',
    retryable: true,
    retry_after_s: 1,
  })
  expect((await ask()).status).toBe(200)
})
