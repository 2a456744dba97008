import { setup } from 'xstate'
import type { DisputeStatus } from '#contract/cardShape'
import { intent, type SameStatuses } from '#machines/kit/life'

/** What becomes of a purchase that a customer says is wrong. The purchase itself stays CLEARED. */

export interface DisputeFacts {
  isCredited: boolean
  /** Small enough for one person. */
  isSmall: boolean
  /** Who of the staff credited first, where that was not enough. */
  creditedBy: string | null
  /** The time to answer has passed. */
  isDue: boolean
}

export type DisputeEvent =
  | { type: 'evidence.add' }
  | { type: 'dispute.answer' }
  | { type: 'dispute.withdraw' }
  | { type: 'answer.expire' }
  | { type: 'staff.credit'; by: string }
  | { type: 'staff.askMore' }
  | { type: 'staff.file' }
  | { type: 'staff.decline' }
  | { type: 'network.won' }
  | { type: 'network.lost' }
  /** `whole`: nothing of what was disputed is left. */
  | { type: 'merchant.refunded'; whole: boolean }

type Refunded = { event: { whole: boolean } }

const disputeSetup = setup({
  types: {
    context: {} as DisputeFacts,
    events: {} as DisputeEvent,
    input: {} as DisputeFacts,
  },
  guards: {
    isDue: ({ context }) => context.isDue,
    mayCredit: ({ context: { isCredited, isSmall, creditedBy } }, { by }: { by: string }) =>
      !isCredited && (isSmall || (creditedBy !== null && creditedBy !== by)),
    needsSecond: ({ context: { isCredited, isSmall, creditedBy } }) =>
      !isCredited && !isSmall && creditedBy === null,
    whole: (_, { whole }: { whole: boolean }) => whole,
  },
  actions: {
    noteEvidence: intent,
    giveCredit: intent,
    noteFirstCredit: intent,
    takeCreditBack: intent,
    countRefund: intent,
    keepCredit: intent,
    tellNetwork: intent,
    withdrawAtNetwork: intent,
  },
})

const byEvent = ({ event }: { event: { by: string } }) => ({ by: event.by })
const wholeByEvent = ({ event }: Refunded) => ({ whole: event.whole })

const crediting = [
  { guard: { type: 'mayCredit', params: byEvent }, actions: 'giveCredit' },
  { guard: 'needsSecond', actions: 'noteFirstCredit' },
] as const

/** Before the network has it. */
const atHome = {
  'evidence.add': { actions: 'noteEvidence' },
  'staff.credit': crediting,
  'staff.decline': { target: 'DECLINED', actions: 'takeCreditBack' },
  'dispute.withdraw': { target: 'WITHDRAWN', actions: 'takeCreditBack' },
  'merchant.refunded': [
    {
      guard: { type: 'whole', params: wholeByEvent },
      target: 'REFUNDED',
      actions: 'countRefund',
    },
    { actions: 'countRefund' },
  ],
} as const

export const disputeLife = disputeSetup.createMachine({
  id: 'dispute',
  description: 'However it ends, the customer is paid at most once, and the bank by whoever owes.',
  context: ({ input }) => input,
  initial: 'OPEN',
  states: {
    OPEN: {
      description: 'Staff look at it.',
      on: {
        ...atHome,
        'staff.askMore': 'NEEDS_MORE',
        'staff.file': { target: 'SENT', actions: 'tellNetwork' },
      },
    },
    NEEDS_MORE: {
      description: 'The customer was asked for more; unanswered in time it goes on without.',
      on: {
        ...atHome,
        'dispute.answer': 'OPEN',
        'answer.expire': { guard: 'isDue', target: 'OPEN' },
      },
    },
    SENT: {
      description: 'The network decides between the bank and the merchant’s.',
      on: {
        'staff.credit': crediting,
        'network.won': { target: 'WON', actions: 'keepCredit' },
        'network.lost': { target: 'LOST', actions: 'takeCreditBack' },
        'dispute.withdraw': {
          target: 'WITHDRAWN',
          actions: ['takeCreditBack', 'withdrawAtNetwork'],
        },
        'merchant.refunded': [
          {
            guard: { type: 'whole', params: wholeByEvent },
            target: 'REFUNDED',
            actions: ['countRefund', 'withdrawAtNetwork'],
          },
          { actions: ['countRefund', 'tellNetwork'] },
        ],
      },
    },
    WON: { type: 'final', description: 'The network gave the money back; the customer has it.' },
    LOST: { type: 'final', description: 'The purchase stands; a credit was taken back.' },
    REFUNDED: { type: 'final', description: 'The merchant gave all of it back.' },
    DECLINED: { type: 'final', description: 'The bank did not send it on, and said why.' },
    WITHDRAWN: { type: 'final', description: 'Taken back by the customer, who may ask again.' },
  },
})

true satisfies SameStatuses<typeof disputeLife, DisputeStatus>
