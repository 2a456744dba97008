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
import { openWeather, type FaultCounts, type Weather } from './faults.ts'
import { createGate } from './gate.ts'
import { isOrder, openOrdering } from './ordering.ts'
import type { ProcessDeps } from './process.ts'
import { openProcesses, type Processes } from './processes.ts'
import { openSimulatedRail } from './railOffice.ts'
import { faultsOf } from './finalChecks.ts'
import { runPurchases } from './shopper.ts'
import { whole, type Cut } from './shrink.ts'
import { judge } from './vendor.ts'
import { faultsIn, forget, jobsIn, nextDue, type Population } from './population.ts'
import type { Citizen } from './citizen.ts'
import { keepSessions, pretendedPasswords } from './trust.ts'
import type { Submission } from './submissions.ts'

export interface ScenarioResult {
  faults: string[]
  /** The same for the same seed. */
  history: string
  /** What customers and merchants wanted, in the order they were answered. */
  notes: readonly string[]
  passages: number
  wishes: number
  /** How many orders were placed by the charts of the app. */
  charted: number
}

const BEGINS = '2026-03-02T12:00:00Z'
const CALM_ROUNDS = 400

/** One story while it is told. */
interface Scene {
  base: BankServices
  clock: ManualClock
  deps: ProcessDeps
  processes: Processes
  street: SimulationDeps
  citizens: readonly Citizen[]
  far: Far
}

/** How many words the vendor of one of them says, and how many rounds the chain of another goes. */
type Far = Pick<Cut, 'verdicts' | 'rounds'>

/**
 * One story of the whole bank: four customers, two processes on one database, rails that outlive
 * them, and whatever weather the seed makes. When it clears up everything must come to an end.
 */
export async function runScenario(
  base: BankServices,
  population: Population,
  seed: number,
  { counts, cut = whole }: { counts: FaultCounts; cut?: Cut },
): Promise<ScenarioResult> {
  const weather = openWeather(seed, counts, cut.kinds)
  // Every third story is told without vendor and chain, as all were once.
  const { verdicts, rounds: poller } = seed % 3 === 0 ? { verdicts: 0, rounds: 0 } : cut
  const far = { verdicts, rounds: poller }
  const scene = await setUp(base, population, seed, { weather, far })
  const { deps, processes, citizens } = scene
  const decided = await plant(scene)
  const lived = await driven(scene, stormy(scene), livesIn(scene, decided, cut))
  deps.weather.clearUp()
  for (const tenantId of deps.tenantIds) await keepSessions(base, tenantId)
  await calmDown(scene)
  const { gate } = deps
  const [history, passages] = [gate.history(), gate.passages()]

  const [bank] = processes.all()
  const ended = {
    bank: bank!,
    world: base,
    office: deps.office,
    citizens,
    decided,
    ...lived,
  }
  const faults = await driven(scene, () => {}, faultsOf(ended))
  for (const tenantId of deps.tenantIds) {
    faults.push(...(await jobsIn(base, tenantId)).map((job) => `left undone: ${job}`))
    faults.push(...(await faultsIn(base, tenantId)))
    if (faults.length === 0) await forget(base, tenantId)
  }
  const charted = lived.charted.reduce((sum, { placed }) => sum + placed, 0)
  return { faults, history, notes: gate.notes(), passages, wishes: lived.granted.length, charted }
}

async function setUp(
  base: BankServices,
  population: Population,
  seed: number,
  { weather, far }: { weather: Weather; far: Far },
): Promise<Scene> {
  const clock = createManualClock(BEGINS)
  const dice = diceFor(seed, 'story')
  const random = randomFrom(diceFor(seed, 'ids'), clock)
  const world: BankServices = { ...base, clock, random, passwords: pretendedPasswords }
  const gate = createGate(diceFor(seed, 'gate'))
  const rail = openSimulatedRail({ clock, gate }, diceFor(seed, 'rails'), weather)
  const citizens = await population.moveIn()
  const tenantIds = [...new Set(citizens.map(({ tenantId }) => tenantId))]
  const watched = far.rounds > 0 ? citizens[0]!.tenantId : null
  const deps: ProcessDeps = { world, gate, weather, dice, office: rail, tenantIds, watched }
  const processes = openProcesses(deps)
  const mint = () => world.random.id()
  const simulation: SimulationDeps = { world, gate, dice, weather, anyProcess: processes.any, mint }
  return { base, clock, deps, processes, street: simulation, citizens, far }
}

/** Orders that wait for a yes: one each, some of which will hear none. */
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
  { street: simulation, citizens, far, deps: { world } }: Scene,
  decided: Decided[],
  { wishes: submissions, purchases, charts }: Cut,
) {
  // Of each tenant one orders by the app, and the other by calls of their own.
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
    return runCustomer(simulation, citizen, others, { wishes: submissions[at] ?? 0, say })
  })
  const [paid, judged] = [citizens[0]!, citizens.at(-1)!]
  const [granted, shopped, current, mined] = await Promise.all([
    Promise.all(lives),
    runPurchases(simulation, simulation.dice.pick(citizens), purchases),
    judge(simulation, { world, citizen: judged, words: far.verdicts }),
    unfold(simulation, paid, far.rounds),
    Promise.all(decided.map((one) => decide(simulation, one))),
  ])
  const charted = orderings.map((one) => one.charted)
  return { granted: granted.flat(), charted, shopped, judged: current, mined }
}

/** What the sky and the clock do between two passages. */
const stormy =
  ({ deps: { dice, weather }, processes, clock }: Scene) =>
  () => {
    if (dice.chance(15)) processes.ring()
    if (dice.chance(15)) processes.watch()
    if (weather.strikes('deadline passed')) clock.advance(61_000)
    else if (dice.chance(100)) clock.advance(dice.below(2_000))
  }

/** Lets one after another through the gate until it is done. */
async function driven<T>(
  { deps: { gate }, processes }: Scene,
  between: () => void,
  work: Promise<T>,
): Promise<T> {
  const still = { under: true }
  const done = work.finally(() => {
    still.under = false
  })
  done.catch(() => {})
  while (still.under) {
    between()
    if (await gate.next()) continue
    if (still.under) processes.ring()
  }
  return done
}

/** Time passes until nothing is left to do. */
async function calmDown({ base, clock, deps: { gate, tenantIds, watched }, processes }: Scene) {
  // Whoever read a chain as they died holds it for a while. Nothing moves there any more, so whoever
  // reads it once after that has read all of it.
  const least = watched === null ? 0 : 4
  for (let round = 0; round < CALM_ROUNDS; round += 1) {
    // Nobody dies any more, and one finds whatever is left as well as two.
    processes.ringOne()
    if (round <= least) processes.watch()
    while (await gate.next());
    const next = await nextDue(base, tenantIds)
    if (next === null && round >= least) return
    const step = round < 5 ? 30_000 : 24 * 3_600_000
    clock.advance(Math.max(step, (next?.getTime() ?? 0) - clock.now().getTime()))
  }
}
