import { Refusal } from '#contract/kit/refusal'
import { doneEvent, eventsOf, listExhibit, refusedEvent, type Exhibit } from '#machines/kit/exhibit'
import { pageExhibit } from '#machines/kit/pageExhibit'
import { oneScheduleFlow } from './oneSchedule.flow.ts'
import { scheduleDetailWith, scheduleWith } from './sample.exhibit.ts'
import { scheduleLife } from './schedule.life.ts'
import { schedulesList } from './schedules.flow.ts'
import { schedulesPageFlow } from './schedulesPage.flow.ts'

const lifeExhibit: Exhibit = {
  logic: scheduleLife,
  inputs: [
    { isDue: false, isLast: false },
    { isDue: true, isLast: false },
    { isDue: false, isLast: true },
    { isDue: true, isLast: true },
  ],
  events: eventsOf(
    'payment.make',
    'payment.postpone',
    'payment.fail',
    'payment.skip',
    'schedule.change',
    'schedule.pause',
    'schedule.resume',
    'schedule.end',
  ),
}

const schedulesExhibit = listExhibit(schedulesList.flow, { walletId: 'w1' }, { walletId: 'w2' }, [
  scheduleWith('ACTIVE'),
  scheduleWith('ENDED', 's2'),
])

const oneScheduleExhibit: Exhibit = {
  logic: oneScheduleFlow,
  inputs: [{ walletId: 'w1', id: 's1' }],
  events: [
    ...eventsOf('schedule.refresh', 'news.arrived', 'act.confirm', 'act.drop'),
    { type: 'act.choose', act: 'skip' },
    { type: 'act.choose', act: 'change' },
    { type: 'amount.type', amount: '50' },
    { type: 'amount.type', amount: 'x' },
    doneEvent('readSchedule', { schedule: scheduleDetailWith('ACTIVE'), decimal: '.' }),
    doneEvent('readSchedule', { schedule: scheduleDetailWith('ENDED'), decimal: '.' }),
    refusedEvent('readSchedule', 'OFFLINE'),
    doneEvent('actOnSchedule'),
    refusedEvent('actOnSchedule', 'STATE_CONFLICT'),
    {
      type: 'xstate.error.actor.actOnSchedule',
      error: new Refusal('STEP_UP_REQUIRED', undefined, { bound: { purpose: 'order' } }),
    },
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
  ],
}

const scheduleNews = { type: 'news.arrived', change: { table: 'schedules', record: {} } }

export const scheduleExhibits: Record<string, Exhibit> = {
  schedule: lifeExhibit,
  schedules: schedulesExhibit,
  oneSchedule: oneScheduleExhibit,
  schedulesPage: pageExhibit(schedulesPageFlow, [scheduleNews]),
}
