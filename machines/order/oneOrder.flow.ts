import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { OrderDetail, SimulatedOrderEvent } from '#contract/order'
import type { ProofBinding } from '#contract/proof'
import { eventParams, outputParams } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { proofFlow } from '#machines/proof/proof.flow'
import { orderTakes } from './place.flow.ts'

/**
 * One order as it is looked at: what happened to it, and what may be done about it now.
 *
 * News of it make it be read anew, since its history comes with the reading; what is shown stays
 * meanwhile, and may be acted on. Only what the bank would take from its owner now is ever sent, and
 * after a yes or a no the order is read again before another is taken, whatever the answer was. Where
 * the bank wants its owner to prove themselves for the yes, they do, and it is said again.
 */

export const oneOrderPorts = {
  readOrder: question<OrderDetail, { orderId: string }>('readOrder'),
  approveOrder: question<void, { orderId: string }>('approveOrder'),
  cancelOrder: question<void, { orderId: string }>('cancelOrder'),
  /** Play tenants only: what a rail, the clock or the bank's people would do. */
  pressOrder: question<void, { orderId: string; press: SimulatedOrderEvent }>('pressOrder'),
}

export interface OneOrderContext {
  orderId: string
  order: OrderDetail | null
  press: SimulatedOrderEvent | null
  /** What the bank wants proved before it takes the yes. */
  bound: ProofBinding | null
  refusal: RefusalNote | null
}

export const oneOrderFlow = setup({
  types: {
    context: {} as OneOrderContext,
    input: {} as { orderId: string },
    events: {} as
      | { type: 'order.approve' }
      | { type: 'order.cancel' }
      | { type: 'order.retry' }
      | { type: 'order.press'; press: SimulatedOrderEvent }
      | { type: 'order.told'; order: { order_uuid: string } }
      | { type: 'news.reset' },
    tags: {} as 'busy',
    children: {} as { proof: 'proofFlow' },
  },
  actors: { ...oneOrderPorts, proofFlow },
  guards: {
    proofAsked: ({ event }) => refusalIn(event).facts.bound !== undefined,
    proven: (_, { proven }: { proven: boolean }) => proven,
    approvable: ({ context }) => orderTakes(context.order, 'order.approve'),
    cancelable: ({ context }) => orderTakes(context.order, 'order.cancel'),
    ours: ({ context }, { order }: { order: { order_uuid: string } }) =>
      order.order_uuid === context.orderId,
    nothingShown: ({ context }) => context.order === null,
  },
  actions: {
    noteOrder: assign((_, order: OrderDetail) => ({ order })),
    notePress: assign((_, { press }: { press: SimulatedOrderEvent }) => ({ press })),
    noteBound: assign(({ event }) => ({ bound: refusalIn(event).facts.bound ?? null })),
    noteRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    forgetRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'oneOrder',
  context: ({ input }) => ({ ...input, order: null, press: null, bound: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: { target: 'shown', actions: { type: 'noteOrder', params: outputParams } },
        onError: [
          { guard: 'nothingShown', target: 'refused', actions: 'noteRefusal' },
          { target: 'shown', actions: 'noteRefusal' },
        ],
      },
      on: {
        'order.told': {
          guard: { type: 'ours', params: eventParams },
          target: 'reading',
          reenter: true,
        },
        'news.reset': { target: 'reading', reenter: true },
      },
    },
    refused: { on: { 'order.retry': { target: 'reading', actions: 'forgetRefusal' } } },
    shown: {
      initial: 'still',
      on: {
        'order.told': { guard: { type: 'ours', params: eventParams }, target: '.looking' },
        'news.reset': '.looking',
        'order.approve': { guard: 'approvable', target: 'approving', actions: 'forgetRefusal' },
        'order.cancel': { guard: 'cancelable', target: 'canceling', actions: 'forgetRefusal' },
        'order.press': {
          target: 'pressing',
          actions: ['forgetRefusal', { type: 'notePress', params: eventParams }],
        },
      },
      states: {
        still: {},
        looking: {
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            input: ({ context: { orderId } }) => ({ orderId }),
            onDone: { target: 'still', actions: { type: 'noteOrder', params: outputParams } },
            onError: { target: 'still', actions: 'noteRefusal' },
          },
        },
      },
    },
    approving: {
      tags: 'busy',
      invoke: {
        id: 'approveOrder',
        src: 'approveOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: 'reading',
        onError: [
          { guard: 'proofAsked', target: 'proving', actions: 'noteBound' },
          { target: 'reading', actions: 'noteRefusal' },
        ],
      },
    },
    proving: {
      description: 'News wait meanwhile: whatever they are, the next yes is answered by the bank.',
      invoke: {
        id: 'proof',
        src: 'proofFlow',
        input: ({ context }) => ({ bound: context.bound! }),
        onDone: [
          { guard: { type: 'proven', params: outputParams }, target: 'approving' },
          { target: 'reading' },
        ],
      },
    },
    pressing: {
      tags: 'busy',
      invoke: {
        id: 'pressOrder',
        src: 'pressOrder',
        // Noted on the way here.
        input: ({ context: { orderId, press } }) => ({ orderId, press: press! }),
        onDone: 'reading',
        onError: { target: 'reading', actions: 'noteRefusal' },
      },
    },
    canceling: {
      tags: 'busy',
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: 'reading',
        onError: { target: 'reading', actions: 'noteRefusal' },
      },
    },
  },
})
