import type { StoppedChain } from '#contract/ops/stoppedChain'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Chains that stand still or whose node fails. */
export const stoppedChainQueue = makeReadFlow<{ offset: number }, Page<StoppedChain>>(
  'stoppedChainQueue',
)
