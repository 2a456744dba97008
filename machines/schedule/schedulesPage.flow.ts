import { sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import {
  assignLocation,
  assignWallet,
  oneRequested,
  pageTypes,
  waitingForWallet,
  walletPage,
  walletUnknown,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { oneScheduleFlow } from './oneSchedule.flow.ts'
import { schedulesList } from './schedules.flow.ts'

/** The scheduled payments of the open wallet: all, or one. */
export const schedulesPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as { schedules: 'schedulesFlow'; oneSchedule: 'oneScheduleFlow' },
  },
  actors: { schedulesFlow: schedulesList.flow, oneScheduleFlow },
  guards: {
    walletUnknown,
    oneRequested,
    isScheduleNews: (_, { change }: { change: FeedChange }) =>
      change.table === 'schedules' || change.table === 'orders',
  },
  actions: {
    assignLocation,
    assignWallet,
    refreshSchedules: sendTo('schedules', { type: 'list.refresh' }),
    sendScheduleNews: sendTo('oneSchedule', { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'schedulesPage',
  description: 'Shows all scheduled payments or one, and starts over with another wallet.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Chooses by the address: all or one.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The list of the open wallet, read again with news.',
      on: {
        'news.arrived': { guard: withEvent('isScheduleNews'), actions: 'refreshSchedules' },
        'news.reset': { actions: 'refreshSchedules' },
      },
      invoke: {
        id: 'schedules',
        src: 'schedulesFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
      },
    },
    one: {
      description: 'One scheduled payment, its next dates and what became of the others.',
      on: {
        'news.arrived': { guard: withEvent('isScheduleNews'), actions: 'sendScheduleNews' },
        'news.reset': { actions: 'sendScheduleNews' },
      },
      invoke: {
        id: 'oneSchedule',
        src: 'oneScheduleFlow',
        input: ({ context }) => ({ walletId: context.walletId!, id: context.id! }),
      },
    },
  },
})
