import type { StoppedChain, StoppedChainSort } from '#contract/ops/stoppedChain'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Chains that stand still or whose node fails. */
export const stoppedChainQueue = makeQueueFlow<
  { sort: StoppedChainSort; offset: number },
  StoppedChain
>('stoppedChainQueue')
