import { listCardChallenges } from '#contract/cardChallenge'
import { waitingChallenges } from '#machines/card/waitingChallenges.flow'
import { wire } from '#machines/kit/port'
import type { Services } from '#app/services.ts'

export const wireWaitingChallenges = ({ call }: Services) =>
  wire(waitingChallenges.flow, waitingChallenges.ports, {
    fetchPage: ({ filter: { walletId: wallet_uuid }, limit, offset }, signal) =>
      call(listCardChallenges, { wallet_uuid, limit, offset, status: 'WAITING' }, { signal }),
  })
