import { assign, setup } from 'xstate'
import type { CardReason, CardStage, CardStatus } from '#contract/cardShape'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent, withReason } from '#machines/kit/params'

/**
 * A card frozen before it was blocked is frozen again once the bank lifts the block. Freezing has
 * no guard: it must always work.
 */

export interface CardFacts {
  physical: boolean
  /** How far an INACTIVE card has got. */
  stage: CardStage | null
  /** Frozen by the holder when it was blocked. */
  wasFrozen: boolean
  reason: CardReason | null
  holds: boolean
  /** A prepaid card with money left. */
  funded: boolean
  /** Closed by its first purchase. */
  singleUse: boolean
}

export type CardEvent =
  | { type: 'network.issued' | 'network.refused' | 'network.shipped' | 'card.activate' }
  | { type: 'card.cancel' | 'card.freeze' | 'card.unfreeze' }
  | { type: 'card.block'; reason: CardReason }
  | { type: 'card.unblock' }
  | { type: 'card.reportLost'; reason: CardReason }
  | { type: 'card.close' | 'card.expire' | 'card.use' }

export const cardLife = setup({
  types: {
    context: {} as CardFacts,
    events: {} as CardEvent,
    input: {} as CardFacts,
  },
  guards: {
    issuing: ({ context }) => context.stage === 'issuing',
    virtual: ({ context }) => context.stage === 'issuing' && !context.physical,
    physical: ({ context }) => context.stage === 'issuing' && context.physical,
    producing: ({ context }) => context.stage === 'producing',
    shipped: ({ context }) => context.stage === 'shipped',
    nothingInTheWay: ({ context }) => !context.holds && !context.funded,
    wasFrozen: ({ context }) => context.wasFrozen,
    singleUse: ({ context }) => context.singleUse,
  },
  actions: {
    giveFeeBack: intent,
    assignStage: assign((_, { stage }: { stage: CardStage | null }) => ({ stage })),
    assignFrozen: assign((_, { wasFrozen }: { wasFrozen: boolean }) => ({ wasFrozen })),
    assignReason: assign((_, { reason }: { reason: CardReason | null }) => ({ reason })),
  },
}).createMachine({
  id: 'card',
  description:
    'Only an ACTIVE card takes new purchases; clearings of earlier ones are posted in any status.',
  context: ({ input }) => input,
  initial: 'INACTIVE',
  states: {
    INACTIVE: {
      description: 'Not usable yet: waiting for the network or for delivery.',
      exit: { type: 'assignStage', params: { stage: null } },
      on: {
        'network.issued': [
          { guard: 'virtual', target: 'ACTIVE' },
          { guard: 'physical', actions: { type: 'assignStage', params: { stage: 'producing' } } },
        ],
        'network.refused': {
          guard: 'issuing',
          target: 'CANCELED',
          actions: [withReason('issue_failed'), 'giveFeeBack'],
        },
        'network.shipped': {
          guard: 'producing',
          actions: { type: 'assignStage', params: { stage: 'shipped' } },
        },
        'card.activate': { guard: 'shipped', target: 'ACTIVE' },
        'card.cancel': { target: 'CANCELED', actions: withReason('by_holder') },
        'card.expire': { target: 'CLOSED', actions: withReason('expired') },
        'card.use': { guard: 'singleUse', target: 'CLOSED', actions: withReason('used') },
      },
    },
    ACTIVE: {
      description: 'Takes purchases.',
      on: {
        'card.freeze': 'FROZEN',
        'card.block': {
          target: 'BLOCKED',
          actions: [
            { type: 'assignFrozen', params: { wasFrozen: false } },
            withEvent('assignReason'),
          ],
        },
        'card.reportLost': { target: 'CANCELED', actions: withEvent('assignReason') },
        'card.close': { guard: 'nothingInTheWay', target: 'CLOSED' },
        'card.expire': { target: 'CLOSED', actions: withReason('expired') },
        'card.use': { guard: 'singleUse', target: 'CLOSED', actions: withReason('used') },
      },
    },
    FROZEN: {
      description: 'Frozen by its holder, who can lift it at any time.',
      on: {
        'card.unfreeze': 'ACTIVE',
        'card.block': {
          target: 'BLOCKED',
          actions: [
            { type: 'assignFrozen', params: { wasFrozen: true } },
            withEvent('assignReason'),
          ],
        },
        'card.reportLost': { target: 'CANCELED', actions: withEvent('assignReason') },
        'card.close': { guard: 'nothingInTheWay', target: 'CLOSED' },
        'card.expire': { target: 'CLOSED', actions: withReason('expired') },
        'card.use': { guard: 'singleUse', target: 'CLOSED', actions: withReason('used') },
      },
    },
    BLOCKED: {
      description: 'Blocked by the bank, with a reason; only the bank unblocks it.',
      on: {
        'card.unblock': [
          { guard: 'wasFrozen', target: 'FROZEN', actions: withReason(null) },
          { target: 'ACTIVE', actions: withReason(null) },
        ],
        'card.reportLost': { target: 'CANCELED', actions: withEvent('assignReason') },
        'card.expire': { target: 'CLOSED', actions: withReason('expired') },
        'card.use': { guard: 'singleUse', target: 'CLOSED', actions: withReason('used') },
      },
    },
    CANCELED: { type: 'final', description: 'Never issued, lost or stolen.' },
    CLOSED: { type: 'final', description: 'Closed by its holder, expired, or used its one time.' },
  },
})

true satisfies SameStatuses<typeof cardLife, CardStatus>
