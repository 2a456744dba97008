import { expect, test } from 'vitest'
import { openTestBank } from '#tests/kit/bank'
import { faultKinds, noFaults } from './faults.ts'
import { tell } from './story.ts'
import { openTown, type Town } from './town.ts'

/**
 * the whole bank, told by a seed. Whatever happens to calls, processes and rails on the way,
 * in the end no money is lost, made or moved twice, and every order is over.
 */

const ONE = process.env.SEED === undefined ? null : Number(process.env.SEED)
const STORIES = Number(process.env.STORIES ?? (process.env.DEEP ? 20_000 : 250))
const FIRED_LEAST = 50

const LONG_MS = Math.max(ONE === null ? STORIES : 0, 200) * 2_000
/** How many stories are told twice, to see that a seed tells the same one again. */
const TWICE = ONE === null ? Math.min(10, STORIES) : 1

/** Told at the same time, each in a town of its own, so that none waits for the database alone. */
const LANES = 6

const bank = await openTestBank()
// No story ends with the machine losing its power.
await bank.world.engine.asOwner((tx) =>
  tx.script(`do $$ begin execute format(
    'alter database %I set synchronous_commit = off', current_database()); end $$`),
)

test('in no story is money lost, made or moved twice', { timeout: LONG_MS }, async () => {
  const seeds = ONE === null ? Array.from({ length: STORIES }, (_, at) => at + 1) : [ONE]
  const counts = noFaults()
  const wrong: string[] = []
  const sums = { passages: 0, wishes: 0 }
  const left = seeds.values()

  async function tellIn(town: Town) {
    for (const seed of left) {
      const told = await tell(bank.world, town, seed, counts).catch((thrown: unknown) => {
        throw new Error(`SEED=${seed}: ${String(thrown)}`, { cause: thrown })
      })
      sums.passages += told.passages
      sums.wishes += told.wishes
      wrong.push(...told.faults.map((fault) => `SEED=${seed}: ${fault}`))
      if (wrong.length > 20) return
    }
  }
  const towns: Town[] = []
  while (towns.length < Math.min(LANES, seeds.length)) towns.push(await openTown(bank))
  await Promise.all(towns.map(tellIn))
  console.log(`${seeds.length} stories of ${sums.wishes} wishes in ${sums.passages} passages`)
  console.table(counts)
  expect(wrong).toEqual([])
  if (seeds.length >= 250)
    expect(faultKinds.filter((kind) => counts[kind] < FIRED_LEAST)).toEqual([])
})

test('a seed tells the same story again', { timeout: LONG_MS }, async () => {
  const [one, other] = [await openTown(bank), await openTown(bank)]
  const seeds = Array.from({ length: TWICE }, (_, at) => (ONE ?? 1) + at)
  const allIn = async (town: Town) => {
    const histories: string[] = []
    for (const seed of seeds)
      histories.push((await tell(bank.world, town, seed, noFaults())).history)
    return histories
  }
  const [first, second] = await Promise.all([allIn(one), allIn(other)])
  expect(second).toEqual(first)
})
