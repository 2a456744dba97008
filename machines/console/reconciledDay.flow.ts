import type { ReconciledDayDetail } from '#contract/ops/reconciliation'
import { makeReadFlow } from '#machines/kit/read.flow'

/** One day of one account outside, payment by payment. */
export const reconciledDay = makeReadFlow<
  { source: string; day: string; offset: number },
  ReconciledDayDetail
>('reconciledDay')

export const sourceDayIn = ({ query }: { query: string }) => {
  const params = new URLSearchParams(query)
  return { source: params.get('source') ?? '', day: params.get('day') ?? '' }
}
