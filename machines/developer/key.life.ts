import { setup } from 'xstate'
import type { KeyStatus } from '#contract/developer'
import type { SameStatuses } from '#machines/kit/life'

/**
 * The life of one key. A rotation is the same key with a new text; a key that was revoked never opens
 * anything again, and its row stays so that one can see what it could do.
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
