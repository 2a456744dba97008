import { assign, setup, type ActorRefFrom } from 'xstate'
import type { CardChallenge } from '#contract/cardChallenge'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/** What shops ask the holder of a wallet's cards: 3-D Secure. The bank keeps the deadline. */

export interface ChallengeAnswer {
  id: string
  answer: 'approve' | 'deny'
}

interface Waiting {
  challenges: CardChallenge[]
}

export const challengesPorts = {
  readChallenges: question<Waiting, { walletId: string }>('readChallenges'),
  answerChallenge: question<CardChallenge, ChallengeAnswer>('answerChallenge'),
}

interface ChallengesContext extends Waiting, WithProof {
  walletId: string
  answer: ChallengeAnswer | null
  /** The last one answered here, as the bank then had it. */
  answered: CardChallenge | null
  refusal: RefusalNote | null
}

type ChallengesEvent =
  | { type: 'challenges.refresh' }
  | ({ type: 'challenge.answer' } & ChallengeAnswer)

const challengesSetup = setup({
  types: {
    context: {} as ChallengesContext,
    input: {} as { walletId: string },
    events: {} as ChallengesEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...challengesPorts, ...proofActors },
  guards: {},
  actions: {
    assignChallenges: assign((_, { challenges }: Waiting) => ({ challenges })),
    assignAnswer: assign((_, { id, answer }: ChallengeAnswer) => ({
      answer: { id, answer },
      answered: null,
      refusal: null,
    })),
    assignAnswered: assign((_, answered: CardChallenge) => ({ answered })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

export const challengesFlow = challengesSetup.createMachine({
  id: 'challenges',
  description: 'Answers one at a time, and reads what still waits after every answer and refusal.',
  context: ({ input }) => ({
    ...input,
    challenges: [],
    answer: null,
    answered: null,
    bound: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What was shown stays and can be answered.',
      on: {
        'challenges.refresh': { target: 'reading', reenter: true },
        'challenge.answer': { target: 'answering', actions: withEvent('assignAnswer') },
      },
      invoke: {
        id: 'readChallenges',
        src: 'readChallenges',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'watching', actions: withOutput('assignChallenges') },
        onError: {
          description: 'Nobody here asked for it; the next news reads again.',
          target: 'watching',
        },
      },
    },
    watching: {
      description: 'What waits, as it was last read; news reads it again.',
      on: {
        'challenges.refresh': 'reading',
        'challenge.answer': { target: 'answering', actions: withEvent('assignAnswer') },
      },
    },
    answering: withProof(
      challengesSetup.createStateConfig({
        tags: 'busy',
        invoke: {
          id: 'answerChallenge',
          src: 'answerChallenge',
          input: ({ context: { answer } }) => answer!,
          onDone: { target: '#challenges.reading', actions: withOutput('assignAnswered') },
          onError: [
            askProof('proving'),
            { target: '#challenges.reading', actions: 'assignRefusal' },
          ],
        },
      }),
      '#challenges.watching',
    ),
  },
})

export type ChallengesActor = ActorRefFrom<typeof challengesFlow>
