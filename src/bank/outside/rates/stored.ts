import { findPoints, findPrices, keepPrices } from '#bank/rate/rate.rows'
import type { Every } from '#bank/outside/clock'
import { everyReal } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import type { Rates, BankServices } from '#bank/services'
import type { RateSource } from './coingecko.ts'

const ROUND_MS = 60_000
const STALE_MS = 10 * 60_000
/** The oldest price that a chart point may use. */
const POINT_MS = 6 * 3_600_000

export function storedRates({ clock }: Pick<BankServices, 'clock'>): Rates {
  return {
    prices: (tx, symbols) => findPrices(tx, symbols, new Date(clock.now().getTime() - STALE_MS)),
    history: (tx, symbol, moments) => findPoints(tx, symbol, moments, POINT_MS),
  }
}

/**
 * One point an hour is kept for the charts. If the source is down, prices go stale and then
 * missing.
 */
export function createRatePoller(
  { engine, clock, log }: Pick<BankServices, 'engine' | 'clock' | 'log'>,
  source: RateSource,
) {
  let stopPolling = () => {}
  let polling: Promise<void> = Promise.resolve()

  async function keep(): Promise<void> {
    const prices = await source.ask()
    await engine.asOwner((tx) => keepPrices(tx, prices, source.name, clock.now()))
  }
  const poll = () => {
    polling = keep().catch((thrown: unknown) => log.error('rates not kept', defectIn(thrown)))
  }

  return {
    keep,
    start(every: Every = everyReal): void {
      poll()
      stopPolling = every(ROUND_MS, poll)
    },
    async stop(): Promise<void> {
      stopPolling()
      await polling
    },
  }
}
