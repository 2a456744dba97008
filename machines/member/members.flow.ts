import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ApprovalSum } from '#contract/approvalSum'
import type { RefusalNote } from '#contract/kit/refusal'
import type { MemberRole, WalletInvite, WalletMember } from '#contract/member'
import type { TelegramContact } from '#contract/telegramContact'
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

/**
 * The people of one wallet and who is invited to it. One change at a time; each is read back from
 * the bank, which decides what whoever asks may change.
 */

export interface People {
  members: WalletMember[]
  /** None for whoever does not manage the wallet. */
  invites: WalletInvite[]
  /** Who may be invited without their address. */
  contacts: TelegramContact[]
  /** Above which every payment needs a second person. */
  approval: ApprovalSum
}

/** As typed: only a payer has a sum. */
export interface GrantDraft {
  role: MemberRole
  sum: string
}

export interface InviteDraft extends GrantDraft {
  email: string
  /** Of somebody who is invited instead of an address. */
  contactId: string | null
}

export type MemberChange =
  | ({ kind: 'invite' } & InviteDraft)
  | ({ kind: 'edit'; id: string } & GrantDraft)
  | { kind: 'pause' | 'resume' | 'remove' | 'revoke'; id: string }
  | { kind: 'sum'; sum: string }
  | { kind: 'agree'; sum: string | null }
  | { kind: 'stop' }

export const membersPorts = {
  readPeople: question<People, { walletId: string }>('readPeople'),
  changePeople: question<void, { walletId: string; change: MemberChange }>('changePeople'),
}

const blankInvite: InviteDraft = { email: '', contactId: null, role: 'viewer', sum: '' }

interface MembersInput {
  walletId: string
}

interface MembersContext extends MembersInput, WithProof {
  people: People | null
  draft: InviteDraft
  /** Whose role and sum are being edited. */
  edited: ({ id: string } & GrantDraft) | null
  /** Under way, or waiting for a confirmation. */
  change: MemberChange | null
  refusal: RefusalNote | null
}

type MembersEvent =
  | { type: 'people.refresh' }
  | { type: 'draft.set'; change: Partial<InviteDraft> }
  | { type: 'invite.send' }
  | { type: 'invite.revoke'; id: string }
  | { type: 'member.edit'; id: string }
  | { type: 'grant.set'; change: Partial<GrantDraft> }
  | { type: 'grant.save' }
  | { type: 'member.pause' | 'member.resume' | 'member.remove'; id: string }
  | { type: 'remove.confirm' | 'change.drop' }
  | { type: 'sum.save'; sum: string }
  | { type: 'sum.agree'; sum: string | null }
  | { type: 'sum.stop' }

type Named = { id: string }

const membersSetup = setup({
  types: {
    context: {} as MembersContext,
    input: {} as MembersInput,
    events: {} as MembersEvent,
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...membersPorts, ...proofActors },
  guards: {
    somebodyNamed: ({ context: { draft } }) =>
      draft.contactId !== null || draft.email.trim() !== '',
    memberKnown: ({ context }, { id }: Named) =>
      context.people?.members.some((one) => one.id === id && one.role !== 'owner') ?? false,
    grantOpen: ({ context }) => context.edited !== null,
    leftIt: ({ context: { change, people } }) =>
      change?.kind === 'remove' &&
      (people?.members.some(({ id, me }) => id === change.id && me) ?? false),
  },
  actions: {
    assignPeople: assign((_, people: People) => ({ people })),
    assignDraft: assign(({ context }, { change }: { change: Partial<InviteDraft> }) => ({
      draft: { ...context.draft, ...change },
    })),
    assignEdited: assign(({ context }, { id }: Named) => {
      const one = context.people?.members.find((member) => member.id === id)
      if (!one || one.role === 'owner') return { edited: null }
      return { edited: { id, role: one.role, sum: one.pays_most ?? '' } }
    }),
    assignGrant: assign(({ context: { edited } }, { change }: { change: Partial<GrantDraft> }) => ({
      edited: edited && { ...edited, ...change },
    })),
    assignInvite: assign(({ context }) => ({
      change: { kind: 'invite' as const, ...context.draft },
    })),
    assignEdit: assign(({ context: { edited } }) => ({
      change: edited && { kind: 'edit' as const, ...edited },
    })),
    assignChange: assign((_, change: MemberChange) => ({ change })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearTyped: assign(({ context: { change, draft, edited } }) => ({
      change: null,
      draft: change?.kind === 'invite' ? blankInvite : draft,
      edited: change?.kind === 'edit' ? null : edited,
    })),
    clearEdited: assign({ edited: null, change: null }),
  },
}).extend(proofParts)

const changing = membersSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'changePeople',
    src: 'changePeople',
    input: ({ context }) => ({ walletId: context.walletId, change: context.change! }),
    onDone: [
      { guard: 'leftIt', target: '#members.left' },
      { target: '#members.reading', actions: 'clearTyped' },
    ],
    onError: [
      askProof('#members.changing.proving'),
      { target: '#members.ready', actions: 'assignRefusal' },
    ],
  },
})

