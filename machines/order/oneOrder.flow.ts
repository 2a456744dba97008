import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderDetail } from '#contract/order'
import type { PaymentDeclineReason } from '#contract/orderApproval'
import type { SimulatedOrderEvent } from '#contract/orderSimulation'
import type { ProofBinding } from '#contract/proof'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { proofFlow } from '#machines/proof/proof.flow'
import { orderComment } from './orderComment.flow.ts'
import { orderTakes } from './place.flow.ts'
import { recallingFlow } from './recalling.flow.ts'

/**
 * One order: its history, and what can be done now.
 *
 * News make it be read again, since only the reading has the history; what is shown stays usable.
 * Only actions the bank would accept now are sent, and after each one the order is read again,
 * whatever the answer. If approving needs step-up, it is sent again afterwards.
 */

export const oneOrderPorts = {
  readOrder: question<OrderDetail, { orderId: string }>('readOrder'),
  /** With the price that was read, where it is set at the approval. */
  approveOrder: question<void, { orderId: string; quoteId: string | null }>('approveOrder'),
  cancelOrder: question<void, { orderId: string }>('cancelOrder'),
  /** For a payment that waits for a second person. */
  declineOrder: question<void, { orderId: string; reason: PaymentDeclineReason }>('declineOrder'),
  /** Sandbox: what a rail, the clock or bank staff would do. */
  simulateOrder: question<void, { orderId: string; simulation: SimulatedOrderEvent }>(
    'simulateOrder',
  ),
}

export interface OneOrderContext {
  orderId: string
  order: OrderDetail | null
  simulation: SimulatedOrderEvent | null
  reason: PaymentDeclineReason | null
  /** What the bank asks to be proved before the approval. */
  bound: ProofBinding | null
  refusal: RefusalNote | null
}

/** So often the price of what converts is read again: it lives long enough to prove an approval. */
const PRICE_RENEWED_MS = 2 * 60_000

const priceOf = (order: OrderDetail | null) => order?.approval?.price ?? null

/** The bank says whether it can be asked back now. */
export const canRecall = (order: OrderDetail | null) => order?.recall?.obstacle === null

