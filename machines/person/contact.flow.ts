import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PendingChange } from '#contract/person'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofParts,
  proofActors,
  proofStep,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/**
 * Changes the email or phone of a person: request, then confirm with the code sent to the new one.
 * The old one stays valid until then, and an earlier change can be resumed. If the bank asks for
 * step-up, the request is sent again afterwards. The typed code lies in the device vault, never
 * here.
 */

export type ContactKind = 'email' | 'phone'

interface ChangeRequest {
  kind: ContactKind
  /** As typed; the port normalizes phone numbers. */
  value: string
}

export const contactPorts = {
  requestChange: question<{ pending: PendingChange }, ChangeRequest>('requestChange'),
  confirmChange: question<void, ChangeRequest>('confirmChange'),
  /** Null where the person did not share it. */
  askHostForPhone: question<{ value: string } | null>('askHostForPhone'),
}

interface ContactContext extends WithProof {
  kind: ContactKind
  value: string
  pending: PendingChange | null
  refusal: RefusalNote | null
}

type ContactEvent =
  | { type: 'value.set'; value: string }
  | { type: 'change.request' }
  | { type: 'number.ask' }
  | { type: 'change.resume'; pending: PendingChange }
  | { type: 'change.drop' }
  | { type: 'code.submit' }
  | { type: 'code.resend' }

const spentCodeRefusals = ['VERIFICATION_EXPIRED', 'CODE_USED', 'TOO_MANY_ATTEMPTS']

const contactSetup = setup({
  types: {
    context: {} as ContactContext,
    input: {} as { kind: ContactKind },
    events: {} as ContactEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...contactPorts, ...proofActors },
  guards: {
    shared: (_, number: { value: string } | null) => number !== null,
    valueTyped: ({ context }) => context.value.trim() !== '',
    isTaken: ({ event }) => refusalIn(event).code === 'ALREADY_EXISTS',
    codeSpent: ({ event }) => spentCodeRefusals.includes(refusalIn(event).code),
  },
  actions: {
    assignValue: assign((_, { value }: { value: string }) => ({ value })),
    assignShared: assign((_, number: { value: string } | null) => ({ value: number?.value ?? '' })),
    assignPending: assign((_, { pending }: { pending: PendingChange }) => ({
      pending,
      value: pending.to,
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearChange: assign({ value: '', pending: null, refusal: null }),
  },
}).extend(proofParts)

/** Requests a code; a refusal returns to the state before. */
const requestAgainFrom = (before: 'unchanged' | 'sent' | 'expired') =>
  contactSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'requestChange',
      src: 'requestChange',
      input: ({ context: { kind, value } }) => ({ kind, value }),
      onDone: { target: '#contact.pending', actions: withOutput('assignPending') },
      onError: [askProof('#contact.proving'), { target: before, actions: 'assignRefusal' }],
    },
  })

export const contactFlow = contactSetup.createMachine({
  id: 'contact',
  description: 'The old contact stays valid until the code sent to the new one is confirmed.',
  context: ({ input }) => ({ ...input, value: '', pending: null, refusal: null, bound: null }),
  initial: 'unchanged',
  states: {
    unchanged: {
      description: 'Nothing requested, or refused; the refusal says why.',
      on: {
        'value.set': { actions: ['clearRefusal', withEvent('assignValue')] },
        'change.request': { guard: 'valueTyped', target: 'requesting' },
        'number.ask': { target: 'borrowing', actions: 'clearRefusal' },
        'change.resume': { target: 'pending', actions: withEvent('assignPending') },
      },
    },
    borrowing: {
      description: 'Telegram asks the person whether to share their number; typing one goes on.',
      invoke: {
        id: 'askHostForPhone',
        src: 'askHostForPhone',
        onDone: [
          {
            guard: withOutput('shared'),
            target: 'unchanged',
            actions: withOutput('assignShared'),
          },
          { target: 'unchanged' },
        ],
        onError: 'unchanged',
      },
      on: { 'value.set': { target: 'unchanged', actions: withEvent('assignValue') } },
    },
    requesting: requestAgainFrom('unchanged'),
    proving: {
      description: 'Step-up for this change; then the code is requested again.',
      ...proofStep({ proven: 'requesting', dropped: 'unchanged' }),
    },
    pending: {
      description: 'The bank has sent a code to the new contact.',
      initial: 'sent',
      on: { 'change.drop': { target: 'unchanged', actions: 'clearChange' } },
      states: {
        sent: {
          description: 'Waits for the code, or for a request for another one.',
          on: { 'code.submit': 'confirming', 'code.resend': 'resending' },
        },
        confirming: {
          tags: 'busy',
          invoke: {
            id: 'confirmChange',
            src: 'confirmChange',
            input: ({ context: { kind, value } }) => ({ kind, value }),
            onDone: { target: '#contact.changed', actions: 'clearChange' },
            onError: [
              { guard: 'isTaken', target: '#contact.unchanged', actions: 'assignRefusal' },
              { guard: 'codeSpent', target: 'expired', actions: 'assignRefusal' },
              { target: 'sent', actions: 'assignRefusal' },
            ],
          },
        },
        resending: requestAgainFrom('sent'),
        expired: {
          description: 'The code is no longer valid; the refusal says why.',
          on: { 'code.resend': 'replacing' },
        },
        replacing: requestAgainFrom('expired'),
      },
    },
    changed: {
      description: 'The new contact is valid.',
      on: { 'value.set': { target: 'unchanged', actions: withEvent('assignValue') } },
    },
  },
})

export type ContactActor = ActorRefFrom<typeof contactFlow>
