import type { StaffRole } from '#contract/ops/roles'

/** The console of a tenant's staff. */

export const console = {
  unreachable: 'The bank isn’t answering',
  retry: 'Try again',
  skip: 'Skip to content',
  navigation: 'Console',
  signOut: 'Sign out',
  welcome: (name: string) => `Hello, ${name}`,
}

export const signIn = {
  title: 'Staff sign-in',
  email: 'Work e-mail',
  sendCode: 'Send code',
  sent: 'We’ve sent a code to',
  mailCode: 'Code from the e-mail',
  totpCode: 'Code from your authenticator',
  submit: 'Sign in',
  resend: 'Send a new code',
  change: 'Use another e-mail',
}

export const pages = {
  staff: 'Staff',
}

export const roles: Record<StaffRole, string> = {
  owner: 'Owner',
  compliance: 'Compliance',
  support: 'Support',
  treasury: 'Treasury',
  developer: 'Developer',
  auditor: 'Auditor',
}

export const table = {
  place: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  before: 'Previous',
  after: 'Next',
}

export const staff = {
  title: 'Staff',
  empty: 'No one works here yet.',
  name: 'Name',
  role: 'Role',
  email: 'E-mail',
  lastSeen: 'Last seen',
  never: 'Never',
}
