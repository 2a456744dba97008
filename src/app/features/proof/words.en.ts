import type { ProofChannel, ProofPurpose } from '#contract/proof'
import type { BiometryKind } from '#device/biometry'
import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

export const proof = {
  title: 'Show that it is you',
  why: {
    order: 'Before this order, the bank wants to be sure it is you.',
    payee: 'Before money has a new place to go, the bank wants to be sure it is you.',
    contact: 'Before your address changes, the bank wants to be sure it is you.',
    card_secret: 'Before a card number is shown, the bank wants to be sure it is you.',
    keys: 'Before a developer key is touched, the bank wants to be sure it is you.',
    authenticator: 'Before anything else may prove it, the bank wants to be sure it is you.',
    sign_in: 'You are signing in on a new device. Confirm it with your authenticator.',
  } satisfies Record<ProofPurpose, string>,
  choose: 'How do you want to show it?',
  channels: {
    BIOMETRY: 'By fingerprint or face',
    TOTP: 'From the authenticator',
    EMAIL: 'By mail',
    SMS: 'By text message',
  } satisfies Record<ProofChannel, string>,
  sentTo: (to: string) => `A code is on its way to ${to}.`,
  fromApp: 'Open your authenticator and type the code it shows now.',
  other: 'Another way',
  confirm: 'Confirm',
  cancel: 'Cancel',
  again: 'Begin again',
  noChannel: 'You have no confirmed address yet. Set up an authenticator first, then try again.',
  signInAgain:
    'There is nothing to confirm this with yet. Sign out, sign in again, and do it within five minutes.',
  waits: (when: string) =>
    `A new way to confirm cannot approve payments to new recipients for its first 24 hours. Try again after ${when}.`,
  setUp: 'Set up an authenticator',

  signIn: {
    title: 'Confirm your sign-in',
    begin: 'Confirm',
    lost: 'Use a recovery code',
    leave: 'Sign out',
  },

  security: 'Authenticator',
  on: 'On',
  off: 'Off',
  offHint:
    'Codes from an app on your phone protect what a mailbox alone cannot. For the first 24 hours they do not confirm payments to new recipients.',
  begin: 'Set up',
  scan: 'Scan this with your authenticator, then type the code it shows.',
  qr: 'The picture an authenticator reads',
  secret: 'Or type this key in by hand',
  copySecret: 'Copy the key',
  copied: 'Copied',
  activate: 'Switch on',
  codes: 'Your recovery codes',
  codesHint:
    'Each works once, if you lose the authenticator. They are shown only now: keep them apart from your phone.',
  copyCodes: 'Copy all codes',
  seen: 'I have kept them',
  left: (codes: number) =>
    count(codes, { one: 'recovery code left', other: 'recovery codes left' }),
  renew: 'New recovery codes',
  renewHint: 'The old codes stop working. Type a code of the authenticator.',
  renewDo: 'Make new codes',
  revoke: 'Switch off',
  revokeHint: 'Type a code of the authenticator. The bank will no longer ask for its codes.',
  lostHint: 'Lost it? Use a recovery code. Money then cannot leave for 24 hours.',
  recoveryCode: 'Recovery code',
  unread: 'The authenticator could not be read',

  lock: {
    name: 'Lock of this mini app',
    title: 'Locked',
    asks: 'Show your fingerprint or face.',
    denied: 'Nobody was recognized. What you were doing stands where you left it.',
    absent: 'Telegram has no fingerprint or face to ask for here any more.',
    spent: 'Too many tries. Come back in a minute and try again.',
    otherWay:
      'Or sign out, and sign in by a code or a password: that takes the lock off. Signing in by Telegram leaves it on.',
    open: 'Unlock',
    leave: 'Sign out',
    hint: {
      finger: 'The mini app asks for your fingerprint when it is opened, and after a while away.',
      face: 'The mini app asks for your face when it is opened, and after a while away.',
      unknown:
        'The mini app asks for your fingerprint or face when it is opened, and after a while away.',
    } satisfies Record<BiometryKind, string>,
    needsMethod:
      'Before you lock it, add an e-mail address or a phone number to sign in by: if your phone no longer recognizes you, that is the way back in.',
    put: 'Switch the lock on',
    takeOff: 'Switch the lock off',
    why: {
      denied: 'The lock is not on: Telegram may not ask for it, or nobody was recognized.',
      absent: 'The lock is not on: Telegram could not keep what would open it.',
    },
    proves: 'Until you sign out, it can confirm payments, payees and a look at a card number too.',
    prove: 'Confirm by it',
    proveNot: 'Confirm by codes again',
  },
}
