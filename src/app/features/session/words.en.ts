import type { ClientKind } from '#contract/session'

/** Signing in and signing up. */
export const session = {
  in: {
    title: 'Sign in',
    email: 'We send a six-digit code. No password needed.',
    phone: 'We send a six-digit code by text message.',
    password: 'With your e-mail address and password.',
    telegram: 'With the Telegram account you have open.',
    submit: 'Sign in',
    other: 'New here?',
    otherLink: 'Open an account',
  },
  up: {
    title: 'Open an account',
    email: 'We send a six-digit code to your e-mail address.',
    phone: 'We send a six-digit code by text message.',
    password: 'With an e-mail address and a password of your own.',
    telegram: 'With the Telegram account you have open.',
    submit: 'Open an account',
    other: 'Have an account?',
    otherLink: 'Sign in',
  },
  email: 'E-mail',
  phone: 'Phone number',
  phoneHint: 'With the country code, such as +44 20 7946 0958.',
  password: 'Password',
  passwordHint: 'At least 15 characters. A few words make a good one.',
  invite: 'Invitation code',
  inviteHint: (name: string) => `${name} is open to invited people only.`,
  termsBefore: 'By going on you accept the ',
  terms: 'terms',
  termsAfter: '.',
  sendCode: 'Send the code',
  methods: 'Other ways in',
  use: {
    email: 'Use an e-mail code',
    phone: 'Use a phone number',
    password: 'Use a password',
    telegram: 'Go on with Telegram',
  },
  mailbox: 'Open the sandbox mailbox',
}

/** The devices on which a person is signed in. */
export const device = {
  title: 'Where you are signed in',
  client: { web: 'Browser', telegram: 'Telegram' } satisfies Record<ClientKind, string>,
  here: 'This device',
  used: (when: string) => `Used ${when}`,
  end: 'Sign out there',
  endNamed: (device: string) => `Sign out there: ${device}`,
  endOthers: 'Sign out everywhere else',
  leave: 'Sign out',
  leaveAll: 'Sign out everywhere',
  unread: 'The list did not load',
}

/** Read after the first screen of the sign-in, with which it is loaded. */
export const signIn = {
  unknown: {
    title: 'We have not met yet',
    text: 'Telegram says who you are, but there is no account for you here. Open one now, or sign in another way.',
    submit: 'Open an account with Telegram',
  },
  code: {
    title: 'Enter the code',
    sent: 'We sent six digits to',
    label: 'Code',
    submit: 'Sign in',
    left: (until: string, left: string) => `Works until ${until}, ${left} left`,
    soonOver: 'One minute left to enter the code.',
    over: 'The code no longer works. Ask for a new one.',
    nothing: 'Nothing came?',
    again: 'Send again',
    againAt: (at: string) => `You can send again at ${at}.`,
    fresh: 'Send a new code',
    change: { email: 'Change the address', phone: 'Change the number' },
  },
}
