import type { TrialBalance } from '#contract/ops/book'
import { makeReadFlow } from '#machines/kit/read.flow'
import { isDay } from './routes.ts'

/** What all accounts come to: of a day's end, or of now. */
export const trialBalance = makeReadFlow<{ day: string | null }, TrialBalance>('trialBalance')

/** Of the address of its page; what is no day is now. */
export const bookDayIn = ({ query }: { query: string }) => {
  const day = new URLSearchParams(query).get('day') ?? ''
  return isDay(day) ? day : null
}
