import { assign, setup } from 'xstate'
import type { CardTransactionStatus } from '#contract/cardTransaction'
import { intent } from '#machines/kit/life'
import { withEvent } from '#machines/kit/params'

/**
 * The life of one purchase, from being asked to its end.
 *
 * What is APPROVED is promised: the money is held and is the merchant's to take until the promise
 * expires. A merchant may take later, more, or without asking; that is posted all the same, for the
 * scheme owes it. A refund gives back at most what was taken, in as many parts as it likes.
 */

export interface PurchaseFacts {
  /** Whether some of it was taken while more was to come. */
  partTaken: boolean
  reason: string | null
}

/** How an amount compares: to what is promised when it is taken or given up, to what was taken when refunded. */
export type PurchaseEvent =
  | { type: 'network.approved' }
  | { type: 'network.checked' }
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
  context: ({ input }) => input,
  initial: 'PENDING',
  states: {
    PENDING: {
      description: 'Being decided: nobody outside ever sees it so.',
      on: {
        'network.approved': { target: 'APPROVED', actions: 'holdMoney' },
        'network.checked': {
          target: 'EXPIRED',
          actions: { type: 'assignReason', params: { reason: 'card_check' } },
        },
        'network.declined': { target: 'DECLINED', actions: withEvent('assignReason') },
        'network.cleared': {
          target: 'CLEARED',
          actions: [{ type: 'assignReason', params: { reason: 'no_auth' } }, 'takeFree'],
        },
      },
    },
    APPROVED: {
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
    EXPIRED: { on: { 'network.cleared': lateClearing() } },
    REVERSED: { on: { 'network.cleared': lateClearing() } },
    CLEARED: { on: { 'network.refunded': { guard: withEvent('within'), actions: 'giveBack' } } },
    DECLINED: { type: 'final' },
  },
})

function lateClearing() {
  return {
    target: 'CLEARED',
    actions: [
      { type: 'assignReason', params: { reason: 'late_presentment' } },
      { type: 'takeFree' },
    ],
  } as const
}

export type PurchaseStatus = ReturnType<typeof purchaseLife.resolveState>['value']

// Every status of a purchase is a word of the wire.
true satisfies [PurchaseStatus] extends [CardTransactionStatus] ? true : false
