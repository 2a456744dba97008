import type { DisputeView, WaitingDispute } from '#contract/ops/dispute'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Disputed card purchases that are not over. */
export const disputeQueue = makeReadFlow<
  { view: DisputeView | null; offset: number },
  Page<WaitingDispute>
>('disputeQueue')