export const oneOrderFlow = setup({
  types: {
    context: {} as OneOrderContext,
    input: {} as { orderId: string },
    events: {} as
      | { type: 'order.approve' }
      | { type: 'order.cancel' }
      | { type: 'decline.open' }
      | { type: 'decline.close' }
      | { type: 'order.decline'; reason: PaymentDeclineReason }
      | { type: 'order.retry' }
      | { type: 'comment.edit' }
      | { type: 'recall.open' }
      | { type: 'order.simulate'; simulation: SimulatedOrderEvent }
      | { type: 'order.changed'; order: { order_uuid: string } }
      | { type: 'news.reset' },
    tags: {} as 'busy',
    children: {} as {
      proof: 'proofFlow'
      comment: 'orderCommentFlow'
      recalling: 'recallingFlow'
    },
  },
  delays: { priceAges: PRICE_RENEWED_MS },
  actors: { ...oneOrderPorts, proofFlow, orderCommentFlow: orderComment.flow, recallingFlow },
  guards: {
    proofRequired: ({ event }) => refusalIn(event).facts.bound !== undefined,
    proven: (_, { proven }: { proven: boolean }) => proven,
    approvable: ({ context }) => orderTakes(context.order, 'order.approve'),
    cancelable: ({ context }) => orderTakes(context.order, 'order.cancel'),
    priced: ({ context }) => priceOf(context.order) !== null,
    recallable: ({ context }) => canRecall(context.order),
    declinable: ({ context }) => orderTakes(context.order, 'order.decline'),
    ours: ({ context }, { order }: { order: { order_uuid: string } }) =>
      order.order_uuid === context.orderId,
    nothingShown: ({ context }) => context.order === null,
  },
  actions: {
    assignOrder: assign((_, order: OrderDetail) => ({ order })),
    assignSimulation: assign((_, { simulation }: { simulation: SimulatedOrderEvent }) => ({
      simulation,
    })),
    assignReason: assign((_, { reason }: { reason: PaymentDeclineReason }) => ({ reason })),
    assignBound: assign(({ event }) => ({ bound: refusalIn(event).facts.bound ?? null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'oneOrder',
  description:
    'Only what the bank would accept now is sent, and after every action the order is read again.',
  context: ({ input }) => ({
    ...input,
    order: null,
    simulation: null,
    reason: null,
    bound: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: { target: 'shown', actions: withOutput('assignOrder') },
        onError: [
          { guard: 'nothingShown', target: 'refused', actions: 'assignRefusal' },
          { target: 'shown', actions: 'assignRefusal' },
        ],
      },
      on: {
        'order.changed': { guard: withEvent('ours'), target: 'reading', reenter: true },
        'news.reset': { target: 'reading', reenter: true },
      },
    },
    refused: {
      description: 'Could not be loaded; may be retried.',
      on: { 'order.retry': { target: 'reading', actions: 'clearRefusal' } },
    },
    shown: {
      description: 'The order with its history, and what can be done with it.',
      initial: 'idle',
      on: {
        'order.changed': { guard: withEvent('ours'), target: '.looking' },
        'news.reset': '.looking',
        'order.approve': { guard: 'approvable', target: 'approving', actions: 'clearRefusal' },
        'order.cancel': { guard: 'cancelable', target: 'canceling', actions: 'clearRefusal' },
        'decline.open': { guard: 'declinable', target: 'explaining', actions: 'clearRefusal' },
        'comment.edit': { target: 'commenting', actions: 'clearRefusal' },
        'recall.open': { guard: 'recallable', target: 'recalling', actions: 'clearRefusal' },
        'order.simulate': {
          target: 'simulating',
          actions: ['clearRefusal', withEvent('assignSimulation')],
        },
      },
      states: {
        idle: { after: { priceAges: { guard: 'priced', target: 'looking' } } },
        looking: {
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            input: ({ context: { orderId } }) => ({ orderId }),
            onDone: { target: 'idle', actions: withOutput('assignOrder') },
            onError: { target: 'idle', actions: 'assignRefusal' },
          },
        },
      },
    },
    approving: {
      tags: 'busy',
      invoke: {
        id: 'approveOrder',
        src: 'approveOrder',
        input: ({ context: { orderId, order } }) => ({
          orderId,
          quoteId: priceOf(order)?.quote_id ?? null,
        }),
        onDone: 'reading',
        onError: [
          { guard: 'proofRequired', target: 'proving', actions: 'assignBound' },
          { target: 'reading', actions: 'assignRefusal' },
        ],
      },
    },
    proving: {
      description: 'News wait: the answer to the approval comes first.',
      invoke: {
        id: 'proof',
        src: 'proofFlow',
        input: ({ context }) => ({ bound: context.bound! }),
        onDone: [{ guard: withOutput('proven'), target: 'approving' }, { target: 'reading' }],
      },
    },
    commenting: {
      description: 'News wait: the order is read again once the comment is saved or left.',
      invoke: {
        id: 'comment',
        src: 'orderCommentFlow',
        input: ({ context: { orderId, order } }) => ({
          draft: { orderId, walletId: order!.wallet_id, text: order!.comment?.text ?? '' },
        }),
        onDone: 'reading',
      },
    },
    recalling: {
      description: 'News wait: the order is read again once it is asked back, or is not.',
      invoke: {
        id: 'recalling',
        src: 'recallingFlow',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: 'reading',
      },
    },
    explaining: {
      description: 'Its maker reads the reason.',
      on: {
        'order.changed': { guard: withEvent('ours'), target: 'reading' },
        'news.reset': 'reading',
        'order.decline': { target: 'declining', actions: withEvent('assignReason') },
        'decline.close': 'shown',
      },
    },
    declining: {
      tags: 'busy',
      invoke: {
        id: 'declineOrder',
        src: 'declineOrder',
        input: ({ context: { orderId, reason } }) => ({ orderId, reason: reason! }),
        onDone: 'reading',
        onError: { target: 'reading', actions: 'assignRefusal' },
      },
    },
    simulating: {
      tags: 'busy',
      invoke: {
        id: 'simulateOrder',
        src: 'simulateOrder',
        input: ({ context: { orderId, simulation } }) => ({ orderId, simulation: simulation! }),
        onDone: 'reading',
        onError: { target: 'reading', actions: 'assignRefusal' },
      },
    },
    canceling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: 'reading',
        onError: { target: 'reading', actions: 'assignRefusal' },
      },
    },
  },
})
