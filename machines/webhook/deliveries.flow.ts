import { assign, setup } from 'xstate'
import { PAGE_LIMIT } from '#contract/kit/page'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Delivery } from '#contract/webhook'
import type { Page } from '#machines/kit/list.flow'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** Unanswered messages are polled a few times while what is shown stays. */

export const DELIVERIES_POLL_MS = 2_000
const POLLS_MAX = 5

export const deliveriesPorts = {
  fetchDeliveries: question<Page<Delivery>, { webhookId: string; limit: number; offset: number }>(
    'fetchDeliveries',
  ),
  sendTest: question<void, { webhookId: string }>('sendTest'),
  sendAgain: question<void, { deliveryId: string }>('sendAgain'),
}

export interface DeliveriesContext {
  webhookId: string
  offset: number
  page: Page<Delivery> | null
  retryId: string | null
  /** Polls left for unanswered deliveries. */
  polls: number
  refusal: RefusalNote | null
}

export type DeliveriesEvent =
  | { type: 'page.set'; offset: number }
  | { type: 'list.refresh' | 'test.send' }
  | { type: 'delivery.retry'; id: string }

export const deliveriesFlow = setup({
  types: {
    context: {} as DeliveriesContext,
    input: {} as { id: string },
    events: {} as DeliveriesEvent,
    tags: {} as 'busy',
  },
  actors: deliveriesPorts,
  delays: { pollDue: DELIVERIES_POLL_MS },
  guards: {
    somePending: ({ context: { page, polls } }) =>
      polls > 0 && page?.data.some(({ status }) => status === 'PENDING') === true,
  },
  actions: {
    assignOffset: assign((_, { offset }: { offset: number }) => ({ offset: Math.max(0, offset) })),
    assignPage: assign((_, page: Page<Delivery>) => ({ page, refusal: null })),
    assignRetryId: assign((_, { id }: { id: string }) => ({ retryId: id, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    countPoll: assign(({ context }) => ({ polls: context.polls - 1 })),
    clearPolls: assign({ polls: POLLS_MAX }),
  },
}).createMachine({
  id: 'deliveries',
  description:
    'What is shown stays while unanswered deliveries are polled, a few times and no more.',
  context: ({ input: { id: webhookId } }) => ({
    webhookId,
    offset: 0,
    page: null,
    retryId: null,
    polls: POLLS_MAX,
    refusal: null,
  }),
  initial: 'fetching',
  on: {
    'page.set': { target: '.fetching', actions: ['clearPolls', withEvent('assignOffset')] },
    'list.refresh': { target: '.fetching', actions: 'clearPolls' },
  },
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'fetchDeliveries',
        src: 'fetchDeliveries',
        input: ({ context }) => pageRequest(context),
        onDone: { target: 'shown', actions: withOutput('assignPage') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    shown: {
      description: 'A page of deliveries.',
      initial: 'deciding',
      on: {
        'test.send': { target: 'testing', actions: 'clearPolls' },
        'delivery.retry': {
          target: 'retrying',
          actions: ['clearPolls', withEvent('assignRetryId')],
        },
      },
      states: {
        deciding: {
          description: 'Polls only while something is unanswered.',
          always: [{ guard: 'somePending', target: 'waiting' }, { target: 'idle' }],
        },
        waiting: {
          description: 'Something is unanswered; it is read again soon.',
          after: { pollDue: { target: 'polling', actions: 'countPoll' } },
        },
        polling: {
          invoke: {
            id: 'fetchDeliveries',
            src: 'fetchDeliveries',
            input: ({ context }) => pageRequest(context),
            onDone: { target: 'deciding', actions: withOutput('assignPage') },
            onError: { target: 'idle', actions: 'assignRefusal' },
          },
        },
        idle: {},
      },
    },
    refused: { description: 'Refused; what was shown before stays.' },
    testing: {
      tags: 'busy',
      invoke: {
        id: 'sendTest',
        src: 'sendTest',
        input: ({ context: { webhookId } }) => ({ webhookId }),
        onDone: 'fetching',
        onError: { target: 'shown.idle', actions: 'assignRefusal' },
      },
    },
    retrying: {
      tags: 'busy',
      invoke: {
        id: 'sendAgain',
        src: 'sendAgain',
        input: ({ context }) => ({ deliveryId: context.retryId! }),
        onDone: 'fetching',
        onError: { target: 'shown.idle', actions: 'assignRefusal' },
      },
    },
  },
})

const pageRequest = ({ webhookId, offset }: DeliveriesContext) => ({
  webhookId,
  limit: PAGE_LIMIT,
  offset,
})
