import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { ProofBinding, ProofChannel, ProofCodeSent, ProofVerification } from '#contract/proof'
import { withEvent, withOutput } from '#machines/kit/params'
import type { LockResult } from './lock.flow.ts'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * Bound to what the refusal named, so that the proof serves that call alone. The typed code stays
 * in the vault, the biometric token and passkeys on the device; none of them enters this chart.
 */

export interface ChannelRequest {
  requestId: string
  channel: ProofChannel
}

export const proofPorts = {
  startProof: question<ProofVerification, { bound: ProofBinding }>('startProof'),
  sendProofCode: question<ProofCodeSent, ChannelRequest>('sendProofCode'),
  proveByCode: question<void, ChannelRequest>('proveByCode'),
  proveByBiometry: question<LockResult, ChannelRequest>('proveByBiometry'),
  /** The challenge and what the device signs stay in the port. */
  signByPasskey: question<void, ChannelRequest>('signByPasskey'),
}

export interface ProofContext {
  bound: ProofBinding
  verification: ProofVerification | null
  channel: ProofChannel | null
  sent: ProofCodeSent | null
  refusal: RefusalNote | null
  /** Why the biometric check failed. */
  unknown: Exclude<LockResult, 'open'> | null
  proven: boolean
}

export type ProofEvent =
  | { type: 'channel.choose'; channel: ProofChannel }
  | { type: 'code.submit' | 'code.resend' | 'proof.restart' | 'proof.drop' }

const finalRefusals = ['VERIFICATION_EXPIRED', 'STATE_CONFLICT', 'TOO_MANY_ATTEMPTS']

