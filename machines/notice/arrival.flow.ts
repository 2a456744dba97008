import { assign, setup, type ActorRefFrom } from 'xstate'
import type { PersonNotice } from '#contract/notice'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/** The feed says that a notice came, and never what it says. */

/** Enough to read two lines and to reach them. */
export const ARRIVAL_MS = 8_000

export const arrivalPorts = {
  /** Null where it was read already, or tells of what its reader did themselves. */
  fetchArrived: question<PersonNotice | null>('fetchArrived'),
  markArrivedRead: question<void, { id: string }>('markArrivedRead'),
}

export const arrivalFlow = setup({
  types: {
    context: {} as { notice: PersonNotice | null },
    events: {} as { type: 'notice.arrived' } | { type: 'notice.open' } | { type: 'notice.close' },
  },
  actors: arrivalPorts,
  guards: { isTold: (_, notice: PersonNotice | null) => notice !== null },
  actions: {
    assignNotice: assign((_, notice: PersonNotice | null) => ({ notice })),
    clearNotice: assign({ notice: null }),
  },
  delays: { nobodyPresses: ARRIVAL_MS },
}).createMachine({
  id: 'arrival',
  description: 'What happened elsewhere shows for a while on whatever page is open.',
  context: { notice: null },
  initial: 'quiet',
  states: {
    quiet: {
      description: 'Nothing came that its reader does not know.',
      entry: 'clearNotice',
      on: { 'notice.arrived': 'reading' },
    },
    reading: {
      on: {
        'notice.arrived': {
          description: 'What is being read may be from before it.',
          target: 'reading',
          reenter: true,
        },
      },
      invoke: {
        id: 'fetchArrived',
        src: 'fetchArrived',
        onDone: [
          {
            guard: withOutput('isTold'),
            target: 'shown',
            actions: withOutput('assignNotice'),
          },
          { target: 'quiet' },
        ],
        onError: 'quiet',
      },
    },
    shown: {
      on: { 'notice.arrived': 'reading', 'notice.open': 'opening', 'notice.close': 'quiet' },
      after: { nobodyPresses: 'quiet' },
    },
    opening: {
      description: 'Its page opens, and it counts as read.',
      invoke: {
        id: 'markArrivedRead',
        src: 'markArrivedRead',
        input: ({ context }) => ({ id: context.notice!.id }),
        onDone: 'quiet',
        onError: 'quiet',
      },
    },
  },
})

export type ArrivalActor = ActorRefFrom<typeof arrivalFlow>
