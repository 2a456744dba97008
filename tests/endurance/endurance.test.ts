import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProgram } from '#tests/bank/db/programs'
import { diceFor } from '#tests/simulation/dice'
import { whole } from '#tests/kit/whole'
import { gaugedBankIn, read, says, type RunningBank } from './bank.ts'
import { bareStep } from './bare.ts'
import { atLeast, atMost, deep, hold, rounded, seed, noted } from './figures.ts'
import { follow } from './follow.ts'
import { openLoad, type Load } from './load.ts'
import { nothingWrong, reconcileOrders } from './reconcileOrders.ts'
import { soak, watch } from './soak.ts'
import { kinds, type Crowd, type Outcome } from './protocol.ts'
import { openPopulation, stopTokens } from './population.ts'

/**
 * The built bank under load, overload, a stop and a long run, driven by another process. The short
 * form checks counts only; `npm run deep -- endurance` also checks ratios and records them.
 */

/** `PART=0.2` shortens the deep form to a fifth; its duration is recorded. */
const part = Number(process.env.PART ?? 1)
const long = {
  measure: deep ? 20_000 * part : 1_500,
  load: deep ? 180_000 * part : 2_000,
  overload: 60_000 * part,
  after: deep ? 30_000 * part : 1_000,
  stops: deep ? 10 : 1,
  soak: deep ? 20 * 60_000 * part : 2_000,
}
const CALLERS = 32
/** More than the bank can run and queue, so that some are rejected. */
const BURST = 400
const SECOND = 1_000
const STOP_LATEST = 50 * SECOND

const folder = mkdtempSync(join(tmpdir(), 'sluice-endurance-'))
const bank = await gaugedBankIn(folder)
const startGenerator = await buildProgram('../../endurance/generator')
let running: RunningBank
let crowd: Crowd
let load: Load
/** Calls a second at full load. */
let most = 0

beforeAll(async () => {
  running = await bank.start()
  crowd = await openPopulation(folder, bank.port, seed)
  load = await openLoad(startGenerator(), crowd)
  await load.saturate(CALLERS, long.measure / 3)
  await measure()
})

afterAll(async () => {
  await load.end()
  await bank.stopAll()
  rmSync(folder, { recursive: true, force: true })
})

async function measure() {
  most = (await load.saturate(CALLERS, long.measure)).goodPerSecond
}

const calm = () => most * (deep ? 0.4 : 0.2)

function expectAllGood({ asked, good, statuses }: Outcome) {
  expect(statuses).toEqual(expect.not.objectContaining({ 0: expect.anything() }))
  expect({ good, statuses }).toEqual({ good: asked, statuses })
}

async function expectNothingWrong() {
  const { unanswered, ...found } = await reconcileOrders(folder, crowd, load.orders)
  expect(found).toEqual(nothingWrong)
  return unanswered
}

test('answers every call under load, with no order lost or doubled', async () => {
  const bare = deep ? await bareStep(folder, crowd) : null
  await read(running.child)
  const { done, samples } = await watch(running.child, () => load.drive(calm(), long.load))
  const looks = [...samples.all.slice(1), await read(running.child)]
  expectAllGood(done)
  expect(await expectNothingWrong()).toBe(0)
  if (!bare) return
  hold('load', long.load / SECOND, [
    noted('capacity', `${rounded(most)} calls a second`),
    noted('load', `${rounded(calm())} a second, ${done.asked} in all, all successful`),
    noted('p50, p99 and maximum of all calls', [done.p50, done.p99, done.most].map(ms).join(', ')),
    noted(
      'p99 of reads, quotes, orders, and sign-ins and renewals (one call in a hundred checks a password, whose hash is slow on purpose)',
      kinds.map((kind) => ms(done.p99Of[kind])).join(', '),
    ),
    noted('p99 of the bare step of the ledger', ms(bare.p99)),
    atMost('p99 of all calls over p99 of the bare step', done.p99 / bare.p99, 5),
    atMost('p99 of all calls', done.p99, 500, ' ms'),
    atMost(
      'p99 of the event loop delay, in the worst sample',
      Math.max(...looks.map(({ stall }) => stall)),
      50,
      ' ms',
    ),
    atMost(
      'memory after the first third',
      samples.growth('rss', long.load / SECOND / 3),
      1,
      ' MB a minute',
    ),
    noted('orders lost, doubled or half done', 'none'),
  ])
})

/** Many at once, while the ledger is blocked until the first is rejected. */
async function burst() {
  const goOn = await stopTokens(folder)
  const done = load.burst(BURST)
  await says(running.child, 'OVERLOADED')
  await goOn()
  return done
}

whole('sheds overload with a retry time and does the rest', async () => {
  if (deep) await measure()
  const before = deep ? await load.drive(calm(), long.after) : null
  const flood = deep ? load.drive(most * 3, long.overload) : burst()
  const health = await fetch(bank.at('/health'))
  expect(health.status).toBe(200)
  const done = await flood
  const { 503: shed = 0, 429: slowed = 0 } = done.statuses
  expect(Object.keys(done.statuses).filter((status) => !/^(20[01]|429|503)$/.test(status))).toEqual(
    [],
  )
  expect(shed + slowed).toBeGreaterThan(0)
  expect(done.withoutRetry).toBe(0)
  expect(done.good + shed + slowed).toBe(done.asked)
  // Ten seconds to recover are part of the promise.
  if (deep) await load.drive(calm(), 10 * SECOND)
  const after = await load.drive(calm(), long.after)
  expectAllGood(after)
  expect(await expectNothingWrong()).toBe(0)
  if (!before) return
  hold('overload', long.overload / SECOND, [
    noted('capacity', `${rounded(most)} calls a second`),
    noted('load', `${rounded(most * 3)} a second, ${done.asked} in all`),
    noted('served, refused', `${done.good}, ${shed + slowed}`),
    atLeast('served per second, over capacity', done.goodPerSecond / most, 0.7),
    noted('p99 of served calls', ms(done.p99)),
    atMost('p99 ten seconds later, over p99 before', after.p99 / before.p99, 1.2),
    noted('orders lost, doubled or half done', 'none'),
  ])
})

test('stops under load, answering accepted calls and leaving nothing to repair', async () => {
  const dice = diceFor(seed, 'stop')
  const begun = performance.now()
  let sent = 0
  for (let round = 0; round < long.stops; round += 1) {
    const follower = await follow(crowd, crowd.members[0]!)
    // Callers repeat until nobody answers.
    const saturating = load.saturate(CALLERS, STOP_LATEST)
    await says(running.child, '"answered"', 1 + dice.below(100))
    running.child.kill('SIGTERM')
    expect(await running.ended).toBe(0)
    expect(await follower.closed).toBe(1012)
    expect(follower.received.restart?.seq).toBe(follower.received.seq)
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
    sent += (await saturating).good
    running = await bank.start()
    expect(running.told()).not.toContain('Took over')
    // Every order in the book was answered.
    expect(await expectNothingWrong()).toBe(0)
  }
  hold('stop', (performance.now() - begun) / SECOND, [
    noted('stopped', `${long.stops} times, with ${sent} calls answered`),
    noted('bad exits, lost orders, orders without a response', 'none'),
    noted('subscribers closed with 1012 and their last position', 'all'),
  ])
})

whole('leaks nothing over a long run', async () => {
  const held = await soak({ running, crowd, load }, calm() * 0.75, long.soak)
  expect(await expectNothingWrong()).toBe(0)
  hold('soak', long.soak / SECOND, held)
})

const ms = (value: number) => `${rounded(value)} ms`
