import { handClock, type HandClock } from '#bank/outside/clock'
import { orderOf } from '#bank/order/wire'
import { readAsBank } from '#bank/order/stepOrder'
import type { World } from '#bank/services'
import { plantWaiting } from '#tests/bank/order/waiting'
import { unfold } from './chain.ts'
import { decide, insist, live, type Decided, type Street } from './customer.ts'
import { diceFor, randomFrom } from './dice.ts'
import { openWeather, type FaultCounts, type Weather } from './faults.ts'
import { createGate } from './gate.ts'
import { isOrder, openOrdering } from './ordering.ts'
import type { Ground } from './process.ts'
import { openProcesses, type Processes } from './processes.ts'
import { openRailOffice } from './railOffice.ts'
import { faultsOf } from './finalChecks.ts'
import { shop } from './shopper.ts'
import { whole, type Cut } from './shrink.ts'
import { judge } from './vendor.ts'
import { faultsIn, forget, jobsIn, nextDue, type Town } from './population.ts'
import type { Citizen } from './citizen.ts'
import { keepSessions, pretendedPasswords } from './trust.ts'
import type { Wish } from './submissions.ts'

export interface Told {
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
  base: World
  clock: HandClock
  ground: Ground
  processes: Processes
  street: Street
  citizens: readonly Citizen[]
  far: Far
}

/** How many words the vendor of one of them says, and how many rounds the chain of another goes. */
type Far = Pick<Cut, 'verdicts' | 'rounds'>

/**
 * One story of the whole bank: four customers, two processes on one database, rails that outlive
 * them, and whatever weather the seed makes. When it clears up everything must come to an end.
 */
export async function tell(
  base: World,
  town: Town,
  seed: number,
  { counts, cut = whole }: { counts: FaultCounts; cut?: Cut },
): Promise<Told> {
  const weather = openWeather(seed, counts, cut.kinds)
  // Every third story is told without vendor and chain, as all were once.
  const { verdicts, rounds } = seed % 3 === 0 ? { verdicts: 0, rounds: 0 } : cut
  const far = { verdicts, rounds }
  const scene = await setUp(base, town, seed, { weather, far })
  const { ground, processes, citizens } = scene
  const decided = await plant(scene)
  const lived = await driven(scene, stormy(scene), livesIn(scene, decided, cut))
  ground.weather.clearUp()
  for (const tenantId of ground.tenantIds) await keepSessions(base, tenantId)
  await calmDown(scene)
  const { gate } = ground
  const [history, passages] = [gate.history(), gate.passages()]

  const [bank] = processes.all()
  const ended = {
    bank: bank!,
    world: base,
    office: ground.office,
    citizens,
    decided,
    ...lived,
  }
  const faults = await driven(scene, () => {}, faultsOf(ended))
  for (const tenantId of ground.tenantIds) {
    faults.push(...(await jobsIn(base, tenantId)).map((job) => `left undone: ${job}`))
    faults.push(...(await faultsIn(base, tenantId)))
    if (faults.length === 0) await forget(base, tenantId)
  }
  const charted = lived.charted.reduce((sum, { placed }) => sum + placed, 0)
  return { faults, history, notes: gate.notes(), passages, wishes: lived.granted.length, charted }
}

async function setUp(
  base: World,
  town: Town,
  seed: number,
  { weather, far }: { weather: Weather; far: Far },
): Promise<Scene> {
  const clock = handClock(BEGINS)
  const dice = diceFor(seed, 'story')
  const random = randomFrom(diceFor(seed, 'ids'), clock)
  const world: World = { ...base, clock, random, passwords: pretendedPasswords }
  const gate = createGate(diceFor(seed, 'gate'))
  const office = openRailOffice({ clock, gate }, diceFor(seed, 'rails'), weather)
  const citizens = await town.moveIn()
  const tenantIds = [...new Set(citizens.map(({ tenantId }) => tenantId))]
  const watched = far.rounds > 0 ? citizens[0]!.tenantId : null
  const ground: Ground = { world, gate, weather, dice, office, tenantIds, watched }
  const processes = openProcesses(ground)
  const mint = () => world.random.id()
  const street: Street = { world, gate, dice, weather, anyProcess: processes.any, mint }
  return { base, clock, ground, processes, street, citizens, far }
}

/** Orders that wait for a yes: one each, some of which will hear none. */
async function plant({ ground, citizens }: Scene): Promise<Decided[]> {
  const { world, dice } = ground
  const decided: Decided[] = []
  for (const citizen of citizens) {
    const { tenantId, personId, walletId, currencies } = citizen
    const at = { tenantId, personId, walletId, currencyId: currencies.USD }
    const { id } = await plantWaiting(world, at)
    const { order, coins } = await readAsBank(world, tenantId, id)
    const word = dice.pick(['yes', 'yes', 'no', 'nothing'] as const)
    decided.push({ order: orderOf(order, coins), citizen, word })
  }
  return decided
}

async function livesIn(
  { street, citizens, far, ground: { world } }: Scene,
  decided: Decided[],
  { wishes, purchases, charts }: Cut,
) {
  // Of each tenant one orders by the app, and the other by calls of their own.
  const owners = citizens.filter((_, at) => at % 2 === 0).slice(0, charts)
  const orderings = owners.map((owner) => openOrdering(street, owner))
  const lives = citizens.map((citizen, at) => {
    const others = citizens.filter(
      (one) => one.tenantId === citizen.tenantId && one.walletId !== citizen.walletId,
    )
    const ordering = orderings[owners.indexOf(citizen)]
    const say = (wish: Wish) =>
      ordering && isOrder(wish) ? ordering.order(wish) : insist(street, citizen, wish)
    return live(street, citizen, others, { wishes: wishes[at] ?? 0, say })
  })
  const [paid, judged] = [citizens[0]!, citizens.at(-1)!]
  const [granted, shopped, standing, mined] = await Promise.all([
    Promise.all(lives),
    shop(street, street.dice.pick(citizens), purchases),
    judge(street, { world, citizen: judged, words: far.verdicts }),
    unfold(street, paid, far.rounds),
    Promise.all(decided.map((one) => decide(street, one))),
  ])
  const charted = orderings.map((one) => one.charted)
  return { granted: granted.flat(), charted, shopped, judged: standing, mined }
}

/** What the sky and the clock do between two passages. */
const stormy =
  ({ ground: { dice, weather }, processes, clock }: Scene) =>
  () => {
    if (dice.chance(15)) processes.ring()
    if (dice.chance(15)) processes.watch()
    if (weather.strikes('deadline passed')) clock.turn(61_000)
    else if (dice.chance(100)) clock.turn(dice.below(2_000))
  }

/** Lets one after another through the gate until it is done. */
async function driven<T>(
  { ground: { gate }, processes }: Scene,
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
async function calmDown({ base, clock, ground: { gate, tenantIds, watched }, processes }: Scene) {
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
    clock.turn(Math.max(step, (next?.getTime() ?? 0) - clock.now().getTime()))
  }
}
