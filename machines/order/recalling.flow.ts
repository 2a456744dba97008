import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { RecallReason } from '#contract/recallShape'
import { withEvent } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** A payment is asked back: why, and after reading what to expect. */

export const recallingPorts = {
  recallOrder: question<void, { orderId: string; reason: RecallReason }>('recallOrder'),
}

interface RecallingContext {
  orderId: string
  reason: RecallReason | null
  refusal: RefusalNote | null
}

export const recallingFlow = setup({
  types: {
    context: {} as RecallingContext,
    input: {} as { orderId: string },
    events: {} as
      | { type: 'reason.choose'; reason: RecallReason }
      | { type: 'reason.change' }
      | { type: 'recall.confirm' }
      | { type: 'recall.close' },
    tags: {} as 'busy',
  },
  actors: recallingPorts,
  actions: {
    assignReason: assign((_, { reason }: { reason: RecallReason }) => ({ reason, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'recalling',
  description: 'Nothing is asked of the other bank before what to expect was read.',
  context: ({ input }) => ({ ...input, reason: null, refusal: null }),
  initial: 'choosing',
  states: {
    choosing: {
      description: 'Why it is asked back.',
      on: {
        'reason.choose': { target: 'confirming', actions: withEvent('assignReason') },
        'recall.close': 'closed',
      },
    },
    confirming: {
      description: 'What to expect, before it is sent; a refusal is shown here.',
      on: {
        'recall.confirm': 'asking',
        'reason.change': 'choosing',
        'recall.close': 'closed',
      },
    },
    asking: {
      description: 'A repeat finds the recall it made.',
      tags: 'busy',
      invoke: {
        id: 'recallOrder',
        src: 'recallOrder',
        input: ({ context: { orderId, reason } }) => ({ orderId, reason: reason! }),
        onDone: 'asked',
        onError: { target: 'confirming', actions: 'assignRefusal' },
      },
    },
    asked: { type: 'final' },
    closed: { type: 'final' },
  },
})

export type RecallingActor = ActorRefFrom<typeof recallingFlow>
