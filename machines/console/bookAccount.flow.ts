import type { BookAccountPostings } from '#contract/ops/book'
import { makeReadFlow } from '#machines/kit/read.flow'

/** One account of the ledger, with the postings before one of them, or the newest. */
export const bookAccount = makeReadFlow<{ id: string; before: string | null }, BookAccountPostings>(
  'bookAccount',
)

export const postingBeforeIn = ({ query }: { query: string }) => {
  const before = new URLSearchParams(query).get('before') ?? ''
  return /^\d{1,15}$/.test(before) ? before : null
}