const named = <Kind extends MemberChange['kind']>(kind: Kind) => ({
  type: 'assignChange' as const,
  params: ({ event }: { event: Named }) => ({ kind, id: event.id }) as MemberChange,
})

const typedSum = {
  type: 'assignChange' as const,
  params: ({ event: { sum } }: { event: { sum: string } }): MemberChange => ({ kind: 'sum', sum }),
}

const agreed = {
  type: 'assignChange' as const,
  params: ({ event: { sum } }: { event: { sum: string | null } }): MemberChange => ({
    kind: 'agree',
    sum,
  }),
}

const stopped = { type: 'assignChange' as const, params: { kind: 'stop' } as MemberChange }

export const membersFlow = membersSetup.createMachine({
  id: 'members',
  description: 'One change of the people at a time, each read back from the bank.',
  context: ({ input }) => ({
    ...input,
    people: null,
    draft: blankInvite,
    edited: null,
    change: null,
    bound: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      on: { 'draft.set': { actions: withEvent('assignDraft') } },
      invoke: {
        id: 'readPeople',
        src: 'readPeople',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'ready', actions: withOutput('assignPeople') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'Failed to load; may be retried.',
      on: { 'people.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    ready: {
      description: 'The people as the bank knows them.',
      initial: 'idle',
      on: {
        'people.refresh': { target: 'reading', actions: 'clearRefusal' },
        'draft.set': { actions: withEvent('assignDraft') },
        'invite.send': {
          guard: 'somebodyNamed',
          target: 'changing',
          actions: ['clearRefusal', 'assignInvite'],
        },
        'sum.save': { target: 'changing', actions: ['clearRefusal', typedSum] },
        'sum.agree': { target: 'changing', actions: ['clearRefusal', agreed] },
        'sum.stop': { target: 'changing', actions: ['clearRefusal', stopped] },
        'invite.revoke': { target: 'changing', actions: ['clearRefusal', named('revoke')] },
        'member.edit': {
          guard: withEvent('memberKnown'),
          target: '.editing',
          actions: ['clearRefusal', withEvent('assignEdited')],
        },
        'member.pause': {
          guard: withEvent('memberKnown'),
          target: 'changing',
          actions: ['clearRefusal', named('pause')],
        },
        'member.resume': {
          guard: withEvent('memberKnown'),
          target: 'changing',
          actions: ['clearRefusal', named('resume')],
        },
        'member.remove': {
          guard: withEvent('memberKnown'),
          target: '.confirming',
          actions: ['clearRefusal', 'clearEdited', named('remove')],
        },
      },
      states: {
        idle: {
          description: 'Nothing requested, or refused; the refusal says why.',
          always: { guard: 'grantOpen', target: 'editing' },
        },
        editing: {
          description: 'The role and sum of one member are being edited.',
          on: {
            'grant.set': { actions: withEvent('assignGrant') },
            'grant.save': { target: '#members.changing', actions: ['clearRefusal', 'assignEdit'] },
            'change.drop': { target: 'idle', actions: 'clearEdited' },
          },
        },
        confirming: {
          description: 'Somebody is about to be taken out, or to leave.',
          on: {
            'remove.confirm': { target: '#members.changing', actions: 'clearRefusal' },
            'change.drop': { target: 'idle', actions: 'clearEdited' },
          },
        },
      },
    },
    changing: withProof(changing, '#members.ready'),
    left: { type: 'final', description: 'Whoever asked has left the wallet.' },
  },
})

export type MembersActor = ActorRefFrom<typeof membersFlow>
