import { assign, setup, type ActorRefFrom } from 'xstate'
import { eventParams } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { liveFlow } from './live.flow.ts'

/**
 * The workbench: which chart lies on it, how it began, what was said to it, and after how much of
 * that one looks.
 *
 * All of it is the place, and the place is the address: whoever is handed the link stands at exactly
 * that moment. Saying something in the middle of a story drops what followed it. What the chart does
 * with what was said is not kept but worked out anew from the chart as it is now.
 */

export interface BenchLocation {
  chart: string | null
  /** Which of the chart's ways to begin. */
  begin: number
  /** What was said, each as a number in the exhibit, or as a port and the code it refuses with. */
  said: string[]
  /** After how many of them one looks. */
  at: number
}

export const benchPorts = {
  watchPlace: stream<{ type: 'place.went'; place: BenchLocation }>('watchPlace'),
  showPlace: question<void, { place: BenchLocation }>('showPlace'),
}

type BenchEvent =
  | { type: 'chart.open'; chart: string }
  | { type: 'chart.leave' }
  | { type: 'begin.choose'; begin: number }
  | { type: 'event.say'; said: string }
  | { type: 'way.play'; chart: string; begin: number; said: string[] }
  | { type: 'moment.go'; at: number }
  | { type: 'search.type'; text: string }
  | { type: 'place.went'; place: BenchLocation }

export const benchFlow = setup({
  types: {
    context: {} as { place: BenchLocation; search: string },
    events: {} as BenchEvent,
    input: {} as { place: BenchLocation },
    children: {} as { live: 'liveFlow' },
  },
  actors: { ...benchPorts, liveFlow },
  actions: {
    noteChart: assign((_, { chart }: { chart: string | null }) => ({
      place: { chart, begin: 0, said: [], at: 0 },
    })),
    noteBegin: assign(({ context }, { begin }: { begin: number }) => ({
      place: { ...context.place, begin, said: [], at: 0 },
    })),
    noteSaid: assign(({ context: { place } }, { said }: { said: string }) => {
      const steps = [...place.said.slice(0, place.at), said]
      return { place: { ...place, said: steps, at: steps.length } }
    }),
    noteWay: assign((_, { chart, begin, said }: Omit<BenchLocation, 'at'>) => ({
      place: { chart, begin, said, at: said.length },
    })),
    noteMoment: assign(({ context: { place } }, { at }: { at: number }) => ({
      place: { ...place, at: Math.min(Math.max(at, 0), place.said.length) },
    })),
    notePlace: assign((_, { place }: { place: BenchLocation }) => ({ place })),
    noteSearch: assign((_, { text }: { text: string }) => ({ search: text })),
  },
}).createMachine({
  id: 'bench',
  context: ({ input }) => ({ place: input.place, search: '' }),
  initial: 'settled',
  invoke: [
    { id: 'watchPlace', src: 'watchPlace' },
    { id: 'live', src: 'liveFlow' },
  ],
  on: {
    'chart.open': { target: '.showing', actions: { type: 'noteChart', params: eventParams } },
    'chart.leave': { target: '.showing', actions: { type: 'noteChart', params: { chart: null } } },
    'begin.choose': { target: '.showing', actions: { type: 'noteBegin', params: eventParams } },
    'event.say': { target: '.showing', actions: { type: 'noteSaid', params: eventParams } },
    'way.play': { target: '.showing', actions: { type: 'noteWay', params: eventParams } },
    'moment.go': { target: '.showing', actions: { type: 'noteMoment', params: eventParams } },
    'place.went': { actions: { type: 'notePlace', params: eventParams } },
    'search.type': { actions: { type: 'noteSearch', params: eventParams } },
  },
  states: {
    settled: {},
    showing: {
      invoke: {
        id: 'showPlace',
        src: 'showPlace',
        input: ({ context: { place } }) => ({ place }),
        onDone: 'settled',
        onError: 'settled',
      },
    },
  },
})

export type BenchActor = ActorRefFrom<typeof benchFlow>
