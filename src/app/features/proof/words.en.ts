import type { ProofChannel, ProofPurpose } from '#contract/proof'
import type { BiometryKind } from '#device/biometry'
import { counting } from '#app/i18n/plural.ts'

const count = counting('en')

export const proof = {
  title: 'Confirm it’s you',
  why: {
    order: 'To approve this payment.',
    payee: 'To add a new recipient.',
    contact: 'To change your contact details.',
    card_secret: 'To show card details.',
    card_pin: 'To change the PIN of your card.',
    card_payment: 'To approve this card payment.',
    keys: 'To change your API keys.',
    members: 'To change who may use the wallet.',
    closing: 'To close your account.',
    data_copy: 'To download your data.',
    authenticator: 'To change how you confirm it’s you.',
    sign_in: 'To sign in on a new device.',
  } satisfies Record<ProofPurpose, string>,
  choose: 'Choose how to confirm',
  channels: {
    BIOMETRY: 'Fingerprint or face',
    PASSKEY: 'Passkey',
    TOTP: 'Authenticator app',
    EMAIL: 'Code by e-mail',
    SMS: 'Code by text message',
  } satisfies Record<ProofChannel, string>,
  sentTo: (to: string) => `We sent a code to ${to}.`,
  fromApp: 'Enter the code from your authenticator app.',
  other: 'Another way',
  confirm: 'Confirm',
  cancel: 'Cancel',
  again: 'Start over',
  noChannel: 'You have no confirmed e-mail or phone. Set up an authenticator and try again.',
  signInAgain:
    'You have nothing to confirm with yet. Sign out, sign in again and retry within 5 minutes.',
  waits: (when: string) =>
    `For its first 24 hours, a new factor can’t approve new recipients. Try again after ${when}.`,
  setUp: 'Set up authenticator',

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
    'Protect your account with codes from an app on your phone. For the first 24 hours they can’t approve new recipients.',
  begin: 'Set up',
  scan: 'Scan the QR code with your authenticator app, then enter the code.',
  qr: 'QR code for your authenticator app',
  secret: 'Or enter this key manually',
  copySecret: 'Copy key',
  copied: 'Copied',
  activate: 'Turn on',
  codes: 'Your recovery codes',
  codesHint:
    'Each code works once if you lose your authenticator. We show them only now. Keep them safe, away from your phone.',
  copyCodes: 'Copy all codes',
  seen: 'I’ve saved them',
  left: (codes: number) =>
    count(codes, { one: 'recovery code left', other: 'recovery codes left' }),
  renew: 'New recovery codes',
  renewHint: 'The old codes will stop working. Enter a code from your authenticator app.',
  renewDo: 'Create new codes',
  revoke: 'Turn off',
  revokeHint: 'Enter a code from your authenticator app. We’ll stop asking for these codes.',
  lostHint:
    'Lost your authenticator? Use a recovery code. You can’t send money for 24 hours after that.',
  recoveryCode: 'Recovery code',
  unread: 'Couldn’t load the authenticator',

  passkey: {
    title: 'Passkeys',
    asks: 'Confirm with your passkey in the window of your browser.',
    about:
      'Sign in and confirm payments with your fingerprint, face or device PIN instead of codes. For the first 24 hours, a new passkey can’t approve new recipients.',
    telegram:
      'Passkeys don’t work inside Telegram. Open the bank in a browser to add or use one. You can remove passkeys here.',
    unsupported: 'This browser doesn’t support passkeys. Use another browser to add one.',
    add: 'Add a passkey',
    name: 'Name',
    nameHint: 'For example, “My phone”. If you leave it empty, we’ll name it after your browser.',
    create: 'Continue',
    creating: 'Follow the steps in the window of your browser.',
    added: 'Added',
    removed: 'Removed',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove passkey ${name}`,
    since: (when: string) => `Added ${when}`,
    used: (when: string) => `Last used ${when}`,
    unused: 'Not used yet',
    unread: 'Couldn’t load your passkeys',
  },

  lock: {
    name: 'App lock',
    title: 'Locked',
    asks: 'Use your fingerprint or face to unlock.',
    denied: 'Not recognised. Try again.',
    absent: 'Fingerprint or face is no longer available in Telegram.',
    spent: 'Too many attempts. Try again in 1 minute.',
    otherWay:
      'Or sign out and sign in with a code or password to remove the lock. Signing in with Telegram keeps the lock on.',
    open: 'Unlock',
    leave: 'Sign out',
    hint: {
      finger: 'The mini app asks for your fingerprint when you open it or come back.',
      face: 'The mini app asks for your face when you open it or come back.',
      unknown: 'The mini app asks for your fingerprint or face when you open it or come back.',
    } satisfies Record<BiometryKind, string>,
    needsMethod:
      'Add an e-mail address or phone number first, so you can still sign in if your phone doesn’t recognise you.',
    put: 'Turn app lock on',
    takeOff: 'Turn app lock off',
    why: {
      denied: 'App lock is off. Allow Telegram to use fingerprint or face, then try again.',
      absent: 'App lock is off. Telegram couldn’t save the key. Try again.',
    },
    proves:
      'Until you sign out, you can also confirm payments, recipients and card details this way.',
    prove: 'Confirm with fingerprint or face',
    proveNot: 'Confirm with codes',
  },
}
