import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { InviteInfo } from '#contract/member'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Invitations to wallets of others: each is accepted or declined, once. */

interface Answer {
  id: string
  accepts: boolean
}

export const invitationsPorts = {
  readInvitations: question<{ invites: InviteInfo[] }>('readInvitations'),
  answerInvitation: question<void, Answer>('answerInvitation'),
}

interface InvitationsContext {
  invites: InviteInfo[] | null
  answer: Answer | null
  /** The invitation that was accepted last, to be pointed out. */
  joined: InviteInfo | null
  refusal: RefusalNote | null
}

type InvitationsEvent =
  | { type: 'invitations.refresh' }
  | { type: 'invitation.accept' | 'invitation.decline'; id: string }

export const invitationsFlow = setup({
  types: {
    context: {} as InvitationsContext,
    events: {} as InvitationsEvent,
    tags: {} as 'busy',
  },
  actors: invitationsPorts,
  guards: {
    invitationKnown: ({ context }, { id }: { id: string }) =>
      context.invites?.some((one) => one.id === id) ?? false,
    isAccepted: ({ context }) => context.answer?.accepts === true,
  },
  actions: {
    assignInvites: assign((_, { invites }: { invites: InviteInfo[] }) => ({ invites })),
    assignAccepting: assign((_, { id }: { id: string }) => ({ answer: { id, accepts: true } })),
    assignDeclining: assign((_, { id }: { id: string }) => ({ answer: { id, accepts: false } })),
    assignJoined: assign(({ context: { invites, answer } }) => ({
      joined: invites?.find(({ id }) => id === answer?.id) ?? null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null, joined: null }),
    tellParent: sendParent({ type: 'wallets.changed' }),
  },
}).createMachine({
  id: 'invitations',
  description: 'Each invitation is answered once; a wallet that was joined is listed, not opened.',
  context: { invites: null, answer: null, joined: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readInvitations',
        src: 'readInvitations',
        onDone: { target: 'ready', actions: withOutput('assignInvites') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Failed to load; may be retried.',
      on: { 'invitations.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    ready: {
      description: 'What waits for an answer, or why the last one was refused.',
      on: {
        'invitations.refresh': { target: 'reading', actions: 'clearRefusal' },
        'invitation.accept': {
          guard: withEvent('invitationKnown'),
          target: 'answering',
          actions: ['clearRefusal', withEvent('assignAccepting')],
        },
        'invitation.decline': {
          guard: withEvent('invitationKnown'),
          target: 'answering',
          actions: ['clearRefusal', withEvent('assignDeclining')],
        },
      },
    },
    answering: {
      tags: 'busy',
      invoke: {
        id: 'answerInvitation',
        src: 'answerInvitation',
        input: ({ context }) => context.answer!,
        onDone: [
          { guard: 'isAccepted', target: 'reading', actions: ['assignJoined', 'tellParent'] },
          { target: 'reading' },
        ],
        onError: { target: 'reading', actions: 'assignRefusal' },
      },
    },
  },
})

export type InvitationsActor = ActorRefFrom<typeof invitationsFlow>
