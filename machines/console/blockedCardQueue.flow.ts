import type { BlockedCard, BlockedCardView } from '#contract/ops/blockedCard'
import type { Page } from '#machines/kit/list.flow'
import { makeReadFlow } from '#machines/kit/read.flow'

/** Cards that the bank blocked, before or after somebody decided to keep them so. */
export const blockedCardQueue = makeReadFlow<
  { view: BlockedCardView; offset: number },
  Page<BlockedCard>
>('blockedCardQueue')
