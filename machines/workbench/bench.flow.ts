import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { ChartFormat } from '#machines/kit/export'
import { withEvent } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { liveFlow } from './live.flow.ts'
import { screenFlow } from './screen.flow.ts'
import type { BenchLocation, ScreenView } from '#machines/kit/benchLocation'

/** The part of a drawing that is shown, in its own coordinates. */
export interface Camera {
  x: number
  y: number
  width: number
  height: number
}

/** How one chart is looked at, where that differs from how it was opened. */
interface ChartView {
  camera?: Camera | null
  /** States drawn as a name only. */
  closed?: readonly string[]
  actions?: boolean
}

export const benchPorts = {
  watchLocation: stream<{ type: 'location.changed'; location: BenchLocation }>('watchLocation'),
  showLocation: question<void, { location: BenchLocation }>('showLocation'),
  copyChart: question<void, { chart: string; format: ChartFormat }>('copyChart'),
}

type BenchEvent =
  | { type: 'chart.open'; chart: string }
  | { type: 'chart.leave' }
  | { type: 'input.choose'; inputIndex: number }
  | { type: 'event.send'; steps: string }
  | { type: 'path.play'; chart: string; inputIndex: number; steps: string[] }
  | { type: 'step.select'; at: number }
  | { type: 'screen.set'; screen: ScreenView | null }
  | { type: 'search.type'; text: string }
  | { type: 'chart.copy'; format: ChartFormat }
  | { type: 'camera.set'; chart: string; camera: Camera | null }
  | { type: 'detail.set'; chart: string; closed: readonly string[]; actions: boolean }
  | { type: 'location.changed'; location: BenchLocation }

export const benchFlow = setup({
  types: {
    context: {} as {
      location: BenchLocation
      /** A customer's recording that the console opened; null for none. */
      caseId: string | null
      search: string
      views: Record<string, ChartView>
      /** What the clipboard was last given, and why it was not. */
      format: ChartFormat | null
      refusal: RefusalNote | null
    },
    events: {} as BenchEvent,
    input: {} as { location: BenchLocation; caseId?: string | null },
    children: {} as { live: 'liveFlow'; screen: 'screenFlow' },
  },
  actors: { ...benchPorts, liveFlow, screenFlow },
  guards: { chartShown: ({ context }) => context.location.chart !== null },
  actions: {
    assignChart: assign(({ context: { location } }, { chart }: { chart: string | null }) => ({
      location: { ...location, chart, inputIndex: 0, steps: [], at: 0 },
    })),
    assignInput: assign(({ context }, { inputIndex }: { inputIndex: number }) => ({
      location: { ...context.location, inputIndex, steps: [], at: 0 },
    })),
    assignStep: assign(({ context: { location } }, { steps: step }: { steps: string }) => {
      const steps = [...location.steps.slice(0, location.at), step]
      return { location: { ...location, steps, at: steps.length } }
    }),
    assignPath: assign(
      (
        { context: { location } },
        { chart, inputIndex, steps }: Pick<BenchLocation, 'chart' | 'inputIndex' | 'steps'>,
      ) => ({ location: { ...location, chart, inputIndex, steps, at: steps.length } }),
    ),
    assignScreen: assign(
      ({ context: { location } }, { screen }: { screen: ScreenView | null }) => ({
        location: { ...location, screen },
      }),
    ),
    sendLocation: sendTo('screen', ({ context: { location } }) => ({
      type: 'location.show' as const,
      location,
    })),
    assignStepIndex: assign(({ context: { location } }, { at }: { at: number }) => ({
      location: { ...location, at: Math.min(Math.max(at, 0), location.steps.length) },
    })),
    assignLocation: assign((_, { location }: { location: BenchLocation }) => ({ location })),
    assignFormat: assign((_, { format }: { format: ChartFormat }) => ({ format, refusal: null })),
    clearFormat: assign({ format: null, refusal: null }),
    assignRefusal: assign(({ event }) => ({ format: null, refusal: refusalIn(event) })),
    assignCamera: assign(
      ({ context: { views } }, { chart, camera }: { chart: string; camera: Camera | null }) => ({
        views: { ...views, [chart]: { ...views[chart], camera } },
      }),
    ),
    assignDetail: assign(
      (
        { context: { views } },
        { chart, closed, actions }: { chart: string; closed: readonly string[]; actions: boolean },
      ) => ({ views: { ...views, [chart]: { ...views[chart], closed, actions } } }),
    ),
    assignSearch: assign((_, { text }: { text: string }) => ({ search: text })),
  },
}).createMachine({
  id: 'bench',
  description: 'The address holds chart, input and events, and the states are computed from them.',
  context: ({ input }) => ({
    location: input.location,
    caseId: input.caseId ?? null,
    search: '',
    views: {},
    format: null,
    refusal: null,
  }),
  initial: 'settled',
  invoke: [
    { id: 'watchLocation', src: 'watchLocation' },
    {
      id: 'live',
      src: 'liveFlow',
      input: ({ context: { caseId } }) => ({ caseId }),
    },
    {
      id: 'screen',
      src: 'screenFlow',
      input: ({ context: { location } }) => ({ location }),
    },
  ],
  on: {
    'chart.open': { target: '.showing', actions: [withEvent('assignChart'), 'clearFormat'] },
    'chart.leave': {
      target: '.showing',
      actions: { type: 'assignChart', params: { chart: null } },
    },
    'input.choose': { target: '.showing', actions: withEvent('assignInput') },
    'event.send': { target: '.showing', actions: withEvent('assignStep') },
    'path.play': { target: '.showing', actions: withEvent('assignPath') },
    'step.select': { target: '.showing', actions: withEvent('assignStepIndex') },
    'screen.set': { target: '.showing', actions: withEvent('assignScreen') },
    'location.changed': { actions: [withEvent('assignLocation'), 'sendLocation'] },
    'chart.copy': {
      guard: 'chartShown',
      target: '.copying',
      actions: withEvent('assignFormat'),
    },
    'camera.set': { actions: withEvent('assignCamera') },
    'detail.set': { actions: withEvent('assignDetail') },
    'search.type': { actions: withEvent('assignSearch') },
  },
  states: {
    settled: { description: 'The address says what is shown.' },
    copying: {
      invoke: {
        id: 'copyChart',
        src: 'copyChart',
        input: ({ context: { location, format } }) => ({
          chart: location.chart!,
          format: format!,
        }),
        onDone: 'settled',
        onError: { target: 'settled', actions: 'assignRefusal' },
      },
    },
    showing: {
      entry: 'sendLocation',
      invoke: {
        id: 'showLocation',
        src: 'showLocation',
        input: ({ context: { location } }) => ({ location }),
        onDone: 'settled',
        onError: 'settled',
      },
    },
  },
})

export type BenchActor = ActorRefFrom<typeof benchFlow>
