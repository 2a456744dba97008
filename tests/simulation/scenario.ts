import { createManualClock, type ManualClock } from '#bank/outside/clock'
import { orderShown } from '#bank/order/wire'
import { readAsBank } from '#bank/order/stepOrder'
import type { BankServices } from '#bank/services'
import { plantWaiting } from '#tests/bank/order/waiting'
import { unfold } from './chain.ts'
import {
  decide,
  sendUntilFinal,
  runCustomer,
  type Decided,
  type SimulationDeps,
} from './customer.ts'
import { diceFor, randomFrom } from './dice.ts'
import { openChaos, type FaultCounts, type Chaos } from './faults.ts'
import { createGate } from './gate.ts'
import { isOrder, openOrdering } from './ordering.ts'
import type { ProcessDeps } from './process.ts'
import { openProcesses, type Processes } from './processes.ts'
import { openSimulatedRail } from './railOffice.ts'
import { faultsOf } from './finalChecks.ts'
import { runPromises } from './promises.ts'
import { runStories } from './stories.ts'
import { runPurchases } from './shopper.ts'
import { whole, type Cut } from './shrink.ts'
import { judge } from './vendor.ts'
import { faultsIn, jobsIn, nextDue } from './bankState.ts'
import { forget, type Population } from './population.ts'
import type { Citizen } from './citizen.ts'
import { keepSessions, pretendedPasswords } from './trust.ts'
import type { Submission } from './submissions.ts'

export interface ScenarioResult {
  faults: string[]
  /** The same for the same seed. */
  history: string
  /** One line per response. */
  notes: readonly string[]
  passages: number
  submissions: number
  /** How many orders were placed by the charts of the app. */
  charted: number
}

const BEGINS = '2026-03-02T12:00:00Z'
const CALM_ROUNDS = 400
/** Steps. */
const BOOKS_EVERY = 500

interface Scene {
  base: BankServices
  clock: ManualClock
  deps: ProcessDeps
  processes: Processes
  simulation: SimulationDeps
  citizens: readonly Citizen[]
  far: Far
}

type Far = Pick<Cut, 'verdicts' | 'rounds'>

/**
 * One scenario of the whole bank: four customers, two processes on one database, rails that outlive
 * them, and the seed's faults. When the faults stop, everything must finish.
 */
export async function runScenario(
  base: BankServices,
  population: Population,
  seed: number,
  { counts, cut = whole }: { counts: FaultCounts; cut?: Cut },
): Promise<ScenarioResult> {
  const chaos = openChaos(seed, counts, cut.kinds)
  // Every third scenario has neither vendor nor chain.
  const { verdicts, rounds } = seed % 3 === 0 ? { verdicts: 0, rounds: 0 } : cut
  const far = { verdicts, rounds }
  const scene = await setUp(base, population, seed, { chaos, far })
  const { deps, processes, citizens } = scene
  const decided = await plant(scene)
  const early: string[] = []
  const lived = await driven(scene, tick(scene, early), livesIn(scene, decided, cut))
  deps.chaos.stop()
  for (const tenantId of deps.tenantIds) await keepSessions(base, tenantId)
  await calmDown(scene)
  const { gate } = deps
  const [history, passages] = [gate.history(), gate.passages()]

  const [bank] = processes.all()
  const ended = {
    bank: bank!,
    world: base,
    rail: deps.rail,
    citizens,
    decided,
    ...lived,
  }
  const faults = [...early, ...(await driven(scene, () => {}, faultsOf(ended)))]
  for (const tenantId of deps.tenantIds) {
    faults.push(...(await jobsIn(base, tenantId)).map((job) => `left undone: ${job}`))
    faults.push(...(await faultsIn(base, tenantId)))
    if (faults.length === 0) await forget(base, tenantId)
  }
  const charted = lived.charted.reduce((sum, { placed }) => sum + placed, 0)
  return {
    faults,
    history,
    notes: gate.notes(),
    passages,
    submissions: lived.granted.length,
    charted,
  }
}

async function setUp(
  base: BankServices,
  population: Population,
  seed: number,
  { chaos, far }: { chaos: Chaos; far: Far },
): Promise<Scene> {
  const clock = createManualClock(BEGINS)
  const dice = diceFor(seed, 'story')
  const random = randomFrom(diceFor(seed, 'ids'), clock)
  const world: BankServices = { ...base, clock, random, passwords: pretendedPasswords }
  const gate = createGate(diceFor(seed, 'gate'))
  const rail = openSimulatedRail({ clock, gate }, diceFor(seed, 'rails'), chaos)
  const citizens = await population.copy()
  const tenantIds = [...new Set(citizens.map(({ tenantId }) => tenantId))]
  const watched = far.rounds > 0 ? citizens[0]!.tenantId : null
  const followed = tenantIds[0]!
  const deps: ProcessDeps = { world, gate, chaos, dice, rail, tenantIds, watched, followed }
  const processes = openProcesses(deps)
  const mint = () => world.random.id()
  const simulation: SimulationDeps = { world, gate, dice, chaos, anyProcess: processes.any, mint }
  return { base, clock, deps, processes, simulation, citizens, far }
}

