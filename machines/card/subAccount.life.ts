import { assign, setup } from 'xstate'
import type { SubAccountStatus } from '#contract/program'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent, withReason } from '#machines/kit/params'

/** While it is not ACTIVE all its cards are declined; earlier purchases are still paid. */

export interface SubAccountFacts {
  stage: 'opening' | null
  reason: string | null
  holds: boolean
  funded: boolean
  cardsAlive: boolean
  programActive: boolean
}

export type SubAccountEvent =
  | { type: 'network.opened' | 'subAccount.topUp' | 'subAccount.withdraw' }
  | { type: 'subAccount.block'; reason: string }
  | { type: 'subAccount.unblock' | 'subAccount.pause' | 'subAccount.resume' | 'subAccount.cancel' }

export const subAccountLife = setup({
  types: {
    context: {} as SubAccountFacts,
    events: {} as SubAccountEvent,
    input: {} as SubAccountFacts,
  },
  guards: {
    opening: ({ context }) => context.stage === 'opening',
    nothingHeld: ({ context }) => !context.holds,
    nothingInTheWay: ({ context }) => !context.holds && !context.funded && !context.cardsAlive,
    resumable: ({ context }) => context.stage === null && context.programActive,
  },
  actions: {
    moveMoneyIn: intent,
    moveMoneyOut: intent,
    assignOpened: assign({ stage: null }),
    assignReason: assign((_, { reason }: { reason: string | null }) => ({ reason })),
  },
}).createMachine({
  id: 'subAccount',
  description:
    'Its cards work only while it is ACTIVE, and it closes only without cards, holds or money.',
  context: ({ input }) => input,
  initial: 'INACTIVE',
  states: {
    INACTIVE: {
      description: 'Being opened, or paused by its owner; its cards are declined.',
      on: {
        'network.opened': { guard: 'opening', target: 'ACTIVE', actions: 'assignOpened' },
        'subAccount.resume': { guard: 'resumable', target: 'ACTIVE' },
        'subAccount.cancel': { guard: 'nothingInTheWay', target: 'CANCELED' },
      },
    },
    ACTIVE: {
      description: 'Its cards take purchases, and money can be loaded and withdrawn.',
      on: {
        'subAccount.topUp': { actions: 'moveMoneyIn' },
        'subAccount.withdraw': { actions: 'moveMoneyOut' },
        'subAccount.block': { target: 'BLOCKED', actions: withEvent('assignReason') },
        'subAccount.pause': { guard: 'nothingHeld', target: 'INACTIVE' },
        'subAccount.cancel': { guard: 'nothingInTheWay', target: 'CANCELED' },
      },
    },
    BLOCKED: {
      description: 'Blocked by the bank; its cards are declined.',
      on: {
        'subAccount.unblock': { target: 'ACTIVE', actions: withReason(null) },
        'subAccount.cancel': { guard: 'nothingInTheWay', target: 'CANCELED' },
      },
    },
    CANCELED: { description: 'Closed for good.', type: 'final' },
  },
})

true satisfies SameStatuses<typeof subAccountLife, SubAccountStatus>
