import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate'
import type { FeedPosition } from '#contract/feed'
import { Feed } from '#bank/feed/feed'
import { wireFeed } from '#app/features/wallet/feedPorts.ts'
import type { Authority } from '#client/call'
import { createFakeDevice } from '#device/fakeDevice'
import type { feedFlow } from '#machines/wallet/feed.flow'
import { openTestServices } from '#tests/bank/outside/openWorld'
import { calm } from '#tests/kit/tab'
import { isWhole } from '#tests/kit/whole'
import { newsOf, openFeedKit, type Person } from './feedKit.ts'
import { createNet, type Fault } from './memoryNet.ts'

/**
 * whatever happens to connection, bank and token, the customer's wallet ends up equal to the
 * bank's, and no message is applied twice or skipped.
 */

const HISTORIES = isWhole ? 5_000 : 30
const SEED = Number(process.env.SEED ?? 20_260_302)
const ROWS = 4

const { world, clock } = await openTestServices()
const hall = await openFeedKit(world)
const { net, MemorySocket, fault, heal, flush, cut, deaden } = createNet()
await startBank()
afterAll(() => net.bank?.stop())

async function startBank() {
  net.bank = new Feed(world)
  net.bank.start(clock.every)
}

/** The rows of the bank, and the customer's copy. */
function openWallet(person: Person) {
  const truth = new Map<number, number>()
  const belief = new Map<number, number>()
  const faults: string[] = []
  let last: FeedPosition | null = null
  let version = 0

  return {
    truth,
    belief,
    faults,
    async tell(count: number) {
      const rows = Array.from({ length: count }, () => ({ id: ++version % ROWS, version }))
      await hall.tell(...rows.map((row) => newsOf(person, row, 'UPDATE')))
      for (const row of rows) truth.set(row.id, row.version)
    },
    listen(feed: ActorRefFrom<typeof feedFlow>) {
      feed.on('news.reset', ({ place }) => {
        last = place
        belief.clear()
        for (const [id, text] of truth) belief.set(id, text)
      })
      feed.on('news.arrived', ({ change: { place, record } }) => {
        if (place.seq !== (last?.seq ?? NaN) + 1) faults.push(`${last?.seq} then ${place.seq}`)
        last = place
        belief.set(Number(record.id), Number(record.version))
      })
    },
  }
}

/** A session without its chart: gives out tokens and renews them. */
function sessionOf(person: Person): Authority {
  let now = { token: person.bearer, epoch: 1 }
  return {
    bearer: () => now,
    async renew(epoch) {
      if (epoch === now.epoch) now = { token: await person.token(), epoch: epoch + 1 }
      return now
    },
    lost: () => expect.unreachable('A renewed token was refused.'),
    blocked: () => expect.unreachable('Nobody was blocked.'),
  }
}

async function openScenario() {
  const person = await hall.newcomer()
  const wallet = openWallet(person)
  const device = createFakeDevice({})
  const simulated = new SimulatedClock()
  const flow = wireFeed({
    device,
    realtime: {
      url: 'ws://memory/realtime/v1',
      tenantId: hall.tenantId,
      authority: sessionOf(person),
      transport: MemorySocket as never,
    },
  })
  const feed: ActorRefFrom<typeof feedFlow> = createActor(flow, {
    clock: simulated,
    input: { walletId: person.walletId },
  })
  wallet.listen(feed)
  feed.start()
  return { person, wallet, device, simulated, feed }
}

type Scenario = Awaited<ReturnType<typeof openScenario>>

const expire = (person: Person) =>
  world.engine.transaction(hall.scope, (tx) =>
    tx.query(
      `update access_tokens t set expires_at = $3 from families f
       where t.tenant_id = $1 and f.tenant_id = $1 and f.id = t.family_id and f.person_id = $2`,
      [hall.tenantId, person.personId, clock.now()],
    ),
  )

const happenings = {
  one: ({ wallet }: Scenario) => wallet.tell(1),
  many: ({ wallet }: Scenario) => wallet.tell(5),
  cut: async () => cut(),
  async sleep({ device, wallet }: Scenario) {
    deaden()
    await wallet.tell(2)
    device.showApp()
  },
  async tunnel({ device, wallet }: Scenario) {
    device.setOnline(false)
    net.online = false
    cut()
    await wallet.tell(1)
    net.online = true
    device.setOnline(true)
  },
  async restart({ wallet }: Scenario) {
    const before = net.bank
    net.bank = null
    await before?.stop()
    await wallet.tell(1)
    await startBank()
  },
  async crash({ wallet }: Scenario) {
    const before = net.bank
    net.bank = null
    cut()
    await wallet.tell(1)
    await startBank()
    await before?.stop()
  },
  async expiry({ person, feed }: Scenario) {
    // A new token is valid for ten minutes.
    if (feed.getSnapshot().context.renewed) return
    await expire(person)
    clock.advance(500)
  },
  time: async ({ simulated }: Scenario) => simulated.increment(1_000),
} satisfies Record<string, (scenario: Scenario) => Promise<void>>

type Happening = keyof typeof happenings | Fault
const kinds: Happening[] = [
  ...(Object.keys(happenings) as (keyof typeof happenings)[]),
  ...(['drop', 'duplicate', 'reorder', 'lag'] as const),
]

async function runEvent(scenario: Scenario, what: Happening) {
  if (what in happenings) await happenings[what as keyof typeof happenings](scenario)
  else fault(what as Fault)
  await calm()
}

/** The network recovers: how long until the channel is live, by the chart's clock. */
async function recover({ device, feed, simulated }: Scenario): Promise<number> {
  heal()
  device.setOnline(false)
  device.setOnline(true)
  const isLive = () => feed.getSnapshot().hasTag('live')
  const isResting = () => feed.getSnapshot().matches('pausing')
  for (let waited = 0; waited <= 20_000; waited += 500) {
    // Time passes while the chart waits, not while bank or network work.
    if (!(await comes(() => isLive() || isResting()))) return Infinity
    if (isLive()) return waited
    simulated.increment(500)
  }
  return Infinity
}

/** The library waits up to ten seconds between two attempts; those pass by themselves. */
const PATIENCE_MS = 15_000

/** The bank's timers advance a little with each check. */
async function comes(what: () => boolean): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  while (!what() && performance.now() < until) {
    clock.advance(1)
    await calm()
  }
  return what()
}

test(`${HISTORIES} histories end with the wallet as the bank has it`, async ({ task }) => {
  task.meta.figure = `${HISTORIES} histories`
  const observed = new Set<Happening>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 14 }),
      async (history) => {
        const scenario = await openScenario()
        for (const what of history) {
          observed.add(what)
          await runEvent(scenario, what)
          flush()
        }
        const { wallet, feed } = scenario
        expect(await recover(scenario)).toBeLessThanOrEqual(5_000)
        await wallet.tell(1)
        await comes(() => alike(wallet))
        expect(wallet.faults).toEqual([])
        expect(Object.fromEntries(wallet.belief)).toEqual(Object.fromEntries(wallet.truth))
        feed.stop()
        await calm()
        expect(net.bank?.count()).toBe(0)
      },
    ),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  )
  expect(observed.size).toBe(kinds.length)
})

const alike = ({ truth, belief }: ReturnType<typeof openWallet>) =>
  [...truth].every(([id, version]) => belief.get(id) === version)
