import { findPoints, findPrices, keepPrices } from '#bank/rate/rate.rows'
import type { Every } from '#bank/outside/clock'
import { everyReal } from '#bank/outside/clock'
import { defectIn } from '#bank/outside/log'
import type { Rates, BankServices } from '#bank/services'
import type { RateSource } from './coingecko.ts'

const ROUND_MS = 60_000
/** Nobody is sold anything at a price older than this. */
const STALE_MS = 10 * 60_000
/** How far back the last word may lie that a point of a line is drawn by. */
const POINT_MS = 6 * 3_600_000

/** What a real source said last, as long as it is not too old to trade on. */
export function storedRates({ clock }: Pick<BankServices, 'clock'>): Rates {
  return {
    prices: (tx, symbols) => findPrices(tx, symbols, new Date(clock.now().getTime() - STALE_MS)),
    history: (tx, symbol, moments) => findPoints(tx, symbol, moments, POINT_MS),
  }
}

/**
 * Asks a real source once a minute and keeps what it says, with one point an hour for the lines.
 * Several banks on one database may each do so; the last word stands. A source that is away costs
 * nothing but its prices, which grow old and then are none.
 */
export function createRatePoller(
  { engine, clock, log }: Pick<BankServices, 'engine' | 'clock' | 'log'>,
  source: RateSource,
) {
  let stopRounds = () => {}
  let round: Promise<void> = Promise.resolve()

  async function keep(): Promise<void> {
    const prices = await source.ask()
    await engine.asOwner((tx) => keepPrices(tx, prices, source.name, clock.now()))
  }
  const goRound = () => {
    round = keep().catch((thrown: unknown) => log.error('rates not kept', defectIn(thrown)))
  }

  return {
    keep,
    start(every: Every = everyReal): void {
      goRound()
      stopRounds = every(ROUND_MS, goRound)
    },
    async stop(): Promise<void> {
      stopRounds()
      await round
    },
  }
}
