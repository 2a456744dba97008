import type { CardChallenge } from '#contract/cardChallenge'
import { makeListFlow } from '#machines/kit/list.flow'

/** For pages that only say that there is something to answer. */
export const waitingChallenges = makeListFlow<CardChallenge, { walletId: string }>(
  'waitingChallenges',
)
