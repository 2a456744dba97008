import type { DisputeSort, DisputeView, WaitingDispute } from '#contract/ops/dispute'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Disputed card purchases that are not over. */
export const disputeQueue = makeQueueFlow<
  { view: DisputeView | null; sort: DisputeSort; offset: number },
  WaitingDispute
>('disputeQueue')
