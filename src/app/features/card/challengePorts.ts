import {
  approveCardChallenge,
  denyCardChallenge,
  listCardChallenges,
} from '#contract/cardChallenge'
import { challengesFlow, challengesPorts } from '#machines/card/challenges.flow'
import { wire } from '#machines/kit/port'
import { wireProof } from '#app/features/proof/ports.ts'
import type { Services } from '#app/services.ts'

export const wireChallenges = (services: Services) => {
  const { call } = services
  return wire(challengesFlow, challengesPorts, {
    readChallenges: async ({ walletId: wallet_uuid }, signal) => {
      const request = { wallet_uuid, status: 'WAITING' } as const
      return { challenges: (await call(listCardChallenges, request, { signal })).data }
    },
    answerChallenge: ({ id, answer }, signal) =>
      call(answer === 'approve' ? approveCardChallenge : denyCardChallenge, { id }, { signal }),
  }).provide({ actors: { proofFlow: wireProof(services) } })
}
