import { expect } from 'vitest'
import { openTestBank, type TestBank } from '#tests/kit/bank'
import { isWhole } from '#tests/kit/whole'
import { faultKinds, noFaults, type FaultCounts } from './faults.ts'
import { shrink, whole, type Cut } from './shrink.ts'
import { runScenario, type ScenarioResult } from './scenario.ts'
import { openPopulation, type Population } from './population.ts'

/** One seed, or this many from the first. */
const ONE = process.env.SEED === undefined ? null : Number(process.env.SEED)
const STORIES = Number(process.env.STORIES ?? (isWhole ? 20_000 : 2))
/** In `npm test` the odd ones stand for both halves. */
const isShort = !isWhole && ONE === null && process.env.STORIES === undefined

/** As printed by shrinking. */
const CUT: Cut = { ...whole, ...(JSON.parse(process.env.CUT ?? '{}') as Partial<Cut>) }

export const LONG_MS = Math.max(ONE === null ? STORIES : 0, 200) * 4_000
/** From so many scenarios on, every kind of fault must have happened, in long runs often. */
const COUNTED_FROM = 12
const LONG_FROM = 500
const FIRED_LEAST = { short: 1, long: 50 }
/** Orders per scenario placed by the app's charts. */
const CHARTED_LEAST = 10
/** Scenarios repeated, to check that a seed reproduces them. */
const AGAIN = isWhole ? 10 : 1
/** Concurrent, because each mostly waits for the database. */
const CONCURRENCY = 3

/** Every second seed, so that two files share the work. */
export function seedsOf(half: 'odd' | 'even'): number[] {
  if (isShort && half === 'even') return []
  const all = ONE === null ? Array.from({ length: STORIES }, (_, at) => at + 1) : [ONE]
  return all.filter((seed) => (seed % 2 === 1) === (half === 'odd'))
}

export async function openStage(): Promise<TestBank> {
  const bank = await openTestBank()
  // No scenario loses power.
  await bank.world.engine.asOwner((tx) =>
    tx.script(`do $$ begin execute format(
      'alter database %I set synchronous_commit = off', current_database()); end $$`),
  )
  return bank
}

interface RunTotals {
  counts: FaultCounts
  wrong: string[]
  histories: Map<number, string>
  submissions: number
  charted: number
  passages: number
}

/** Runs all, then repeats some on another population, which must give the same history. */
export async function runScenarios(bank: TestBank, seeds: readonly number[]): Promise<void> {
  const population = await openPopulation(bank)
  const run = await runSeeds(bank, population, seeds)
  const { counts, wrong, histories } = run
  const { submissions, charted, passages } = run
  console.log(
    `${seeds.length} scenarios, ${submissions} submissions, ${passages} steps, ${charted} orders by chart`,
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
): Promise<RunTotals> {
  const run: RunTotals = {
    counts: noFaults(),
    wrong: [],
    histories: new Map(),
    submissions: 0,
    charted: 0,
    passages: 0,
  }
  const left = seeds.values()
  async function runSome() {
    for (const seed of left) {
      note(run, seed, await runOrFail(bank, population, seed, run.counts))
      if (run.wrong.length > 20) return
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runSome))
  return run
}

/** A scenario that throws is a fault too. */
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
    submissions: 0,
    charted: 0,
  }))

function note(run: RunTotals, seed: number, result: ScenarioResult) {
  run.histories.set(seed, result.history)
  run.submissions += result.submissions
  run.charted += result.charted
  run.passages += result.passages
  run.wrong.push(...result.faults.map((fault) => `SEED=${seed}: ${fault}`))
}

/** The smallest failing part of a scenario, and how to repeat it. */
async function smallest(bank: TestBank, population: Population, seed: number): Promise<string> {
  const runCut = (cut: Cut) => runOrFail(bank, population, seed, noFaults(), cut)
  const cut = await shrink(async (smaller) => (await runCut(smaller)).faults.length > 0)
  const { faults, notes } = await runCut(cut)
  return [
    `The least of it, told again by CUT='${JSON.stringify(cut)}' SEED=${seed}:`,
    ...notes.map((line) => `  ${line}`),
    ...faults,
  ].join('\n')
}
