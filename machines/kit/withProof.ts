import { assign, type EventObject } from 'xstate'
import type { ProofBinding } from '#contract/proof'
import { outputParams } from '#machines/kit/params'
import { refusalIn } from './refusal.ts'
import { proofFlow } from '#machines/proof/proof.flow'

/**
 * A chart puts `proofActors` in its setup and extends it by `proofParts`; the call's `onError`
 * begins with `askProof`, which leads to a `proofStep` state. Only `extend` keeps the types of the
 * setup's own guards and actions; a spread does not.
 */

export interface WithProof {
  /** What the bank asks to be proved for. */
  bound: ProofBinding | null
}

/** A type, because setup needs an index signature. */
export type ProofChildren = { proof: 'proofFlow' }

export const proofActors = { proofFlow }

export const proofParts = {
  guards: {
    proofRequired: ({ event }: { event: EventObject }) =>
      refusalIn(event).facts.bound !== undefined,
    proven: (_: unknown, { proven }: { proven: boolean }) => proven,
  },
  actions: {
    // Works with any context and events.
    assignBound: assign<any, any, undefined, any, any>(({ event }) => ({
      bound: refusalIn(event).facts.bound ?? null,
    })),
  },
}

export const askProof = (target: string) => ({
  guard: 'proofRequired' as const,
  target,
  actions: ['assignBound', 'clearRefusal'] as const,
})

interface Ends {
  /** The state that sends the call again. */
  proven: string
  /** The state after a cancelled proof. */
  dropped: string
}

export const proofStep = ({ proven, dropped }: Ends) => ({
  invoke: {
    id: 'proof' as const,
    src: 'proofFlow' as const,
    // Assigned by askProof.
    input: ({ context }: { context: WithProof }) => ({ bound: context.bound! }),
    onDone: [
      {
        guard: { type: 'proven' as const, params: outputParams<{ proven: boolean }> },
        target: proven,
      },
      { target: dropped },
    ],
  },
})

/** A call and its step-up as two states. */
export const withProof = <Sending>(sending: Sending, dropped: string) => ({
  description: 'The call is sent, and sent again after step-up if the bank asks for it.',
  initial: 'sending' as const,
  states: {
    sending,
    proving: {
      description: 'Step-up for this call; without it the call stays refused.',
      ...proofStep({ proven: 'sending', dropped }),
    },
  },
})
