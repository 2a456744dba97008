import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import type {
  BenchLocation,
  ScreenReport,
  TelegramButton,
  TelegramButtons,
} from '#machines/kit/benchLocation'

type FrameEvent =
  | { type: 'frame.ready' }
  | { type: 'frame.reported'; report: ScreenReport }
  /** Somebody pressed something in the screen. */
  | { type: 'frame.pressed'; step: string }
  | { type: 'frame.failed'; reason: string }
  | { type: 'host.changed'; buttons: TelegramButtons }

export const screenPorts = {
  watchFrame: stream<FrameEvent>('watchFrame'),
  showInFrame: question<void, { location: BenchLocation }>('showInFrame'),
  pressInHost: question<void, { button: TelegramButton }>('pressInHost'),
}

type ScreenEvent =
  | FrameEvent
  | { type: 'location.show'; location: BenchLocation }
  | { type: 'host.press'; button: TelegramButton }

export const screenFlow = setup({
  types: {
    context: {} as {
      location: BenchLocation
      report: ScreenReport | null
      /** Why the screen cannot be shown so. */
      reason: string | null
      buttons: TelegramButtons
    },
    events: {} as ScreenEvent,
    input: {} as { location: BenchLocation },
  },
  actors: screenPorts,
  guards: {
    otherChart: ({ context }, { location }: { location: BenchLocation }) =>
      location.chart !== context.location.chart,
  },
  actions: {
    assignLocation: assign((_, { location }: { location: BenchLocation }) => ({
      location,
      reason: null,
    })),
    assignReport: assign((_, { report }: { report: ScreenReport }) => ({ report })),
    assignReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    assignButtons: assign((_, { buttons }: { buttons: TelegramButtons }) => ({ buttons })),
    clearReport: assign({ report: null, reason: null }),
    sendStep: sendParent((_, { step }: { step: string }) => ({ type: 'event.send', steps: step })),
  },
}).createMachine({
  id: 'screen',
  description: 'The frame is told where the bench is, and says where its chart really stands.',
  context: ({ input }) => ({
    ...input,
    report: null,
    reason: null,
    buttons: { back: false, main: null },
  }),
  initial: 'waiting',
  invoke: { id: 'watchFrame', src: 'watchFrame' },
  on: {
    'frame.ready': { target: '.showing', actions: 'clearReport' },
    'frame.reported': { actions: withEvent('assignReport') },
    'frame.failed': { actions: withEvent('assignReason') },
    'frame.pressed': { actions: withEvent('sendStep') },
    'host.changed': { actions: withEvent('assignButtons') },
  },
  states: {
    waiting: {
      description: 'No frame is there yet.',
      on: { 'location.show': { actions: withEvent('assignLocation') } },
    },
    showing: {
      on: {
        'location.show': {
          target: 'showing',
          reenter: true,
          actions: withEvent('assignLocation'),
        },
      },
      invoke: {
        id: 'showInFrame',
        src: 'showInFrame',
        input: ({ context: { location } }) => ({ location }),
        onDone: 'shown',
        onError: 'shown',
      },
    },
    shown: {
      description: 'The frame knows where the bench is.',
      initial: 'idle',
      on: {
        'location.show': [
          {
            guard: withEvent('otherChart'),
            target: 'showing',
            actions: ['clearReport', withEvent('assignLocation')],
          },
          { target: 'showing', actions: withEvent('assignLocation') },
        ],
      },
      states: {
        idle: { on: { 'host.press': 'pressing' } },
        pressing: {
          description: "A button of Telegram's was pressed beside the frame.",
          invoke: {
            id: 'pressInHost',
            src: 'pressInHost',
            input: ({ event }) => ({ button: (event as { button: TelegramButton }).button }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
  },
})

export type ScreenActor = ActorRefFrom<typeof screenFlow>
