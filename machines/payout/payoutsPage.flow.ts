import { sendParent, sendTo, setup } from 'xstate'
import type { FeedChange } from '#contract/feed'
import {
  assignLocation,
  assignWallet,
  newRequested,
  oneRequested,
  pageTypes,
  waitingForWallet,
  walletPage,
  walletUnknown,
} from '#machines/kit/page'
import { withEvent } from '#machines/kit/params'
import { onePayoutFlow } from './onePayout.flow.ts'
import { payoutFileFlow } from './payoutFile.flow.ts'
import { payoutReport } from './payoutReport.flow.ts'
import { payoutTemplate } from './payoutTemplate.flow.ts'
import { payoutsList } from './payouts.flow.ts'

/** The payouts of the open wallet: all, one, or the file of a new one. */
export const payoutsPageFlow = setup({
  types: {
    ...pageTypes,
    children: {} as {
      payouts: 'payoutsFlow'
      onePayout: 'onePayoutFlow'
      payoutFile: 'payoutFileFlow'
      payoutReport: 'payoutReportFlow'
      payoutTemplate: 'payoutTemplateFlow'
    },
  },
  actors: {
    payoutsFlow: payoutsList.flow,
    onePayoutFlow,
    payoutFileFlow,
    payoutReportFlow: payoutReport.flow,
    payoutTemplateFlow: payoutTemplate.flow,
  },
  guards: {
    walletUnknown,
    oneRequested,
    newRequested,
    isListNews: (_, { change }: { change: FeedChange }) => change.table === 'payouts',
    isPayoutNews: (_, { change }: { change: FeedChange }) =>
      change.table === 'payouts' || change.table === 'orders',
  },
  actions: {
    assignLocation,
    assignWallet,
    refreshPayouts: sendTo('payouts', { type: 'list.refresh' }),
    sendPayoutNews: sendTo('onePayout', { type: 'news.arrived' }),
    showPayout: sendParent((_, { id }: { id: string | null }) => ({
      type: 'route.open' as const,
      location: { route: 'payouts' as const, id },
    })),
  },
}).createMachine({
  id: 'payoutsPage',
  description: 'Shows all payouts, one, or a new one, and starts over with another wallet.',
  ...walletPage,
  states: {
    deciding: {
      description: 'Chooses by the address: all, one, or a new one.',
      always: [
        { guard: 'walletUnknown', target: 'waiting' },
        { guard: 'newRequested', target: 'making' },
        { guard: 'oneRequested', target: 'one' },
        { target: 'all' },
      ],
    },
    waiting: waitingForWallet,
    all: {
      description: 'The list of the open wallet, read again with news.',
      on: {
        'news.arrived': { guard: withEvent('isListNews'), actions: 'refreshPayouts' },
        'news.reset': { actions: 'refreshPayouts' },
      },
      invoke: {
        id: 'payouts',
        src: 'payoutsFlow',
        input: ({ context }) => ({ filter: { walletId: context.walletId! } }),
      },
    },
    one: {
      description: 'One payout, line by line.',
      on: {
        'news.arrived': { guard: withEvent('isPayoutNews'), actions: 'sendPayoutNews' },
        'news.reset': { actions: 'sendPayoutNews' },
      },
      invoke: [
        {
          id: 'onePayout',
          src: 'onePayoutFlow',
          input: ({ context }) => ({ walletId: context.walletId!, id: context.id! }),
        },
        { id: 'payoutReport', src: 'payoutReportFlow' },
      ],
    },
    making: {
      description: 'The file of a new payout.',
      invoke: [
        {
          id: 'payoutFile',
          src: 'payoutFileFlow',
          input: ({ context }) => ({ walletId: context.walletId!, draft: null }),
          onDone: {
            actions: {
              type: 'showPayout',
              params: ({ event }) => ({ id: event.output.checked?.id ?? null }),
            },
          },
        },
        { id: 'payoutTemplate', src: 'payoutTemplateFlow' },
      ],
    },
  },
})
