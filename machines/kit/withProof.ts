import { assign, type EventObject } from 'xstate'
import type { ProofBinding } from '#contract/proof'
import { outputParams } from '#machines/kit/params'
import { refusalIn } from './refusal.ts'
import { proofFlow } from '#machines/proof/proof.flow'

/**
 * The step-up child: a call is refused until the person has proved themselves for it; they do, and
 * the call is sent again. A chart has `proofActors` in its setup, which is then extended by
 * `proofParts`; its call's `onError` begins with `askProof`, and `proofStep` is the state to which
 * that leads. Only `extend` leaves a setup the types of its own guards and actions: a spread does not.
 */

export interface WithProof {
  /** What the bank wants proved before it does what was asked. */
  bound: ProofBinding | null
}

/** No interface, for setup wants a type with an index signature. */
export type ProofChildren = { proof: 'proofFlow' }

export const proofActors = { proofFlow }

export const proofParts = {
  guards: {
    proofRequired: ({ event }: { event: EventObject }) =>
      refusalIn(event).facts.bound !== undefined,
    proven: (_: unknown, { proven }: { proven: boolean }) => proven,
  },
  actions: {
    // Whatever else the chart remembers and hears.
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
  /** Where the call is sent again. */
  proven: string
  /** Where the person is who did not prove themselves. */
  dropped: string
}

export const proofStep = ({ proven, dropped }: Ends) => ({
  invoke: {
    id: 'proof' as const,
    src: 'proofFlow' as const,
    // Noted on the way here.
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

/** A call, and the proof that it may take, as the two states of one. */
export const withProof = <Sending>(sending: Sending, dropped: string) => ({
  initial: 'sending' as const,
  states: { sending, proving: proofStep({ proven: 'sending', dropped }) },
})
