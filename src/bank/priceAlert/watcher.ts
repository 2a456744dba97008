import { fromMinor } from '#contract/kit/amount'
import { inTenant } from '#bank/db/engine'
import { enqueueNotice } from '#bank/notice/enqueueNotice'
import { everyReal, type Every } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import { rateBetween } from '#bank/rate/price'
import { RATE_ONE, RATE_SCALE, tenTo } from '#bank/rate/ratio'
import { listTenantIds } from '#bank/tenant/tenant.rows'
import type { BankServices } from '#bank/services'
import { listWatchedPairs, takeReached, type WatchedPair } from './priceAlert.rows.ts'
import { reachAlert } from './step.ts'

const ROUND_MS = 30_000
const AT_ONCE = 200

/** Looks again and again at the prices that somebody waits for; who is told of one waits no more. */
export function createPriceWatcher(world: BankServices) {
  let stopRounds = () => {}
  let round: Promise<void> | null = null

  async function lookAll(): Promise<void> {
    for (const tenantId of await listTenantIds(world.engine))
      try {
        await lookAtTenant(world, tenantId)
      } catch (thrown) {
        world.log.error('prices not looked at', { tenantId, ...defectIn(thrown) })
      }
  }

  return {
    lookAll,
    start(every: Every = everyReal): void {
      const run = () => void (round ??= lookAll().finally(() => (round = null)))
      run()
      stopRounds = every(ROUND_MS, run)
    },
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}

async function lookAtTenant(world: BankServices, tenantId: string): Promise<void> {
  const pairs = await inTenant(world.engine, tenantId, (tx) => listWatchedPairs(tx, tenantId))
  for (const pair of pairs) while ((await tellReached(world, tenantId, pair)) === AT_ONCE);
}

const noticeOf = { tellAbove: 'price_above', tellBelow: 'price_below' } as const

/** The alert goes in the commit that has its notice, so that any number may look at once. */
const tellReached = (world: BankServices, tenantId: string, pair: WatchedPair): Promise<number> =>
  inTenant(world.engine, tenantId, async (tx) => {
    const prices = await world.rates.prices(tx, [pair.symbol, pair.currency])
    const [sold, bought] = [prices.get(pair.symbol), prices.get(pair.currency)]
    // Missing, or too old to be trusted.
    if (!sold || !bought) return 0
    const price = rateBetween(sold, bought)
    const reached = await takeReached(tx, tenantId, pair, fromMinor(price, RATE_SCALE), AT_ONCE)
    for (const row of reached)
      for (const { type } of reachAlert(row, price))
        await enqueueNotice({ tx, tenantId, world }, row.person_id, {
          kind: noticeOf[type],
          facts: { name: row.symbol, amount: priceShown(price), currency: row.currency },
          room: 'balances',
          subject: row.symbol,
        })
    return reached.length
  })

/** Fewer decimals, the higher it is. */
function priceShown(price: bigint): string {
  const decimals = price >= 1_000n * RATE_ONE ? 2 : price >= RATE_ONE ? 4 : 8
  return fromMinor(price / tenTo(RATE_SCALE - decimals), decimals)
}
