import { assign, setup } from 'xstate'
import type { CardReason, CardStage, CardStatus } from '#contract/cardShape'
import { intent, type SameStatuses } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

/**
 * The life of a card, as the bank runs it.
 *
 * Only an ACTIVE card is asked for new purchases; what purchases of before still bring is taken in
 * every status. FROZEN is the holder's own, BLOCKED is ours and cannot be lifted by them, and a card
 * that was frozen before we blocked it is frozen again when we let go. Freezing is never in doubt: it
 * has no guard.
 */

export interface CardFacts {
  physical: boolean
  /** Where an INACTIVE card is on its way. */
  stage: CardStage | null
  /** Whether its holder had frozen it when we blocked it. */
  wasFrozen: boolean
  reason: CardReason | null
  /** Whether purchases are promised money that was not taken yet. */
  holds: boolean
  /** Whether a prepaid card still has money on it. */
  funded: boolean
}

export type CardEvent =
  | { type: 'network.issued' }
  | { type: 'network.refused' }
  | { type: 'network.shipped' }
  | { type: 'card.activate' }
  | { type: 'card.cancel' }
  | { type: 'card.freeze' }
  | { type: 'card.unfreeze' }
  | { type: 'card.block'; reason: CardReason }
  | { type: 'card.unblock' }
  | { type: 'card.reportLost'; reason: CardReason }
  | { type: 'card.close' }
  | { type: 'card.expire' }

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
  },
  actions: {
    giveFeeBack: intent,
    assignStage: assign((_, { stage }: { stage: CardStage | null }) => ({ stage })),
    assignFrozen: assign((_, { wasFrozen }: { wasFrozen: boolean }) => ({ wasFrozen })),
    assignReason: assign((_, { reason }: { reason: CardReason | null }) => ({ reason })),
  },
}).createMachine({
  id: 'card',
  context: ({ input }) => input,
  initial: 'INACTIVE',
  states: {
    INACTIVE: {
      description: 'Made and not yet usable: the network is asked, or the card is on its way.',
      exit: { type: 'assignStage', params: { stage: null } },
      on: {
        'network.issued': [
          { guard: 'virtual', target: 'ACTIVE' },
          { guard: 'physical', actions: { type: 'assignStage', params: { stage: 'producing' } } },
        ],
        'network.refused': {
          guard: 'issuing',
          target: 'CANCELED',
          actions: [{ type: 'assignReason', params: { reason: 'issue_failed' } }, 'giveFeeBack'],
        },
        'network.shipped': {
          guard: 'producing',
          actions: { type: 'assignStage', params: { stage: 'shipped' } },
        },
        'card.activate': { guard: 'shipped', target: 'ACTIVE' },
        'card.cancel': {
          target: 'CANCELED',
          actions: { type: 'assignReason', params: { reason: 'by_holder' } },
        },
        'card.expire': {
          target: 'CLOSED',
          actions: { type: 'assignReason', params: { reason: 'expired' } },
        },
      },
    },
    ACTIVE: {
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
        'card.expire': {
          target: 'CLOSED',
          actions: { type: 'assignReason', params: { reason: 'expired' } },
        },
      },
    },
    FROZEN: {
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
        'card.expire': {
          target: 'CLOSED',
          actions: { type: 'assignReason', params: { reason: 'expired' } },
        },
      },
    },
    BLOCKED: {
      description: 'By us, with a reason; only we lift it.',
      on: {
        'card.unblock': [
          {
            guard: 'wasFrozen',
            target: 'FROZEN',
            actions: { type: 'assignReason', params: { reason: null } },
          },
          { target: 'ACTIVE', actions: { type: 'assignReason', params: { reason: null } } },
        ],
        'card.reportLost': { target: 'CANCELED', actions: withEvent('assignReason') },
        'card.expire': {
          target: 'CLOSED',
          actions: { type: 'assignReason', params: { reason: 'expired' } },
        },
      },
    },
    CANCELED: { type: 'final', description: 'Stopped: never issued, lost, or stolen.' },
    CLOSED: { type: 'final', description: 'Given up by its holder, or expired.' },
  },
})

true satisfies SameStatuses<typeof cardLife, CardStatus>
