import { setup } from 'xstate'
import type { StaffStatus } from '#contract/ops/staff'
import type { SameStatuses } from '#machines/kit/life'

export type StaffEvent = { type: 'staff.invite' } | { type: 'staff.enrol' } | { type: 'staff.end' }

/** Somebody who works for a tenant. Whatever is done about them takes two other people. */
export const staffLife = setup({
  types: { events: {} as StaffEvent },
}).createMachine({
  id: 'staff',
  description: 'Nobody signs in before an authenticator of theirs is set up, or after they left.',
  initial: 'INVITED',
  states: {
    INVITED: {
      description: 'May set up an authenticator while the invitation is valid.',
      // Another invitation is valid from then on.
      on: { 'staff.invite': 'INVITED', 'staff.enrol': 'ACTIVE', 'staff.end': 'ENDED' },
    },
    ACTIVE: {
      description: 'Signs in with a code by mail and one of their authenticator.',
      // The authenticator was lost: the old one opens nothing.
      on: { 'staff.invite': 'INVITED', 'staff.end': 'ENDED' },
    },
    ENDED: { type: 'final', description: 'Works here no more; the audit keeps the name.' },
  },
})

true satisfies SameStatuses<typeof staffLife, StaffStatus>