export const proofFlow = setup({
  types: {
    context: {} as ProofContext,
    input: {} as { bound: ProofBinding },
    output: {} as { proven: boolean },
    events: {} as ProofEvent,
    tags: {} as 'busy',
  },
  actors: proofPorts,
  delays: { hostTimesOut: 60_000 },
  guards: {
    noChannel: ({ context }) => context.verification?.channels.length === 0,
    oneChannel: ({ context }) => context.verification?.channels.length === 1,
    byBiometry: ({ context }) => context.channel === 'BIOMETRY',
    byPasskey: ({ context }) => context.channel === 'PASSKEY',
    isOpen: (_, answer: LockResult) => answer === 'open',
    proofOver: ({ event }) => finalRefusals.includes(refusalIn(event).code),
    personLocked: ({ event }) => refusalIn(event).code === 'USER_LOCKED',
  },
  actions: {
    assignVerification: assign((_, verification: ProofVerification) => ({
      verification,
      refusal: null,
    })),
    assignChannel: assign((_, { channel }: { channel: ProofChannel }) => ({
      channel,
      sent: null,
      refusal: null,
      unknown: null,
    })),
    assignOnlyChannel: assign(({ context }) => ({
      channel: context.verification?.channels[0]?.channel ?? null,
    })),
    assignSent: assign((_, sent: ProofCodeSent) => ({ sent, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignUnknown: assign((_, { answer }: { answer: LockResult }) => ({
      unknown: answer === 'open' ? null : answer,
    })),
    assignProven: assign({ proven: true }),
    clearChannel: assign({
      verification: null,
      channel: null,
      sent: null,
      refusal: null,
      unknown: null,
    }),
  },
}).createMachine({
  id: 'proof',
  description:
    'The proof serves the one call that was refused, and no code or token enters this chart.',
  context: ({ input }) => ({
    ...input,
    verification: null,
    channel: null,
    sent: null,
    refusal: null,
    unknown: null,
    proven: false,
  }),
  initial: 'beginning',
  on: { 'proof.drop': '.dropped' },
  output: ({ context }) => ({ proven: context.proven }),
  states: {
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'startProof',
        src: 'startProof',
        input: ({ context: { bound } }) => ({ bound }),
        onDone: { target: 'deciding', actions: withOutput('assignVerification') },
        onError: { target: 'over', actions: 'assignRefusal' },
      },
    },
    deciding: {
      description: 'Counts the ways this person can prove it.',
      always: [
        { guard: 'noChannel', target: 'withoutChannel' },
        { guard: 'oneChannel', target: 'routing', actions: 'assignOnlyChannel' },
        { target: 'choosing' },
      ],
    },
    choosing: {
      description: 'Any method can be chosen, even one that just failed.',
      on: { 'channel.choose': { target: 'routing', actions: withEvent('assignChannel') } },
    },
    routing: {
      description: 'The chosen method decides what is asked for.',
      always: [
        { guard: 'byBiometry', target: 'recognizing' },
        { guard: 'byPasskey', target: 'signing' },
        { target: 'asking' },
      ],
    },
    recognizing: {
      description: 'The host asks for a biometric check, and the device signs the proof.',
      tags: 'busy',
      invoke: {
        id: 'proveByBiometry',
        src: 'proveByBiometry',
        input: ({ context }) => channelRequestIn(context),
        onDone: [
          { guard: withOutput('isOpen'), target: 'proven', actions: 'assignProven' },
          {
            target: 'choosing',
            actions: { type: 'assignUnknown', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
        onError: [
          { guard: 'proofOver', target: 'over', actions: 'assignRefusal' },
          { guard: 'personLocked', target: 'locked', actions: 'assignRefusal' },
          { target: 'choosing', actions: 'assignRefusal' },
        ],
      },
      after: {
        hostTimesOut: {
          target: 'choosing',
          actions: { type: 'assignUnknown', params: { answer: 'denied' } },
        },
      },
    },
    signing: {
      description: 'The browser asks for the passkey, and the device signs what the bank asks.',
      tags: 'busy',
      invoke: {
        id: 'signByPasskey',
        src: 'signByPasskey',
        input: ({ context }) => channelRequestIn(context),
        onDone: { target: 'proven', actions: 'assignProven' },
        onError: [
          { guard: 'proofOver', target: 'over', actions: 'assignRefusal' },
          { target: 'choosing', actions: 'assignRefusal' },
        ],
      },
    },
    withoutChannel: {
      description: 'No confirmed contact and no authenticator: one must be set up first.',
    },
    asking: {
      tags: 'busy',
      invoke: {
        id: 'sendProofCode',
        src: 'sendProofCode',
        input: ({ context }) => channelRequestIn(context),
        onDone: { target: 'entering', actions: withOutput('assignSent') },
        onError: [
          { guard: 'proofOver', target: 'over', actions: 'assignRefusal' },
          { guard: 'personLocked', target: 'locked', actions: 'assignRefusal' },
          { target: 'choosing', actions: 'assignRefusal' },
        ],
      },
    },
    entering: {
      description: 'A wrong code returns here; the refusal says how many attempts are left.',
      on: {
        'code.submit': 'proving',
        'code.resend': 'asking',
        'channel.choose': { target: 'routing', actions: withEvent('assignChannel') },
      },
    },
    proving: {
      tags: 'busy',
      invoke: {
        id: 'proveByCode',
        src: 'proveByCode',
        input: ({ context }) => channelRequestIn(context),
        onDone: { target: 'proven', actions: 'assignProven' },
        onError: [
          { guard: 'proofOver', target: 'over', actions: 'assignRefusal' },
          { guard: 'personLocked', target: 'locked', actions: 'assignRefusal' },
          { target: 'entering', actions: 'assignRefusal' },
        ],
      },
    },
    locked: {
      description: 'Too many wrong codes; the refusal says how long to wait.',
      on: { 'proof.restart': { target: 'beginning', actions: 'clearChannel' } },
    },
    over: {
      description: 'No longer valid; another can be started.',
      on: { 'proof.restart': { target: 'beginning', actions: 'clearChannel' } },
    },
    proven: {
      description: 'The bank has taken the proof: the refused call may be sent again.',
      type: 'final',
    },
    dropped: { description: 'The person gave up; the call stays refused.', type: 'final' },
  },
})

/** Codes are requested and tried only with a verification and a channel. */
function channelRequestIn({ verification, channel }: ProofContext): ChannelRequest {
  return { requestId: verification!.request_id, channel: channel! }
}

export type ProofActor = ActorRefFrom<typeof proofFlow>
