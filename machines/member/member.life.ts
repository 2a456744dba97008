import { setup } from 'xstate'
import type { MemberStatus } from '#contract/member'
import { intent, type SameStatuses } from '#machines/kit/life'

/** Somebody's place in another one's wallet, run by the bank. */

export type MemberEvent =
  | { type: 'member.change' }
  | { type: 'member.pause' }
  | { type: 'member.activate' }
  | { type: 'member.remove' }

const leaving = { target: 'REMOVED', actions: ['revokeInvites', 'withdrawOrders'] } as const

export const memberLife = setup({
  types: { context: {}, events: {} as MemberEvent, input: {} },
  actions: { revokeInvites: intent, withdrawOrders: intent },
}).createMachine({
  id: 'member',
  description: 'What waits in the wallet by their name ends with their access.',
  context: {},
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'They do in the wallet what their role and sum allow.',
      on: {
        'member.change': 'ACTIVE',
        'member.pause': { target: 'INACTIVE', actions: 'withdrawOrders' },
        'member.remove': leaving,
      },
    },
    INACTIVE: {
      description: 'The wallet is closed to them until they are let in again.',
      on: {
        'member.change': 'INACTIVE',
        'member.activate': 'ACTIVE',
        'member.remove': leaving,
      },
    },
    REMOVED: { type: 'final', description: 'The record is gone; they may be invited anew.' },
  },
})

true satisfies SameStatuses<typeof memberLife, MemberStatus | 'REMOVED'>
