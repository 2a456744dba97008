import type { ClientKind } from '#contract/session'

export const session = {
  in: {
    title: 'Sign in',
    email: 'We’ll send you a six-digit code. No password needed.',
    phone: 'We’ll send you a six-digit code by text message.',
    password: 'Use your e-mail address and password.',
    telegram: 'Use the Telegram account you have open.',
    submit: 'Sign in',
    other: 'New here?',
    otherLink: 'Open an account',
  },
  up: {
    title: 'Open an account',
    email: 'We’ll send a six-digit code to your e-mail address.',
    phone: 'We’ll send you a six-digit code by text message.',
    password: 'Use an e-mail address and choose a password.',
    telegram: 'Use the Telegram account you have open.',
    submit: 'Open an account',
    other: 'Have an account?',
    otherLink: 'Sign in',
  },
  email: 'E-mail',
  phone: 'Phone number',
  phoneHint: 'Include the country code, for example +44 20 7946 0958.',
  password: 'Password',
  passwordHint: 'At least 15 characters. A few words make a good password.',
  invite: 'Invitation code',
  inviteHint: (name: string) => `You need an invitation to join ${name}.`,
  termsBefore: 'By continuing you agree to the ',
  ownTermsBefore: 'Once signed up, you read and accept the ',
  terms: 'Terms',
  termsAfter: '.',
  sendCode: 'Send code',
  methods: 'Other ways to sign in',
  use: {
    email: 'Use an e-mail code',
    phone: 'Use a phone number',
    password: 'Use a password',
    telegram: 'Continue with Telegram',
  },
  passkey: 'Use a passkey',
  mailbox: 'Open sandbox mailbox',
  greeting: 'Signing you in…',
  close: 'Close the app',
}

export const device = {
  title: 'Devices',
  client: { web: 'Browser', telegram: 'Telegram' } satisfies Record<ClientKind, string>,
  here: 'This device',
  used: (when: string) => `Last used ${when}`,
  end: 'Sign out',
  endNamed: (device: string) => `Sign out: ${device}`,
  endOthers: 'Sign out other devices',
  leave: 'Sign out',
  leaveAll: 'Sign out everywhere',
  unread: 'Couldn’t load your devices',
}

/** Read after the first screen of the sign-in, with which it is loaded. */
export const signIn = {
  unknown: {
    title: 'Do you have an account?',
    text: 'Your Telegram isn’t linked to one. If you have an account, sign in to it once and we’ll link it.',
    enter: 'I have an account',
    submit: 'Open an account with Telegram',
  },
  code: {
    title: 'Enter the code',
    sent: 'We sent a six-digit code to',
    label: 'Code',
    submit: 'Sign in',
    left: (until: string, left: string) => `Valid until ${until}, ${left} left`,
    soonOver: 'The code expires in 1 minute.',
    over: 'This code has expired. Request a new one.',
    nothing: 'Didn’t get a code?',
    again: 'Resend code',
    againAt: (at: string) => `You can resend the code at ${at}.`,
    fresh: 'Send a new code',
    change: { email: 'Change e-mail', phone: 'Change number' },
  },
}
