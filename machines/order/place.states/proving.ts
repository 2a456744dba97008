import { newsMeanwhile, placeSetup } from '../place.setup.ts'

/**
 * The order is there and waits for its owner to prove themselves. The wish stays on the device until
 * they have, so that a page opened anew asks the bank by the same key and comes back here.
 */
export const proving = placeSetup.createStateConfig({
  initial: 'approving',
  on: {
    'order.told': [
      {
        guard: { type: 'stillWaits', params: ({ event }) => event },
        actions: { type: 'noteOrder', params: ({ event }) => event.order },
      },
      {
        guard: { type: 'ourOrder', params: ({ event }) => event },
        target: '#place.forgetting',
        actions: { type: 'noteOrder', params: ({ event }) => event.order },
      },
    ],
    'order.leave': '#place.forgetting',
  },
  states: {
    approving: {
      description: 'Yes was said already; the bank takes it, or says what must be proved.',
      tags: 'busy',
      invoke: {
        id: 'approveOrder',
        src: 'approveOrder',
        input: ({ context }) => ({ orderId: context.order!.order_uuid }),
        onDone: {
          target: '#place.forgetting',
          actions: { type: 'noteOrder', params: ({ event }) => event.output },
        },
        onError: [
          { guard: 'proofAsked', target: 'showing', actions: 'noteBound' },
          { target: '#place.forgetting', actions: 'noteRefusal' },
        ],
      },
      // The answer says whether the yes was taken, whatever the news say.
      ...newsMeanwhile,
    },
    showing: {
      description: 'They prove themselves for this very order; then it is approved.',
      invoke: {
        id: 'proof',
        src: 'proofFlow',
        input: ({ context }) => ({ bound: context.bound! }),
        onDone: [
          { guard: { type: 'proven', params: ({ event }) => event.output }, target: 'approving' },
          { target: '#place.forgetting' },
        ],
      },
    },
  },
})
