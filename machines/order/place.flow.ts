import type { SnapshotFrom } from 'xstate'
import { refusalIn } from '#machines/kit/refused'
import { placeSetup } from './place.setup.ts'
import { following } from './place.states/following.ts'
import { proving } from './place.states/proving.ts'

/**
 * Takes one order from a yes to its end.
 *
 * The wish is kept on the device, with the key it is sent under, before it is first sent, and until
 * a final answer is known: so a reload, a second tab or a lost answer is the same wish, and becomes
 * one order or none. An answer that did not come is neither yes nor no; then the same wish is said
 * again under the same key until the bank knows, and "failed" is never said before. A price that
 * moved needs a new yes. An order that waits for a proof of its owner is proved at once, since they
 * said yes already. Once placed, it is followed until nothing more happens to it.
 */
export const placeFlow = placeSetup.createMachine({
  id: 'place',
  context: ({ input }) => ({ ...input, order: null, bound: null, refusal: null }),
  output: ({ context }) => ({ order: context.order }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Whether a wish of this wallet lies here from before.',
      tags: 'busy',
      invoke: {
        id: 'findWish',
        src: 'findWish',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: [
          {
            guard: { type: 'wasSent', params: ({ event }) => event.output },
            target: 'outcomeUnknown.asking',
            actions: { type: 'noteWish', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasDrafted', params: ({ event }) => event.output },
            target: 'reviewing',
            actions: { type: 'noteWish', params: ({ event }) => event.output },
          },
          { target: 'reviewing' },
        ],
        onError: { target: 'reviewing', actions: 'noteRefusal' },
      },
    },
    reviewing: {
      description: 'All of it lies before the customer; nothing has been sent.',
      initial: 'still',
      on: {
        'draft.set': {
          target: '.drafting',
          reenter: true,
          actions: { type: 'noteDraft', params: ({ event }) => event },
        },
        'order.place': [
          { guard: 'nothingWanted' },
          { target: 'keeping', actions: 'forgetRefusal' },
        ],
        'order.drop': 'dropped',
      },
      states: {
        still: {},
        drafting: {
          invoke: {
            id: 'keepDraft',
            src: 'keepDraft',
            input: ({ context }) => ({ draft: context.draft! }),
            onDone: 'still',
            onError: 'still',
          },
        },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'keepWish',
        src: 'keepWish',
        input: ({ context }) => ({ draft: context.draft! }),
        onDone: 'placing',
        onError: { target: 'reviewing', actions: 'noteRefusal' },
      },
    },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context }) => ({ draft: context.draft! }),
        onDone: [
          {
            guard: { type: 'proofWaits', params: ({ event }) => event.output },
            target: 'proving',
            actions: { type: 'noteOrder', params: ({ event }) => event.output },
          },
          {
            target: 'forgetting',
            actions: { type: 'noteOrder', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'outcomeUnknown', params: ({ event }) => refusalIn(event) },
            target: 'outcomeUnknown',
            actions: 'noteRefusal',
          },
          { target: 'forgetting', actions: 'noteRefusal' },
        ],
      },
    },
    proving,
    outcomeUnknown: {
      description: 'The answer did not come. The bank is asked by the same key until it knows.',
      initial: 'waiting',
      states: {
        waiting: {
          after: { bankPauses: 'asking' },
          on: { 'order.ask': 'asking' },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askOutcome',
            src: 'askOutcome',
            input: ({ context }) => ({ draft: context.draft! }),
            onDone: [
              {
                guard: { type: 'proofWaits', params: ({ event }) => event.output },
                target: '#place.proving',
                actions: { type: 'noteOrder', params: ({ event }) => event.output },
              },
              {
                target: '#place.forgetting',
                actions: { type: 'noteOrder', params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: { type: 'stillUnknown', params: ({ event }) => refusalIn(event) },
                target: 'waiting',
                actions: 'noteRefusal',
              },
              { target: '#place.forgetting', actions: 'noteRefusal' },
            ],
          },
        },
      },
    },
    forgetting: {
      description: 'The answer is final, so the key has done its work.',
      tags: 'busy',
      invoke: {
        id: 'dropWish',
        src: 'dropWish',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: 'answered',
        onError: 'answered',
      },
    },
    answered: {
      always: [
        { guard: 'placedInDoubt', target: 'following.reading' },
        { guard: 'wasPlaced', target: 'following' },
        {
          guard: 'priceMoved',
          target: 'outpriced',
          actions: 'forgetQuote',
        },
        { target: 'reviewing' },
      ],
    },
    outpriced: {
      description: 'The price moved before the yes came; a new one needs a new yes.',
      on: {
        'draft.set': {
          target: 'reviewing',
          actions: { type: 'noteDraft', params: ({ event }) => event },
        },
        'order.drop': 'dropped',
      },
    },
    following,
    done: { type: 'final', description: 'Nothing more happens to it, or nobody looks any more.' },
    dropped: { type: 'final' },
  },
})

export type PlaceSnapshot = SnapshotFrom<typeof placeFlow>

/** What the screen may offer, and whether it may say that something went wrong. */
export function placeShown(snapshot: PlaceSnapshot) {
  const { context } = snapshot
  const unknown = snapshot.matches('outcomeUnknown')
  return {
    order: context.order,
    /** Never while nobody knows. */
    refusal: unknown ? null : context.refusal,
    unknown,
    canPlace: snapshot.can({ type: 'order.place' }),
    canApprove: snapshot.can({ type: 'order.approve' }),
    canCancel: snapshot.can({ type: 'order.cancel' }),
  }
}
