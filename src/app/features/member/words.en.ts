import type { MemberRole } from '#contract/member'
import type { WalletRole } from '#contract/wallet'

const roles: Record<WalletRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  payer: 'Payer',
  approver: 'Approver',
  viewer: 'Viewer',
}

const roleText: Record<MemberRole, string> = {
  admin: 'Sees and pays without a personal limit, exports history and invites others.',
  payer:
    'Sees everything in the wallet and pays up to a sum at once. Above it, a second person approves.',
  approver: 'Sees everything in the wallet and approves or declines payments that wait for it.',
  viewer: 'Sees balances and payments, and can’t change anything.',
}

export const member = {
  who: 'Who may use this wallet',
  about:
    'People you invite can use only this wallet. They never see your other wallets, your cards or your documents. People who can pay also see your recipients.',
  roles,
  roleText,
  you: 'You',
  unnamed: 'No name given',
  upTo: (sum: string) => `up to ${sum} at once`,
  paused: 'Access paused',
  edit: 'Change',
  editOf: (name: string) => `Change the role of ${name}`,
  pause: 'Pause',
  pauseOf: (name: string) => `Pause access for ${name}`,
  resume: 'Resume',
  resumeOf: (name: string) => `Resume access for ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  leave: 'Leave wallet',
  removing: (name: string) => `Remove ${name} from this wallet? They lose access at once.`,
  leaving: 'Leave this wallet? To come back, you need a new invitation.',
  keep: 'Cancel',
  role: 'Role',
  sum: (currency: string) => `At most per payment, ${currency}`,
  sumWrong: 'Enter a sum such as 250 or 99.50.',
  save: 'Save',
  invite: 'Invite a person',
  whom: 'Who',
  choose: 'Choose a Telegram contact',
  email: 'Their e-mail address',
  emailHint: 'Only this address can accept. We send an e-mail; the invitation ends after 7 days.',
  send: 'Send invitation',
  waiting: 'Not answered yet',
  until: (day: string) => `Open until ${day}`,
  revoke: 'Take back',
  revokeOf: (email: string) => `Take back the invitation to ${email}`,
  two: 'Two people approve payments above',
  twoSum: (currency: string) => `Sum, ${currency}`,
  twoHint:
    'Empty turns it off. A higher sum applies after 24 hours, once another person who approves agrees.',
  setSum: 'Set sum',
  none: 'No sum',
  comes: (time: string, sum: string) => `From ${time}: ${sum}`,
  earliest: (time: string, sum: string) => `From ${time} at the earliest: ${sum}`,
  awaits: (names: string, until: string) =>
    `One of these people has to agree: ${names}. If nobody does by ${until}, the sum stays the same.`,
  nobodyAgrees:
    'Nobody is left who could agree. Set the same sum again, and it applies after 24 hours.',
  agree: 'Agree',
  stop: 'Stop',
  unread: 'Couldn’t load the people of this wallet',
  exists: 'This person is in the wallet or invited already.',
  own: 'This person owns the wallet.',
  full: 'You’ve reached the limit of people or invitations. Try again tomorrow or remove a person.',

  invitations: 'Invitations',
  invitedBy: (name: string | null) => (name === null ? 'You’re invited' : `${name} invites you`),
  toWallet: (wallet: string) => `To the wallet “${wallet}”`,
  accept: 'Accept',
  acceptOf: (wallet: string) => `Accept the invitation to ${wallet}`,
  decline: 'Decline',
  declineOf: (wallet: string) => `Decline the invitation to ${wallet}`,
  joined: (wallet: string) => `You can use “${wallet}” now. It’s among your wallets.`,
  gone: 'This invitation was answered or has ended.',
  asRole: (role: string) => `Your role: ${role}`,
  shared: 'Shared with you',

  closed: 'Not part of your role',
  closedText: (role: string) =>
    `Your role in this wallet is ${role.toLowerCase()}. Ask its owner if you need this.`,
}
