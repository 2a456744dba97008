import type { ClientKind } from '#contract/session'

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
