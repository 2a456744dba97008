import { expect, test } from 'vitest'
import { createBatchLoader } from '#bank/db/batchLoader'

/** Loads that end when told to. */
function slowLooks() {
  const looks: { asks: readonly number[]; end: (thrown?: Error) => void }[] = []
  const ask = createBatchLoader(
    (_: string, asks: readonly number[]) =>
      new Promise<number[]>((found, fail) => {
        const end = (thrown?: Error) => (thrown ? fail(thrown) : found(asks.map((one) => one * 10)))
        looks.push({ asks, end })
      }),
  )
  return { looks, ask: (one: number, tenantId = 'one') => ask(tenantId, one) }
}

const turn = () => new Promise((done) => setImmediate(done))

test('loads together what is asked together, each with its own result', async () => {
  const { looks, ask } = slowLooks()
  const all = [ask(1), ask(2), ask(3)]
  await turn()
  expect(looks.map(({ asks }) => asks)).toEqual([[1, 2, 3]])
  looks[0]!.end()
  expect(await Promise.all(all)).toEqual([10, 20, 30])
})

test('a load answers nobody who asked after it began', async () => {
  const { looks, ask } = slowLooks()
  const early = [ask(1), ask(2, 'two')]
  await turn()
  const late = [ask(3), ask(4)]
  await turn()
  expect(looks.map(({ asks }) => asks)).toEqual([[1], [2]])
  looks[0]!.end()
  expect(await early[0]).toBe(10)
  await turn()
  expect(looks.map(({ asks }) => asks)).toEqual([[1], [2], [3, 4]])
  for (const { end } of looks) end()
  expect(await Promise.all([...early, ...late])).toEqual([10, 20, 30, 40])
})

test('a failed load fails only those who waited for it', async () => {
  const { looks, ask } = slowLooks()
  const lost = [ask(1), ask(2)]
  await turn()
  looks[0]!.end(new Error('The line is down.'))
  for (const one of lost) await expect(one).rejects.toThrow('The line is down.')
  const next = ask(3)
  await turn()
  looks[1]!.end()
  expect(await next).toBe(30)
})

test('two loads are under way at most, also after others have ended', async () => {
  const { looks, ask } = slowLooks()
  const first = ask(1)
  await turn()
  looks[0]!.end()
  await first
  const later = [ask(2, 'two'), ask(3, 'three'), ask(4, 'four')]
  await turn()
  expect(looks.map(({ asks }) => asks)).toEqual([[1], [2], [3]])
  looks[1]!.end()
  await later[0]
  await turn()
  expect(looks.map(({ asks }) => asks)).toEqual([[1], [2], [3], [4]])
  for (const { end } of looks) end()
  expect(await Promise.all(later)).toEqual([20, 30, 40])
})
