import type { Rates, BankServices } from '#bank/services'
import { coinGecko } from './coingecko.ts'
import { pretendRates } from './pretend.ts'
import { createRatePoller, storedRates } from './stored.ts'

type RatesEnv = Partial<Record<'RATES_URL' | 'RATES_KEY', string | undefined>>

type RatePoller = ReturnType<typeof createRatePoller>

/**
 * Prices from the list that RATES_URL names, such as `https://api.coingecko.com/api/v3`, kept by a
 * worker of the bank; without one they are pretended, and there is nothing to keep.
 */
export function openRates(
  { RATES_URL, RATES_KEY }: RatesEnv,
  world: Pick<BankServices, 'engine' | 'clock' | 'log'>,
): { rates: Rates; keepers: RatePoller[] } {
  if (!RATES_URL) return { rates: pretendRates(world.clock), keepers: [] }
  const source = coinGecko({ url: RATES_URL.replace(/\/+$/, ''), key: RATES_KEY || null })
  return { rates: storedRates(world), keepers: [createRatePoller(world, source)] }
}
