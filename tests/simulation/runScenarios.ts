import { expect } from 'vitest'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { faultKinds, noFaults, type FaultCounts } from './faults.ts'
import { shrink, whole, type Cut } from './shrink.ts'
import { runScenario, type ScenarioResult } from './scenario.ts'
import { openPopulation, type Population } from './population.ts'

/** Which seeds are told: one by name, or so many from the first on. */
const ONE = process.env.SEED === undefined ? null : Number(process.env.SEED)
const STORIES = Number(process.env.STORIES ?? (process.env.DEEP ? 20_000 : 100))

/** A part of it alone, as shrinking printed it. */
const CUT: Cut = { ...whole, ...(JSON.parse(process.env.CUT ?? '{}') as Partial<Cut>) }

export const LONG_MS = Math.max(ONE === null ? STORIES : 0, 200) * 4_000
/** From so many stories in one half on, every kind of fault must have struck in it, at length often. */
const COUNTED_FROM = 40
const LONG_FROM = 500
const FIRED_LEAST = { short: 1, long: 50 }
/** And so many orders of each story the charts of the app must have placed. */
const CHARTED_LEAST = 10
/** How many stories are told once more, to see that a seed alone tells the same one again. */
const AGAIN = process.env.DEEP ? 10 : 3
/** Told at the same time, so that none waits for the database alone. */
const LANES = 3

/** The seeds of this file: every second one, so that two files share them and the cores. */
export function seedsOf(half: 'odd' | 'even'): number[] {
  const all = ONE === null ? Array.from({ length: STORIES }, (_, at) => at + 1) : [ONE]
  return all.filter((seed) => (seed % 2 === 1) === (half === 'odd'))
}

export async function openStage(): Promise<TestBank> {
  const bank = await openTestBank()
  // No story ends with the machine losing its power.
  await bank.world.engine.asOwner((tx) =>
    tx.script(`do $$ begin execute format(
      'alter database %I set synchronous_commit = off', current_database()); end $$`),
  )
  return bank
}

interface Evening {
  counts: FaultCounts
  wrong: string[]
  histories: Map<number, string>
  wishes: number
  charted: number
  passages: number
}

/** Tells them all, several at a time; then some alone and elsewhere, which must come out the same. */
export async function runScenarios(bank: TestBank, seeds: readonly number[]): Promise<void> {
  const population = await openPopulation(bank)
  const run = await runSeeds(bank, population, seeds)
  const { counts, wrong, histories } = run
  const { wishes: submissions, charted, passages } = run
  console.log(
    `${seeds.length} stories of ${submissions} wishes in ${passages} passages, ${charted} orders by chart`,
  )
  console.table(counts)
  if (ONE !== null && process.env.SHRINK && wrong.length > 0)
    console.log(await smallest(bank, population, ONE))
  expect(wrong).toEqual([])
  if (seeds.length >= COUNTED_FROM) {
    const least = FIRED_LEAST[seeds.length >= LONG_FROM ? 'long' : 'short']
    expect(faultKinds.filter((kind) => counts[kind] < least)).toEqual([])
    expect(charted).toBeGreaterThan(CHARTED_LEAST * seeds.length)
  }

  const elsewhere = await openPopulation(bank)
  for (const seed of seeds.slice(-AGAIN)) {
    const { history } = await runOrFail(bank, elsewhere, seed, noFaults())
    expect(`${seed}: ${history}`).toBe(`${seed}: ${histories.get(seed)}`)
  }
}

async function runSeeds(
  bank: TestBank,
  population: Population,
  seeds: readonly number[],
): Promise<Evening> {
  const run: Evening = {
    counts: noFaults(),
    wrong: [],
    histories: new Map(),
    wishes: 0,
    charted: 0,
    passages: 0,
  }
  const left = seeds.values()
  async function tellSome() {
    for (const seed of left) {
      note(run, seed, await runOrFail(bank, population, seed, run.counts))
      if (run.wrong.length > 20) return
    }
  }
  await Promise.all(Array.from({ length: LANES }, tellSome))
  return run
}

/** A story that cannot be told to its end went wrong too. */
const runOrFail = (
  { world }: TestBank,
  population: Population,
  seed: number,
  counts: FaultCounts,
  cut = CUT,
): Promise<ScenarioResult> =>
  runScenario(world, population, seed, { counts, cut }).catch((thrown: unknown) => ({
    faults: [thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)],
    history: 'lost',
    notes: [],
    passages: 0,
    wishes: 0,
    charted: 0,
  }))

function note(run: Evening, seed: number, recorded: ScenarioResult) {
  run.histories.set(seed, recorded.history)
  run.wishes += recorded.wishes
  run.charted += recorded.charted
  run.passages += recorded.passages
  run.wrong.push(...recorded.faults.map((fault) => `SEED=${seed}: ${fault}`))
}

/** The least of a story that still goes wrong, and how to have it told again. */
async function smallest(bank: TestBank, population: Population, seed: number): Promise<string> {
  const toldAs = (cut: Cut) => runOrFail(bank, population, seed, noFaults(), cut)
  const cut = await shrink(async (smaller) => (await toldAs(smaller)).faults.length > 0)
  const { faults, notes } = await toldAs(cut)
  return [
    `The least of it, told again by CUT='${JSON.stringify(cut)}' SEED=${seed}:`,
    ...notes.map((line) => `  ${line}`),
    ...faults,
  ].join('\n')
}
