import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram } from '#tests/bank/db/programs'
import { median } from '#tests/bench/load'
import { gaugedBankIn } from './bank.ts'
import { atLeast, atMost, hold, rounded, seed, noted } from './figures.ts'
import { openLoad } from './load.ts'
import { nothingWrong, reconcileOrders } from './reconcileOrders.ts'
import { openPopulation } from './population.ts'

/**
 * compares this bank with that of another revision, built by `npm run deep -- compare REVISION`
 * into the folder COMPARE. They alternate, so that slow moments of the machine affect both.
 */

const { COMPARE, COMPARED = '' } = process.env
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const MOST_MS = 10_000
const CALM_MS = 15_000
const CALLERS = 32

const folder = mkdtempSync(join(tmpdir(), 'sluice-compare-'))
const startGenerator =
  COMPARE === undefined ? null : await buildProgram('../../endurance/generator')
const sides: Awaited<ReturnType<typeof openSide>>[] = []

async function openSide(name: string, home: string | undefined) {
  const dataDir = join(folder, name)
  const bank = await gaugedBankIn(dataDir, home)
  await bank.start()
  const crowd = await openPopulation(dataDir, bank.port, seed)
  const load = await openLoad(startGenerator!(), crowd)
  await load.saturate(CALLERS, MOST_MS)
  return { bank, load, crowd, dataDir, most: [] as number[], p99: [] as number[] }
}

beforeAll(async () => {
  if (COMPARE === undefined) return
  sides.push(await openSide('before', COMPARE), await openSide('now', undefined))
})

afterAll(async () => {
  for (const { bank, load } of sides) {
    await load.end()
    await bank.stopAll()
  }
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(COMPARE !== undefined)('is no slower than another revision', async () => {
  const begun = performance.now()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { load, most } of round % 2 === 0 ? sides : sides.toReversed())
      most.push((await load.saturate(CALLERS, MOST_MS)).goodPerSecond)
  // The same for both, or the faster one would get more load.
  const calm = 0.4 * Math.min(...sides.map(({ most }) => median(most)))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { load, p99 } of round % 2 === 0 ? sides : sides.toReversed())
      p99.push((await load.drive(calm, CALM_MS)).p99)
  for (const { dataDir, crowd, load } of sides)
    expect(await reconcileOrders(dataDir, crowd, load.orders)).toMatchObject(nothingWrong)

  const [before, now] = sides as [(typeof sides)[0], (typeof sides)[0]]
  hold('compare', (performance.now() - begun) / 1_000, [
    noted('compared with', COMPARED),
    noted(
      'calls a second, before and now',
      [before, now].map(({ most }) => rounded(median(most))).join(', '),
    ),
    atLeast('calls a second, now over before', median(now.most) / median(before.most), 0.9),
    noted(
      'p99, before and now',
      [before, now].map(({ p99 }) => `${rounded(median(p99))} ms`).join(', '),
    ),
    atMost('p99, now over before', median(now.p99) / median(before.p99), 1.15),
  ])
})
