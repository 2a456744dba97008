import { assign, setup, stateIn, type SnapshotFrom } from 'xstate'
import type { Activity, ActivityFilter } from '#contract/activity'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * What happened to the money of one wallet: what is on its way, then the newest first.
 *
 * Pages follow each other by where the last one ended, so nothing is skipped or shown twice while
 * new events arrive. News read the first page again; what was loaded below it stays.
 */

export interface ActivityRows {
  rows: Activity[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

export interface ActivityRequest {
  walletId: string
  filter: ActivityFilter
  after: string | null
}

export const activityPorts = {
  fetchEvents: question<ActivityRows, ActivityRequest>('activity.fetchEvents'),
  fetchMore: question<ActivityRows, ActivityRequest>('activity.fetchMore'),
}

export interface ActivityInput {
  walletId: string | null
  filter: ActivityFilter
}

interface ActivityContext extends ActivityInput {
  /** Null until read. */
  rows: Activity[] | null
  next: string | null
  refusal: RefusalNote | null
}

const nothing = { rows: null, next: null, refusal: null }

export const activityFlow = setup({
  types: {
    context: {} as ActivityContext,
    input: {} as ActivityInput,
    events: {} as
      | { type: 'wallet.follow'; walletId: string }
      | { type: 'list.filter'; filter: ActivityFilter }
      | { type: 'list.more' }
      | { type: 'list.refresh' },
    tags: {} as 'busy',
  },
  actors: activityPorts,
  guards: {
    walletKnown: ({ context }) => context.walletId !== null,
    anotherWallet: ({ context }, { walletId }: { walletId: string }) =>
      walletId !== context.walletId,
    anotherFilter: ({ context }, { filter }: { filter: ActivityFilter }) =>
      JSON.stringify(filter) !== JSON.stringify(context.filter),
    moreToCome: ({ context }) => context.next !== null,
    isStale: stateIn({ fetching: 'stale' }),
  },
  actions: {
    assignWallet: assign((_, { walletId }: { walletId: string }) => ({ ...nothing, walletId })),
    assignFilter: assign((_, { filter }: { filter: ActivityFilter }) => ({ ...nothing, filter })),
    assignFirst: assign(({ context }, page: ActivityRows) => ({
      ...withFirstPage(context.rows ?? [], context.next, page),
      refusal: null,
    })),
    assignMore: assign(({ context }, { rows, next }: ActivityRows) => ({
      rows: [...(context.rows ?? []), ...rows],
      next,
      refusal: null,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
  },
}).createMachine({
  id: 'activity',
  description: 'Shows each event once: pages are joined where the last one ended.',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'waiting',
  on: {
    'wallet.follow': {
      guard: withEvent('anotherWallet'),
      target: '.fetching',
      actions: withEvent('assignWallet'),
    },
    'list.filter': {
      guard: withEvent('anotherFilter'),
      target: '.waiting',
      actions: withEvent('assignFilter'),
    },
    'list.refresh': '.waiting',
  },
  states: {
    waiting: {
      description: 'Waiting for the open wallet.',
      always: { guard: 'walletKnown', target: 'fetching' },
    },
    fetching: {
      tags: 'busy',
      initial: 'current',
      invoke: {
        id: 'fetchEvents',
        src: 'fetchEvents',
        input: ({ context: { walletId, filter } }) => ({
          walletId: walletId!,
          filter,
          after: null,
        }),
        onDone: [
          {
            guard: 'isStale',
            target: 'fetching',
            reenter: true,
            actions: withOutput('assignFirst'),
          },
          { target: 'shown', actions: withOutput('assignFirst') },
        ],
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
      states: {
        current: {
          description: 'Nothing has changed since the request.',
          on: { 'list.refresh': 'stale' },
        },
        stale: {
          description: 'Something happened meanwhile: the first page is read once more.',
          on: { 'list.refresh': {} },
        },
      },
    },
    shown: {
      description: 'As far as the person scrolled.',
      on: { 'list.more': { guard: 'moreToCome', target: 'continuing' } },
    },
    continuing: {
      invoke: {
        id: 'fetchMore',
        src: 'fetchMore',
        input: ({ context: { walletId, filter, next } }) => ({
          walletId: walletId!,
          filter,
          after: next,
        }),
        onDone: { target: 'shown', actions: withOutput('assignMore') },
        onError: { target: 'stuck', actions: 'assignRefusal' },
      },
    },
    stuck: {
      description: 'The next page failed to load; the others stay.',
      on: { 'list.more': 'continuing' },
    },
    refused: { description: 'Refused; what was shown before stays.' },
  },
})

export type ActivitySnapshot = SnapshotFrom<typeof activityFlow>

/** By the order of the list: what is on its way first, then the newest. */
function isAfter(one: Activity, other: Activity): boolean {
  if (one.waiting !== other.waiting) return other.waiting
  if (one.created_at !== other.created_at) return one.created_at < other.created_at
  return one.id < other.id
}

/** The first page anew; below it what was loaded, if the page ends among it. */
function withFirstPage(
  rows: readonly Activity[],
  next: string | null,
  page: ActivityRows,
): ActivityRows {
  const last = page.rows.at(-1)
  if (page.next === null || !last) return page
  const below = rows.filter((row) => !row.waiting && isAfter(row, last))
  if (last.waiting || below.length === 0) return page
  const freshIds = new Set(page.rows.map(({ id }) => id))
  // Where something ended is not known here: it may stand between this page and what is below.
  if (rows.some((row) => row.waiting && !freshIds.has(row.id))) return page
  // More new events than a page holds leave a gap; the list then begins anew.
  const isJoined = rows.some((row) => !row.waiting && freshIds.has(row.id))
  return isJoined ? { rows: [...page.rows, ...below], next } : page
}
