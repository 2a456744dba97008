import { setup } from 'xstate'
import type { ScheduleStatus } from '#contract/schedule'
import type { SameStatuses } from '#machines/kit/life'

/**
 * The lifecycle of a scheduled payment, run by the bank. Each of its dates ends once: made, skipped
 * or failed, in the commit that moves on to the next.
 */

export interface ScheduleFacts {
  /** The time of the next payment has come. */
  isDue: boolean
  /** No date follows the one to come. */
  isLast: boolean
}

export type ScheduleEvent =
  | { type: 'payment.make' }
  | { type: 'payment.postpone' }
  | { type: 'payment.fail' }
  | { type: 'payment.skip' }
  | { type: 'schedule.change' }
  | { type: 'schedule.pause' }
  | { type: 'schedule.resume' }
  | { type: 'schedule.end' }

const onceDue = [
  { guard: 'isDueAndLast', target: 'COMPLETED' },
  { guard: 'isDue', target: 'ACTIVE' },
] as const

export const scheduleLife = setup({
  types: {
    context: {} as ScheduleFacts,
    events: {} as ScheduleEvent,
    input: {} as ScheduleFacts,
  },
  guards: {
    isDue: ({ context }) => context.isDue,
    isLast: ({ context }) => context.isLast,
    isDueAndLast: ({ context }) => context.isDue && context.isLast,
  },
}).createMachine({
  id: 'schedule',
  description: 'Pays on its dates, each at most once, and nothing while it is paused or ended.',
  context: ({ input }) => input,
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      description: 'The bank pays on the next date.',
      on: {
        'payment.make': onceDue,
        'payment.fail': onceDue,
        'payment.postpone': { guard: 'isDue', target: 'ACTIVE' },
        'payment.skip': [{ guard: 'isLast', target: 'COMPLETED' }, { target: 'ACTIVE' }],
        'schedule.change': 'ACTIVE',
        'schedule.pause': 'PAUSED',
        'schedule.end': 'ENDED',
      },
    },
    PAUSED: {
      description: 'Dates pass without a payment; none is made up for.',
      on: {
        'schedule.resume': [{ guard: 'isDueAndLast', target: 'COMPLETED' }, { target: 'ACTIVE' }],
        'schedule.change': 'PAUSED',
        'schedule.end': 'ENDED',
      },
    },
    COMPLETED: { type: 'final', description: 'Its last date is over.' },
    ENDED: { type: 'final', description: 'Ended by whoever made it.' },
  },
})

true satisfies SameStatuses<typeof scheduleLife, ScheduleStatus>
