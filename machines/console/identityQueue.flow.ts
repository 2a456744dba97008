import type { IdentitySort, WaitingIdentity } from '#contract/ops/identity'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Verifications that staff have to look at. */
export const identityQueue = makeQueueFlow<{ sort: IdentitySort; offset: number }, WaitingIdentity>(
  'identityQueue',
)
