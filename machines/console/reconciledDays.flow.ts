import type { ReconciledDay, ReconciledDayView } from '#contract/ops/reconciliation'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Days of the bank's accounts outside, and how each compares with the book. */
export const reconciledDays = makeReadFlow<
  { view: ReconciledDayView | null; offset: number },
  Page<ReconciledDay>
>('reconciledDays')
