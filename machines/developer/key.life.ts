import { setup } from 'xstate'
import type { KeyStatus } from '#contract/developer'
import type { SameStatuses } from '#machines/kit/life'

/** Rotation keeps the key and changes its secret; the row of a revoked key stays for audit. */

export type KeyEvent = { type: 'key.rotate' | 'key.switchOff' | 'key.switchOn' | 'key.revoke' }

export const keyLife = setup({
  types: { events: {} as KeyEvent },
}).createMachine({
  id: 'key',
  description:
    'A rotated key stays the same key with another secret; a revoked one never works again.',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'Its calls are accepted.',
      on: { 'key.rotate': 'ACTIVE', 'key.switchOff': 'DISABLED', 'key.revoke': 'REVOKED' },
    },
    DISABLED: {
      description: 'Switched off by its owner; its calls are refused.',
      on: { 'key.switchOn': 'ACTIVE', 'key.revoke': 'REVOKED' },
    },
    REVOKED: {
      description: 'Its calls are refused for good; the row stays for audit.',
      type: 'final',
    },
  },
})

true satisfies SameStatuses<typeof keyLife, KeyStatus>
