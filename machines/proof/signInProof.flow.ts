import { sendParent, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ProofBinding } from '#contract/proof'
import { withSnapshot } from '#machines/kit/params'
import { proofActors, proofStep, type WithProof } from '#machines/kit/withProof'
import { totpFlow } from './totp.flow.ts'

/** A recovery code confirms the sign-in too: it takes a lost authenticator off. */

type TotpSnapshot = SnapshotFrom<typeof totpFlow>

export const signInProofFlow = setup({
  types: {
    context: {} as WithProof,
    input: {} as { bound: ProofBinding | null },
    events: {} as { type: 'proof.begin' },
    children: {} as { proof: 'proofFlow'; totp: 'totpFlow' },
  },
  actors: { ...proofActors, totpFlow },
  guards: {
    proven: (_, { proven }: { proven: boolean }) => proven,
    authenticatorGone: (_, totp: TotpSnapshot) => totp.matches('off'),
  },
  actions: { sendProved: sendParent({ type: 'session.proved' }) },
}).createMachine({
  id: 'signInProof',
  description: 'A session on a new device can do nothing until its customer has confirmed it.',
  context: ({ input: { bound } }) => ({ bound }),
  initial: 'proving',
  invoke: {
    id: 'totp',
    src: 'totpFlow',
    onSnapshot: { guard: withSnapshot('authenticatorGone'), target: '.proved' },
  },
  states: {
    proving: {
      description: 'Asks for a factor of the customer.',
      ...proofStep({ proven: 'proved', dropped: 'dropped' }),
    },
    dropped: {
      description: 'Not now; may be begun again, or the session ended.',
      on: { 'proof.begin': 'proving' },
    },
    proved: { type: 'final', entry: 'sendProved' },
  },
})

export type SignInProofActor = ActorRefFrom<typeof signInProofFlow>
