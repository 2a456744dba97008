import type { BlockedCard, BlockedCardSort, BlockedCardView } from '#contract/ops/blockedCard'
import { makeQueueFlow } from '#machines/kit/queue.flow'

/** Cards that the bank blocked, before or after somebody decided to keep them so. */
export const blockedCardQueue = makeQueueFlow<
  { view: BlockedCardView; sort: BlockedCardSort; offset: number },
  BlockedCard
>('blockedCardQueue')
