import { newsMeanwhile, placeSetup } from '../place.setup.ts'

/** Also taken while the order is read again, for what is shown stays meanwhile. */
const wishes = {
  'order.approve': { guard: 'approvable', target: 'approving', actions: 'forgetRefusal' },
  'order.cancel': { guard: 'cancelable', target: 'canceling', actions: 'forgetRefusal' },
} as const

/** The order is there; it is watched, and whoever owns it may still say yes or no while it waits. */
export const following = placeSetup.createStateConfig({
  initial: 'live',
  on: {
    'order.told': {
      guard: { type: 'ourOrder', params: ({ event }) => event },
      target: '.live',
      actions: { type: 'noteOrder', params: ({ event }) => event.order },
    },
    'order.leave': 'done',
  },
  states: {
    live: {
      always: { guard: 'orderOver', target: '#place.done' },
      after: { newsAreLate: 'reading' },
      on: { 'news.reset': 'reading', ...wishes },
    },
    reading: {
      on: wishes,
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context }) => ({ orderId: context.order!.order_uuid }),
        onDone: {
          target: 'live',
          actions: { type: 'noteReread', params: ({ event }) => event.output },
        },
        onError: { target: 'live', actions: 'noteRefusal' },
      },
    },
    approving: {
      tags: 'busy',
      ...newsMeanwhile,
      invoke: {
        id: 'approveOrder',
        src: 'approveOrder',
        input: ({ context }) => ({ orderId: context.order!.order_uuid }),
        onDone: {
          target: 'live',
          actions: { type: 'noteOrder', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: '#place.proving.showing', actions: 'noteBound' },
          { target: 'reading', actions: 'noteRefusal' },
        ],
      },
    },
    canceling: {
      tags: 'busy',
      ...newsMeanwhile,
      invoke: {
        id: 'cancelOrder',
        src: 'cancelOrder',
        input: ({ context }) => ({ orderId: context.order!.order_uuid }),
        onDone: {
          target: 'live',
          actions: { type: 'noteOrder', params: ({ event }) => event.output },
        },
        onError: { target: 'reading', actions: 'noteRefusal' },
      },
    },
  },
})
