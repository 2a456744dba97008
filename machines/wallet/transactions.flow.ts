import type { SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { emptyTransactions, transactionsSetup } from './transactions.setup.ts'

/**
 * The transactions of one wallet, newest first, endless, and the open one.
 *
 * Pages are counted from the newest row of the first one read, so they stay stable while new rows
 * arrive. The list has its full length from the start; a page is read when scrolled near, and pages
 * far off are dropped. New rows enter at the top; with a filter on they are only counted, since
 * nobody can say whether they match. A changed transaction changes in place, and stays shown while
 * read again.
 */
export const transactionsFlow = transactionsSetup.createMachine({
  id: 'transactions',
  description:
    'Rows keep their places while new ones arrive: pages count from the newest row first read.',
  context: ({ input }) => ({ ...input, ...emptyTransactions }),
  type: 'parallel',
  states: {
    list: {
      description: 'The rows around what is on the screen.',
      initial: 'waiting',
      on: {
        'wallet.follow': {
          guard: withEvent('anotherWallet'),
          target: '.fetching',
          actions: withEvent('assignWallet'),
        },
        'view.set': {
          guard: withEvent('anotherFilter'),
          target: '.waiting',
          actions: withEvent('assignFilter'),
        },
        'list.refresh': '.waiting',
        'news.reset': '.waiting',
        'viewport.set': { actions: withEvent('assignVisible') },
        'news.arrived': { actions: { type: 'assignNews', params: ({ event }) => event.change } },
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
            id: 'fetchRows',
            src: 'fetchRows',
            input: ({ context: { walletId, filter } }) => ({
              walletId: walletId!,
              filter,
              page: 0,
              upTo: null,
            }),
            onDone: [
              {
                guard: 'isStale',
                target: 'fetching',
                reenter: true,
                actions: withOutput('assignFirst'),
              },
              { target: 'deciding', actions: withOutput('assignFirst') },
            ],
            onError: { target: 'refused', actions: 'assignRefusal' },
          },
          states: {
            current: {
              description: 'Nothing has changed since the request.',
              on: { 'news.arrived': 'stale' },
            },
            stale: {
              description: 'News arrived meanwhile: the page is read once more.',
              on: { 'news.arrived': {} },
            },
          },
        },
        deciding: {
          description: 'Looks whether a row in view is missing.',
          always: [{ guard: 'somethingMissing', target: 'settling' }, { target: 'shown' }],
        },
        shown: {
          description: 'All rows in view are there.',
          on: { 'viewport.set': { target: 'deciding', actions: withEvent('assignVisible') } },
        },
        settling: {
          description: 'Waiting for the scrolling to pause.',
          after: { scrollSettles: 'selecting' },
        },
        selecting: {
          description: 'Chooses the next page to read: the nearest missing one.',
          always: [
            { guard: 'somethingMissing', target: 'continuing', actions: 'assignRequestedPage' },
            { target: 'shown' },
          ],
        },
        continuing: {
          on: {
            'news.arrived': {
              guard: { type: 'mayBeInFlight', params: ({ event }) => event.change },
              target: 'continuing',
              reenter: true,
            },
          },
          invoke: {
            id: 'fetchMore',
            src: 'fetchMore',
            input: ({ context: { walletId, filter, requestedPage, upTo } }) => ({
              walletId: walletId!,
              filter,
              page: requestedPage,
              upTo,
            }),
            onDone: { target: 'deciding', actions: withOutput('assignMore') },
            onError: { target: 'stuck', actions: 'assignRefusal' },
          },
        },
        stuck: {
          description: 'A page failed to load; the others stay.',
          on: { 'list.retry': 'selecting' },
        },
        refused: { description: 'Refused; what was shown before stays.' },
      },
    },
    detail: {
      description: 'The transaction that the address names.',
      initial: 'deciding',
      on: {
        'view.set': {
          guard: withEvent('anotherRow'),
          target: '.deciding',
          actions: withEvent('assignOpenRow'),
        },
        'wallet.follow': {
          guard: withEvent('anotherWallet'),
          target: '.deciding',
          actions: 'clearOpenRow',
        },
        'news.arrived': {
          guard: { type: 'aboutOpenRow', params: ({ event }) => event.change },
          target: '.deciding',
        },
        'news.reset': '.deciding',
      },
      states: {
        deciding: {
          description:
            'Looks whether the address names a transaction, and whether its row is known.',
          always: [{ guard: 'rowWanted', target: 'opening' }, { target: 'closed' }],
        },
        closed: { description: 'None is open.' },
        opening: {
          invoke: {
            id: 'fetchRow',
            src: 'fetchRow',
            input: ({ context: { walletId, openId } }) => ({ walletId: walletId!, id: openId! }),
            onDone: { target: 'opened', actions: withOutput('assignOpenTransaction') },
            onError: { target: 'missing', actions: 'assignRefusal' },
          },
        },
        opened: { description: 'Shown, and read again when news are about it.' },
        missing: { description: 'No such transaction, or it could not be loaded.' },
      },
    },
  },
})

export type TransactionsSnapshot = SnapshotFrom<typeof transactionsFlow>
