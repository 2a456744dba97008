import { assign, sendParent, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { ActivityDetail } from '#contract/activity'
import type { FeedChange } from '#contract/feed'
import type { RefusalNote } from '#contract/kit/refusal'
import {
  isNoticeNews,
  isOrderNews,
  oneRequested,
  type PageEvent,
  type PageInput,
  type PageLocation,
} from '#machines/kit/page'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { oneOrderFlow } from '#machines/order/oneOrder.flow'
import { toOrderChanged } from '#machines/order/ordering.setup'
import { statement } from '#machines/wallet/statement.flow'
import { activityFlow } from './activity.flow.ts'
import { activityFilterIn, narrowedBy } from './activityFilter.setup.ts'
import { receiptPdf } from './receiptPdf.flow.ts'

/** What happened to the money of the open wallet, and one event. Both are named by the address. */

export const activityPagePorts = {
  readEvent: question<ActivityDetail, { id: string }>('activityPage.readEvent'),
}

interface ActivityPageContext extends PageInput {
  /** What stands in the search field; the address follows. */
  typed: string
  event: ActivityDetail | null
  refusal: RefusalNote | null
}

const searchIn = (query: string) => activityFilterIn(query).search ?? ''

export const activityPageFlow = setup({
  types: {
    context: {} as ActivityPageContext,
    input: {} as PageInput,
    events: {} as PageEvent | { type: 'search.type'; text: string } | { type: 'event.retry' },
    children: {} as {
      activity: 'activityFlow'
      statement: 'statementFlow'
      receiptPdf: 'receiptPdfFlow'
      oneOrder: 'oneOrderFlow'
    },
  },
  actors: {
    ...activityPagePorts,
    activityFlow,
    statementFlow: statement.flow,
    receiptPdfFlow: receiptPdf.flow,
    oneOrderFlow,
  },
  delays: { typingPauses: 300 },
  guards: {
    oneRequested,
    anotherOne: ({ context }, { id }: PageLocation) => id !== context.id,
    orderKnown: ({ context }) => context.event?.source === 'order',
    somethingMoved: (_, { change }: { change: FeedChange }) => !isNoticeNews(_, { change }),
    orderChanged: (_, { change }: { change: FeedChange }) =>
      isOrderNews(_, { change }) || change.table === 'order_recalls',
  },
  actions: {
    assignLocation: assign((_, { id, query }: PageLocation) => ({ id, query })),
    assignWallet: assign((_, { walletId }: { walletId: string }) => ({ walletId })),
    assignTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    assignSearched: assign((_, { query }: PageLocation) => ({ typed: searchIn(query) })),
    assignEvent: assign((_, event: ActivityDetail) => ({ event, refusal: null })),
    clearEvent: assign({ event: null, refusal: null }),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    openSearch: sendParent(({ context: { query, typed } }) => ({
      type: 'route.open',
      location: {
        route: 'activity',
        id: null,
        query: narrowedBy(query, { search: typed.trim() }),
      },
    })),
    filterList: sendTo('activity', (_, { query }: PageLocation) => ({
      type: 'list.filter' as const,
      filter: activityFilterIn(query),
    })),
    followInList: sendTo('activity', (_, { walletId }: { walletId: string }) => ({
      type: 'wallet.follow' as const,
      walletId,
    })),
    refreshList: sendTo('activity', { type: 'list.refresh' }),
    sendToOrder: sendTo('oneOrder', (_, { change }: { change: FeedChange }) =>
      toOrderChanged(change),
    ),
    resetOrder: sendTo('oneOrder', { type: 'news.reset' }),
  },
}).createMachine({
  id: 'activityPage',
  description:
    'The list, its filter and the open event are always those of the address and wallet.',
  context: ({ input }) => ({
    ...input,
    typed: searchIn(input.query),
    event: null,
    refusal: null,
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'activity',
      src: 'activityFlow',
      input: ({ context: { walletId, query } }) => ({ walletId, filter: activityFilterIn(query) }),
    },
    { id: 'statement', src: 'statementFlow' },
    { id: 'receiptPdf', src: 'receiptPdfFlow' },
  ],
  states: {
    list: {
      description: 'The list runs; address, wallet and news are passed on to it.',
      on: {
        'wallet.opened': { actions: [withEvent('assignWallet'), withEvent('followInList')] },
        'news.arrived': { guard: withEvent('somethingMoved'), actions: 'refreshList' },
        'news.reset': { actions: 'refreshList' },
      },
    },
    search: {
      description: 'What is searched for follows the field once typing pauses.',
      initial: 'settled',
      states: {
        settled: {
          description: 'The field shows what the address says.',
          on: {
            'search.type': { target: 'typing', actions: withEvent('assignTyped') },
            'location.changed': { actions: [withEvent('filterList'), withEvent('assignSearched')] },
          },
        },
        typing: {
          description: 'Somebody types: the address follows when they pause.',
          on: {
            'search.type': { target: 'typing', reenter: true, actions: withEvent('assignTyped') },
            'location.changed': { actions: withEvent('filterList') },
          },
          after: { typingPauses: { target: 'settled', actions: 'openSearch' } },
        },
      },
    },
    detail: {
      description: 'The event that the address names.',
      initial: 'deciding',
      on: {
        'location.changed': [
          {
            guard: withEvent('anotherOne'),
            target: '.deciding',
            actions: [withEvent('assignLocation'), 'clearEvent'],
          },
          { actions: withEvent('assignLocation') },
        ],
      },
      states: {
        deciding: {
          description: 'Looks whether the address names an event.',
          always: [{ guard: 'oneRequested', target: 'reading' }, { target: 'closed' }],
        },
        closed: { description: 'None is open.' },
        reading: {
          invoke: {
            id: 'readEvent',
            src: 'readEvent',
            input: ({ context }) => ({ id: context.id! }),
            onDone: { target: 'choosing', actions: withOutput('assignEvent') },
            onError: { target: 'missing', actions: 'assignRefusal' },
          },
        },
        choosing: {
          description: 'An order is shown as its own chart has it, anything else as it was read.',
          always: [{ guard: 'orderKnown', target: 'following' }, { target: 'shown' }],
        },
        shown: {
          description: 'Shown, and read again when something moved.',
          on: {
            'news.arrived': { guard: withEvent('somethingMoved'), target: 'reading' },
            'news.reset': 'reading',
          },
        },
        following: {
          description: 'The order with what can be done about it.',
          invoke: {
            id: 'oneOrder',
            src: 'oneOrderFlow',
            input: ({ context }) => ({ orderId: context.event!.id }),
          },
          on: {
            'news.arrived': { guard: withEvent('orderChanged'), actions: withEvent('sendToOrder') },
            'news.reset': { actions: 'resetOrder' },
            'wallet.opened': {
              description: 'It may have been read before its news were followed.',
              actions: 'resetOrder',
            },
          },
        },
        missing: {
          description: 'No such event, or it could not be loaded.',
          on: { 'event.retry': 'reading' },
        },
      },
    },
  },
})

export type ActivityPageSnapshot = SnapshotFrom<typeof activityPageFlow>
