import { assign, setup } from 'xstate'
import type { CardTransactionStatus } from '#contract/cardTransaction'
import { intent } from '#machines/kit/life'
import { withEvent, withReason } from '#machines/kit/params'

/**
 * A merchant may clear late, for more, or without an authorization: the scheme owes it. Refunds
 * give back at most what was cleared, in any number of parts.
 */

export interface PurchaseFacts {
  /** Partly cleared, with more to come. */
  partTaken: boolean
  reason: string | null
}

/** `whole` and `last` compare with the hold, `within` with what was cleared. */
export type PurchaseEvent =
  | { type: 'network.approved' | 'network.checked' }
  | { type: 'network.declined'; reason: string }
  | { type: 'network.incremented' }
  | { type: 'network.reversed'; whole: boolean }
  | { type: 'network.cleared'; last: boolean }
  | { type: 'network.refunded'; within: boolean }
  | { type: 'promise.expired' }

export const purchaseLife = setup({
  types: {
    context: {} as PurchaseFacts,
    events: {} as PurchaseEvent,
    input: {} as PurchaseFacts,
  },
  guards: {
    wholeAndPartTaken: ({ context }, { whole }: { whole: boolean }) => whole && context.partTaken,
    whole: (_, { whole }: { whole: boolean }) => whole,
    last: (_, { last }: { last: boolean }) => last,
    within: (_, { within }: { within: boolean }) => within,
    partTaken: ({ context }) => context.partTaken,
  },
  actions: {
    holdMoney: intent,
    releaseMoney: intent,
    takeHeld: intent,
    takeFree: intent,
    giveBack: intent,
    assignTaken: assign({ partTaken: true }),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason })),
  },
}).createMachine({
  id: 'purchase',
  description:
    'What is held or taken equals what the scheme was promised, and a clearing is always posted.',
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Being decided; never visible outside.',
      on: {
        'network.approved': { target: 'APPROVED', actions: 'holdMoney' },
        'network.checked': { target: 'EXPIRED', actions: withReason('card_check') },
        'network.declined': { target: 'DECLINED', actions: withEvent('assignReason') },
        'network.cleared': { target: 'CLEARED', actions: [withReason('no_auth'), 'takeFree'] },
      },
    },
    APPROVED: {
      description: 'The amount is held for the merchant until it is cleared, reversed or expires.',
      on: {
        'network.incremented': { actions: 'holdMoney' },
        'network.reversed': [
          { guard: withEvent('wholeAndPartTaken'), target: 'CLEARED', actions: 'releaseMoney' },
          { guard: withEvent('whole'), target: 'REVERSED', actions: 'releaseMoney' },
          { actions: 'releaseMoney' },
        ],
        'network.cleared': [
          { guard: withEvent('last'), target: 'CLEARED', actions: 'takeHeld' },
          { actions: ['assignTaken', 'takeHeld'] },
        ],
        'promise.expired': [
          { guard: 'partTaken', target: 'CLEARED', actions: 'releaseMoney' },
          { target: 'EXPIRED', actions: 'releaseMoney' },
        ],
      },
    },
    EXPIRED: {
      description: 'The hold ran out and the money is free; a late clearing is still posted.',
      on: { 'network.cleared': lateClearing() },
    },
    REVERSED: {
      description: 'Given back by the merchant; a late clearing is still posted.',
      on: { 'network.cleared': lateClearing() },
    },
    CLEARED: {
      description: 'Paid; refunds give back at most what was taken.',
      on: { 'network.refunded': { guard: withEvent('within'), actions: 'giveBack' } },
    },
    DECLINED: { description: 'Refused; no money was held.', type: 'final' },
  },
})

function lateClearing() {
  return {
    target: 'CLEARED',
    actions: [withReason('late_presentment'), { type: 'takeFree' }],
  } as const
}

export type PurchaseStatus = ReturnType<typeof purchaseLife.resolveState>['value']

// Every status of a purchase is one of the wire.
true satisfies [PurchaseStatus] extends [CardTransactionStatus] ? true : false