/** One order each that waits for approval; some get none. */
async function plant({ deps, citizens }: Scene): Promise<Decided[]> {
  const { world, dice } = deps
  const decided: Decided[] = []
  for (const citizen of citizens) {
    const { tenantId, personId, walletId, currencies } = citizen
    const at = { tenantId, personId, walletId, currencyId: currencies.USD }
    const { id } = await plantWaiting(world, at)
    const { order, coins } = await readAsBank(world, tenantId, id)
    const word = dice.pick(['yes', 'yes', 'no', 'nothing'] as const)
    decided.push({ order: orderShown(order, coins), citizen, word })
  }
  return decided
}

async function livesIn(
  { simulation, citizens, far, deps: { world } }: Scene,
  decided: Decided[],
  cut: Cut,
) {
  const { submissions, purchases, promises, charts } = cut
  // One of each tenant orders in the app, the other calls the API.
  const owners = citizens.filter((_, at) => at % 2 === 0).slice(0, charts)
  const orderings = owners.map((owner) => openOrdering(simulation, owner))
  const lives = citizens.map((citizen, at) => {
    const others = citizens.filter(
      (one) => one.tenantId === citizen.tenantId && one.walletId !== citizen.walletId,
    )
    const ordering = orderings[owners.indexOf(citizen)]
    const say = (submission: Submission) =>
      ordering && isOrder(submission)
        ? ordering.order(submission)
        : sendUntilFinal(simulation, citizen, submission)
    return runCustomer(simulation, citizen, others, { submissions: submissions[at] ?? 0, say })
  })
  const [paid, other, judged] = [citizens[0]!, citizens[1]!, citizens.at(-1)!]
  const shopper = simulation.dice.pick(citizens)
  const [granted, shopped, promised, stories, current, mined] = await Promise.all([
    Promise.all(lives),
    runPurchases(simulation, shopper, purchases),
    runPromises(simulation, other, paid, promises),
    runStories(simulation, { citizens, shopper }, cut),
    judge(simulation, { world, citizen: judged, words: far.verdicts }),
    unfold(simulation, paid, far.rounds),
    Promise.all(decided.map((one) => decide(simulation, one))),
  ])
  const charted = orderings.map((one) => one.charted)
  return {
    granted: [...granted.flat(), ...promised.granted],
    charted,
    shopped,
    promised,
    stories,
    judged: current,
    mined,
  }
}

/** Timers and clock between two steps; now and then the books, in the middle of everything. */
const tick =
  ({ base, deps: { dice, chaos, gate, tenantIds }, processes, clock }: Scene, wrong: string[]) =>
  async () => {
    if (gate.passages() % BOOKS_EVERY === BOOKS_EVERY - 1) {
      for (const tenantId of tenantIds) wrong.push(...(await faultsIn(base, tenantId)))
    }
    if (dice.chance(15)) processes.ring()
    if (dice.chance(15)) processes.watch()
    if (dice.chance(10)) processes.follow()
    if (chaos.strikes('deadline passed')) clock.advance(61_000)
    else if (dice.chance(100)) clock.advance(dice.below(2_000))
  }

/** Runs the gate until the work is done. */
async function driven<T>(
  { deps: { gate }, processes }: Scene,
  between: () => void | Promise<void>,
  work: Promise<T>,
): Promise<T> {
  const state = { isRunning: true }
  const done = work.finally(() => {
    state.isRunning = false
  })
  done.catch(() => {})
  while (state.isRunning) {
    await between()
    if (await gate.next()) continue
    if (state.isRunning) processes.ring()
  }
  return done
}

/** Advances time until nothing is left to do. */
async function calmDown({ base, clock, deps: { gate, tenantIds, watched }, processes }: Scene) {
  // A process killed while reading a chain holds its lease for a while. The chain no longer moves, so
  // one read after that is complete.
  const least = watched === null ? 0 : 4
  for (let round = 0; round < CALM_ROUNDS; round += 1) {
    // No more kills, so one process is enough.
    processes.ringOne()
    if (round <= least) processes.watch()
    processes.follow()
    while (await gate.next());
    const next = await nextDue(base, tenantIds)
    if (next === null && round >= least) return
    const step = round < 5 ? 30_000 : 24 * 3_600_000
    clock.advance(Math.max(step, (next?.getTime() ?? 0) - clock.now().getTime()))
  }
}
