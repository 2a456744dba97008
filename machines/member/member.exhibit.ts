import { Refusal } from '#contract/kit/refusal'
import { doneEvent, eventsOf, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { invitationsFlow } from './invitations.flow.ts'
import { inviteLife } from './invite.life.ts'
import { memberLife } from './member.life.ts'
import { membersFlow } from './members.flow.ts'
import { membersPageFlow } from './membersPage.flow.ts'

const since = '2026-01-01T00:00:00Z'
const expires_at = '2026-01-08T00:00:00Z'
const person = { pays_most: null, status: 'ACTIVE', since, email: 'a…@bank.example' }
const members = [
  { ...person, id: 'w1', role: 'owner', name: 'Ann', me: true },
  { ...person, id: 'm1', role: 'payer', name: 'Rowan', pays_most: '250.00', me: false },
]
const invites = [
  {
    id: 'i1',
    email: 'new@bank.example',
    name: null,
    role: 'viewer',
    pays_most: null,
    invited_by: 'Ann',
    created_at: since,
    expires_at,
  },
]
const contacts = [{ id: 'c1', name: 'Ines', wallet_id: 'w9' }]
const approval = { sum: '100.00', next: { sum: null, from: expires_at, agree_until: expires_at } }
const noSum = { sum: null, next: null }
const asMember = members.map((one) => ({ ...one, me: one.id === 'm1' }))

const membersExhibit: Exhibit = {
  logic: membersFlow,
  inputs: [{ walletId: 'w1' }],
  events: [
    ...eventsOf('people.refresh', 'invite.send', 'grant.save', 'remove.confirm', 'change.drop'),
    ...eventsOf('sum.stop'),
    { type: 'sum.save', sum: '100' },
    { type: 'sum.agree', sum: null },
    { type: 'draft.set', change: { email: 'new@bank.example', contactId: null } },
    { type: 'draft.set', change: { email: '', contactId: 'c1' } },
    { type: 'grant.set', change: { sum: '300' } },
    { type: 'invite.revoke', id: 'i1' },
    { type: 'member.edit', id: 'm1' },
    { type: 'member.edit', id: 'w1' },
    { type: 'member.pause', id: 'm1' },
    { type: 'member.resume', id: 'm1' },
    { type: 'member.remove', id: 'm1' },
    ...['edit', 'pause', 'resume', 'remove'].map((what) => ({
      type: `member.${what}`,
      id: 'gone',
    })),
    doneEvent('readPeople', { members, invites, contacts, approval }),
    doneEvent('readPeople', { members: asMember, invites: [], contacts: [], approval: noSum }),
    refusedEvent('readPeople', 'OFFLINE'),
    doneEvent('changePeople'),
    refusedEvent('changePeople', 'ALREADY_EXISTS'),
    {
      type: 'xstate.error.actor.changePeople',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'members' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

const invitation = {
  id: 'i1',
  wallet_name: 'Studio',
  wallet_type: 'business',
  role: 'payer',
  pays_most: '250.00',
  base_currency: 'USD',
  invited_by: 'Ann',
  expires_at,
}

const invitationsExhibit: Exhibit = {
  // No parent here to send to.
  logic: invitationsFlow.provide({ actions: { tellParent: () => {} } }),
  events: [
    ...eventsOf('invitations.refresh'),
    { type: 'invitation.accept', id: 'i1' },
    { type: 'invitation.decline', id: 'i1' },
    doneEvent('readInvitations', { invites: [invitation] }),
    doneEvent('readInvitations', { invites: [] }),
    refusedEvent('readInvitations', 'OFFLINE'),
    doneEvent('answerInvitation'),
    refusedEvent('answerInvitation', 'STATE_CONFLICT'),
  ],
}

const memberExhibit: Exhibit = {
  logic: memberLife,
  inputs: [{}],
  events: eventsOf('member.change', 'member.pause', 'member.activate', 'member.remove'),
}

const inviteExhibit: Exhibit = {
  logic: inviteLife,
  inputs: [{ isDue: false }, { isDue: true }],
  events: eventsOf('invite.accept', 'invite.decline', 'invite.revoke', 'invite.expire'),
}

export const memberExhibits: Record<string, Exhibit> = {
  members: membersExhibit,
  member: memberExhibit,
  invite: inviteExhibit,
  invitations: invitationsExhibit,
  membersPage: pageExhibit(
    membersPageFlow.provide({ actions: { tellWallets: () => {}, openWallets: () => {} } }),
    [doneEvent('members')],
  ),
}
