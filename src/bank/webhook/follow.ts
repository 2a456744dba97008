import { topicOf } from '#contract/webhook'
import { newsAfter, placeOf, type Told } from '#bank/feed/feed.rows'
import { rungFor } from '#bank/feed/doorbell'
import { createLanes } from '#bank/outbox/lanes'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { World } from '#bank/world'
import type { Tx } from '#bank/db/engine'
import { listenersOf, lockHeard, noteHeard, walletsBehind, type Listener } from './heard.rows.ts'
import { eventOf, messageOf } from './message.ts'
import { startDeliveries, type Outgoing } from './send.ts'

const LANES = 2
const ROUND_MS = 30_000
const WALLETS_AT_ONCE = 20
const NEWS_AT_ONCE = 100

/**
 * Reads the news of wallets whose owners have webhooks and writes a delivery for each, once. How
 * far it came is noted in the same transaction, so that a killed bank neither forgets nor doubles
 * news, and several banks take turns. Woken by the bell that wakes the live feed; a slow round
 * finds what was missed.
 */
export function createFollower(world: World, written: (tenantId: string) => void) {
  const { engine, log } = world
  const lanes = createLanes(LANES, (tenantId) =>
    follow(tenantId).catch((thrown: unknown) =>
      log.error('webhooks not followed', { tenantId, ...defectIn(thrown) }),
    ),
  )
  let stopHearing = () => {}
  let stopRounds = () => {}
  let stopped = false

  async function follow(tenantId: string): Promise<void> {
    for (;;) {
      const wallets = await engine.transaction({ tenantId, personId: null }, (tx) =>
        walletsBehind(tx, tenantId, WALLETS_AT_ONCE),
      )
      if (wallets.length === 0 || stopped) return
      for (const walletId of wallets) await passOn(world, tenantId, walletId)
      written(tenantId)
    }
  }

  async function goRound(): Promise<void> {
    try {
      for (const tenantId of await listTenantIds(engine)) if (!stopped) lanes.ask(tenantId)
    } catch (thrown) {
      log.error('webhooks not followed', defectIn(thrown))
    }
  }

  return {
    start(every: Every = everyReal): void {
      stopRounds = every(ROUND_MS, () => void goRound())
      stopHearing = engine.listen((words) => {
        if (words === null) return void goRound()
        const rung = rungFor(words)
        if (rung && !stopped) lanes.ask(rung.tenantId)
      })
    },

    /** Passes on everything there is in one tenant. */
    drain: follow,

    async stop(): Promise<void> {
      stopped = true
      stopRounds()
      stopHearing()
      await lanes.clear()
    },
  }
}

const passOn = (world: World, tenantId: string, walletId: string): Promise<void> =>
  world.engine.transaction({ tenantId, personId: null }, async (tx) => {
    const { told, head } = await unheard(tx, tenantId, walletId)
    const listeners = await listenersOf(tx, tenantId, walletId)
    const outgoing = told.flatMap((one) => listeners.filter(cares(one)).map(outgoingOf(one)))
    await startDeliveries(tx, tenantId, world, outgoing)
    await noteHeard(tx, tenantId, walletId, told.length < NEWS_AT_ONCE ? head : told.at(-1)!)
  })

/** In another epoch the numbers begin anew. News too old to be kept are passed over. */
async function unheard(tx: Tx, tenantId: string, walletId: string) {
  const heard = await lockHeard(tx, tenantId, walletId)
  const { head } = await placeOf(tx, tenantId, walletId, heard.seq)
  const from = heard.epoch === head.epoch ? heard.seq : 0
  const all = await newsAfter(tx, tenantId, new Map([[walletId, from]]), NEWS_AT_ONCE)
  // The head was read a moment earlier; what came since is for the next time.
  return { head, told: all.filter(({ seq }) => seq <= head.seq) }
}

const cares =
  (told: Told) =>
  ({ events, since }: Listener): boolean =>
    events.includes(topicOf[told.table]) && told.at >= since

const outgoingOf =
  (told: Told) =>
  ({ id, personId }: Listener): Outgoing => ({
    webhookId: id,
    personId,
    event: eventOf(told),
    body: JSON.stringify(messageOf(told)),
  })
