import { setup } from 'xstate'
import type { KeyStatus } from '#contract/developer'
import type { SameStatuses } from '#machines/kit/life'

/**
 * The lifecycle of an API key. Rotation keeps the key and changes its secret; a revoked key never
 * works again, and its row stays for audit.
 */

export type KeyEvent =
  | { type: 'key.rotate' }
  | { type: 'key.switchOff' }
  | { type: 'key.switchOn' }
  | { type: 'key.revoke' }

export const keyLife = setup({
  types: { events: {} as KeyEvent },
}).createMachine({
  id: 'key',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      on: { 'key.rotate': 'ACTIVE', 'key.switchOff': 'DISABLED', 'key.revoke': 'REVOKED' },
    },
    DISABLED: { on: { 'key.switchOn': 'ACTIVE', 'key.revoke': 'REVOKED' } },
    REVOKED: { type: 'final' },
  },
})

true satisfies SameStatuses<typeof keyLife, KeyStatus>
