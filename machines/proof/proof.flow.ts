import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Bound, ProofChannel, ProofCodeSent, Verification } from '#contract/proof'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refused'

/**
 * Proving oneself for one thing that a call was refused for: choose how, have a code sent, enter it.
 * Any flow may run it as a child and says its call again once it is proven. The verification is
 * bound to what the refusal named, so the proof serves that call alone. The typed code waits in the
 * device vault and is never here.
 */

interface Turn {
  requestId: string
  channel: ProofChannel
}

export const proofPorts = {
  beginProof: question<Verification, { bound: Bound }>('beginProof'),
  sendProofCode: question<ProofCodeSent, Turn>('sendProofCode'),
  proveByCode: question<void, Turn>('proveByCode'),
}

export interface ProofContext {
  bound: Bound
  verification: Verification | null
  channel: ProofChannel | null
  sent: ProofCodeSent | null
  refusal: RefusalNote | null
  proven: boolean
}

export type ProofEvent =
  | { type: 'channel.choose'; channel: ProofChannel }
  | { type: 'code.submit' }
  | { type: 'code.resend' }
  | { type: 'proof.again' }
  | { type: 'proof.drop' }

const over = ['VERIFICATION_EXPIRED', 'STATE_CONFLICT', 'TOO_MANY_ATTEMPTS']

export const proofFlow = setup({
  types: {
    context: {} as ProofContext,
    input: {} as { bound: Bound },
    output: {} as { proven: boolean },
    events: {} as ProofEvent,
    tags: {} as 'busy',
  },
  actors: proofPorts,
  guards: {
    noWay: ({ context }) => context.verification?.channels.length === 0,
    oneWay: ({ context }) => context.verification?.channels.length === 1,
    proofOver: ({ event }) => over.includes(refusalIn(event).code),
    personLocked: ({ event }) => refusalIn(event).code === 'USER_LOCKED',
  },
  actions: {
    noteVerification: assign((_, verification: Verification) => ({ verification, refusal: null })),
    noteChannel: assign((_, { channel }: { channel: ProofChannel }) => ({
      channel,
      sent: null,
      refusal: null,
    })),
    noteOnlyChannel: assign(({ context }) => ({
      channel: context.verification?.channels[0]?.channel ?? null,
    })),
    noteSent: assign((_, sent: ProofCodeSent) => ({ sent, refusal: null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    noteProven: assign({ proven: true }),
    forgetTurn: assign({ verification: null, channel: null, sent: null, refusal: null }),
  },
}).createMachine({
  id: 'proof',
  context: ({ input }) => ({
    ...input,
    verification: null,
    channel: null,
    sent: null,
    refusal: null,
    proven: false,
  }),
  initial: 'beginning',
  on: { 'proof.drop': '.dropped' },
  output: ({ context }) => ({ proven: context.proven }),
  states: {
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'beginProof',
        src: 'beginProof',
        input: ({ context: { bound } }) => ({ bound }),
        onDone: {
          target: 'choosing',
          actions: { type: 'noteVerification', params: ({ event }) => event.output },
        },
        onError: { target: 'over', actions: 'noteRefusal' },
      },
    },
    choosing: {
      always: [
        { guard: 'noWay', target: 'wayless' },
        { guard: 'oneWay', target: 'asking', actions: 'noteOnlyChannel' },
      ],
      on: {
        'channel.choose': {
          target: 'asking',
          actions: { type: 'noteChannel', params: ({ event }) => event },
        },
      },
    },
    wayless: { description: 'No confirmed address and no authenticator: set one up first.' },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'sendProofCode',
        src: 'sendProofCode',
        input: ({ context }) => turnIn(context),
        onDone: {
          target: 'entering',
          actions: { type: 'noteSent', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofOver', target: 'over', actions: 'noteRefusal' },
          { guard: 'personLocked', target: 'locked', actions: 'noteRefusal' },
          { target: 'unsent', actions: 'noteRefusal' },
        ],
      },
    },
    unsent: {
      description: 'No code went out; the refusal says why and when to ask again.',
      on: {
        'code.resend': 'asking',
        'channel.choose': {
          target: 'asking',
          actions: { type: 'noteChannel', params: ({ event }) => event },
        },
      },
    },
    entering: {
      description: 'A wrong code comes back here, and the refusal says how many are left.',
      on: {
        'code.submit': 'proving',
        'code.resend': 'asking',
        'channel.choose': {
          target: 'asking',
          actions: { type: 'noteChannel', params: ({ event }) => event },
        },
      },
    },
    proving: {
      tags: 'busy',
      invoke: {
        id: 'proveByCode',
        src: 'proveByCode',
        input: ({ context }) => turnIn(context),
        onDone: { target: 'proven', actions: 'noteProven' },
        onError: [
          { guard: 'proofOver', target: 'over', actions: 'noteRefusal' },
          { guard: 'personLocked', target: 'locked', actions: 'noteRefusal' },
          { target: 'entering', actions: 'noteRefusal' },
        ],
      },
    },
    locked: {
      description: 'Too many wrong codes; the refusal says how long nobody may try.',
      on: { 'proof.again': { target: 'beginning', actions: 'forgetTurn' } },
    },
    over: {
      description: 'This verification proves nothing any more; another can be begun.',
      on: { 'proof.again': { target: 'beginning', actions: 'forgetTurn' } },
    },
    proven: { type: 'final' },
    dropped: { type: 'final' },
  },
})

/** A code is only ever asked for or tried of a verification, by a channel that was chosen. */
function turnIn({ verification, channel }: ProofContext): Turn {
  return { requestId: verification!.request_id, channel: channel! }
}
