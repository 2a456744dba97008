import type { BlockedCardAct, OpsBlockedCard } from '#contract/ops/blockedCard'
import { makeRecordFlow } from '#machines/kit/record.flow'

export const blockedCard = makeRecordFlow<OpsBlockedCard, 'take' | 'leave' | BlockedCardAct>({
  id: 'blockedCard',
  description: 'A card that the bank blocked, until it is released or kept so.',
})
