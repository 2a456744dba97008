import type { Earnings } from '#contract/ops/bookReport'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Fees earned by the days of a month, or the months of a year; null is the month of now. */
export const earnings = makeReadFlow<{ period: string | null }, Earnings>('earnings')

export const earningPeriodIn = ({ query }: { query: string }) => {
  const period = new URLSearchParams(query).get('period') ?? ''
  return /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(period) ? period : null
}
