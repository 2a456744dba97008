import type { Rates, BankServices } from '#bank/services'
import { coinGecko } from './coingecko.ts'
import { pretendRates } from './pretend.ts'
import { createRatePoller, storedRates } from './stored.ts'

type RatesEnv = Partial<Record<'RATES_URL' | 'RATES_KEY', string | undefined>>

type RatePoller = ReturnType<typeof createRatePoller>

/** Prices from RATES_URL, stored by a poller; without it they are simulated and need none. */
export function openRates(
  { RATES_URL, RATES_KEY }: RatesEnv,
  world: Pick<BankServices, 'engine' | 'clock' | 'log'>,
): { rates: Rates; keepers: RatePoller[] } {
  if (!RATES_URL) return { rates: pretendRates(world.clock), keepers: [] }
  const source = coinGecko({ url: RATES_URL.replace(/\/+$/, ''), key: RATES_KEY || null })
  return { rates: storedRates(world), keepers: [createRatePoller(world, source)] }
}
