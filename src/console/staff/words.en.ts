import type { StaffProposalKind } from '#contract/ops/proposal'
import type { StaffMemberAct, StaffStatus } from '#contract/ops/staff'
import type { ActTexts } from '#console/ActForm.tsx'

export const staff = {
  title: 'Staff',
  empty: 'No staff yet.',
  name: 'Name',
  role: 'Role',
  email: 'E-mail',
  status: 'Status',
  statuses: {
    INVITED: 'Invited',
    ACTIVE: 'Active',
    ENDED: 'No access',
  } satisfies Record<StaffStatus, string>,
  lastSeen: 'Last seen',
  never: 'Never',
  retry: 'Try again',
  waiting: (name: string) => `The invitation for ${name} is waiting for a second person.`,
  approval: 'Open the approval',
  invite: {
    offer: 'Invite a colleague',
    hint: 'A second person approves under Approvals. Then your colleague gets an e-mail.',
    submit: 'Propose invitation',
  },
  takenEmail: 'Someone with this e-mail works here already, or is proposed.',
  wrongEmail: 'Enter a work e-mail, such as name@bank.example.',
  wrongName: 'Enter first and last name, up to 80 characters.',
}

export const member = {
  back: 'All staff',
  facts: 'Access',
  invitedUntil: 'Invitation valid until',
  since: 'Added',
  sessions: 'Signed in on',
  devices: (count: number): string => (count === 1 ? '1 device' : `${count} devices`),
  nowhere: 'No device',
  waiting: 'A change is waiting for a second person',
  lastOwner:
    'The only owner who can sign in. Invite another owner before this access or role can change.',
  newRole: 'New role',
  acts: {
    changeRole: {
      offer: 'Change role',
      hint: 'Signs the colleague out and withdraws proposals the new role may not make. A second person approves.',
      submit: 'Propose role',
    },
    inviteAgain: {
      offer: 'Invite again',
      hint: 'For a lost authenticator or an expired invitation. The old authenticator stops working. A second person approves.',
      submit: 'Propose invitation',
    },
    end: {
      offer: 'End access',
      hint: 'Signs the colleague out everywhere and withdraws their proposals. A second person approves.',
      submit: 'Propose end of access',
    },
  } satisfies Record<StaffMemberAct, ActTexts>,
}

export const effect = {
  staff_invite: (name: string, role: string) =>
    `${name} gets an invitation by e-mail and can set up an authenticator. Role: ${role}.`,
  staff_role: (name: string, role: string) =>
    `${name} gets the role ${role} and has to sign in again.`,
  staff_invite_again: (name: string) =>
    `${name}’s authenticator stops working at once, and an e-mail invites them to set up another.`,
  staff_end: (name: string) => `${name} can’t sign in any more, from this moment.`,
  former: 'Role before',
  next: 'Role after',
  none: 'None',
  sessions: 'Sessions that end',
  withdrawn: 'Their proposals withdrawn',
  aboutYou: 'This is about you. Another colleague has to decide.',
  movedOn: 'Their access has changed since. Reject or withdraw this proposal.',
} satisfies Record<StaffProposalKind, unknown> & Record<string, unknown>
