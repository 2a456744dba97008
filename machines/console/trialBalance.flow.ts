import type { TrialBalance } from '#contract/ops/book'
import { makeReadFlow } from '#machines/kit/read.flow'

/** What all accounts come to: of a day's end, or of now. */
export const trialBalance = makeReadFlow<{ day: string | null }, TrialBalance>('trialBalance')

/** Of the address of its page; what is no day is now. */
export const bookDayIn = ({ query }: { query: string }) => {
  const day = new URLSearchParams(query).get('day') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null
}
