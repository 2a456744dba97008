import { assign, setup, type ActorRefFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { ChartFormat } from '#machines/kit/export'
import { withEvent } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { liveFlow } from './live.flow.ts'

/**
 * All of it is in the address, so that a link opens exactly that moment. States are not stored but
 * computed from the current chart.
 */

export interface BenchLocation {
  chart: string | null
  inputIndex: number
  /** Events as exhibit indexes, or a port and its refusal code. */
  steps: string[]
  at: number
}

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
  | { type: 'search.type'; text: string }
  | { type: 'chart.copy'; format: ChartFormat }
  | { type: 'camera.set'; chart: string; camera: Camera | null }
  | { type: 'detail.set'; chart: string; closed: readonly string[]; actions: boolean }
  | { type: 'location.changed'; location: BenchLocation }

export const benchFlow = setup({
  types: {
    context: {} as {
      location: BenchLocation
      search: string
      views: Record<string, ChartView>
      /** What the clipboard was last given, and why it was not. */
      format: ChartFormat | null
      refusal: RefusalNote | null
    },
    events: {} as BenchEvent,
    input: {} as { location: BenchLocation },
    children: {} as { live: 'liveFlow' },
  },
  actors: { ...benchPorts, liveFlow },
  guards: { chartShown: ({ context }) => context.location.chart !== null },
  actions: {
    assignChart: assign((_, { chart }: { chart: string | null }) => ({
      location: { chart, inputIndex: 0, steps: [], at: 0 },
    })),
    assignInput: assign(({ context }, { inputIndex }: { inputIndex: number }) => ({
      location: { ...context.location, inputIndex, steps: [], at: 0 },
    })),
    assignStep: assign(({ context: { location } }, { steps: step }: { steps: string }) => {
      const steps = [...location.steps.slice(0, location.at), step]
      return { location: { ...location, steps, at: steps.length } }
    }),
    assignPath: assign((_, { chart, inputIndex, steps }: Omit<BenchLocation, 'at'>) => ({
      location: { chart, inputIndex, steps, at: steps.length },
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
    search: '',
    views: {},
    format: null,
    refusal: null,
  }),
  initial: 'settled',
  invoke: [
    { id: 'watchLocation', src: 'watchLocation' },
    { id: 'live', src: 'liveFlow' },
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
    'location.changed': { actions: withEvent('assignLocation') },
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
