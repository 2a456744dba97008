import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { WaitingQueue } from '#contract/ops/queue'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'

/**
 * Asks again and again what waits for staff, so that the page that is open follows what others do.
 * A refusal is no news: the next answer brings what was missed.
 */

export const queueWatchPorts = { readQueues: question<WaitingQueue[]>('readQueues') }

const PAUSE_MS = 2_000

const stampsOf = (queues: readonly WaitingQueue[]) =>
  queues.map(({ name, stamp }) => `${name} ${stamp}`).join(', ')

export const queueWatchFlow = setup({
  types: {
    context: {} as { queues: readonly WaitingQueue[]; asked: boolean },
  },
  actors: queueWatchPorts,
  guards: {
    isNews: ({ context }, queues: readonly WaitingQueue[]) =>
      context.asked && stampsOf(queues) !== stampsOf(context.queues),
  },
  actions: {
    assignQueues: assign((_, queues: readonly WaitingQueue[]) => ({ queues, asked: true })),
    sendMoved: sendParent({ type: 'queues.moved' }),
  },
  delays: { pauseEnds: PAUSE_MS },
}).createMachine({
  id: 'queueWatch',
  description: 'What waits for staff is counted again and again, and a change is said once.',
  context: { queues: [], asked: false },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'readQueues',
        src: 'readQueues',
        onDone: [
          {
            guard: withOutput('isNews'),
            target: 'waiting',
            actions: [withOutput('assignQueues'), 'sendMoved'],
          },
          { target: 'waiting', actions: withOutput('assignQueues') },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'A moment passes; a session that has ended is noticed by whoever asks next.',
      after: { pauseEnds: 'reading' },
    },
  },
})

export type QueueWatchActor = ActorRefFrom<typeof queueWatchFlow>
