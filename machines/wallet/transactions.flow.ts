import type { SnapshotFrom } from 'xstate'
import { withEvent, withOutput } from '#machines/kit/params'
import { emptyTransactions, transactionsSetup } from './transactions.setup.ts'

/**
 * The moves of one wallet, newest first and without end, and the one that is looked at.
 *
 * Pages are counted from the place the first one named, so they stand still while new moves arrive.
 * The list is as long as the history from the start; a page is read when the eye comes near it, from
 * whichever side, and those far off are dropped. A new move enters at the top by itself; where a
 * filter is on nobody can say whether it belongs there, so it is counted and waits to be asked for.
 * A move that changed changes where it stands, and what was shown stays while it is read anew.
 */
export const transactionsFlow = transactionsSetup.createMachine({
  id: 'transactions',
  context: ({ input }) => ({ ...input, ...emptyTransactions }),
  type: 'parallel',
  states: {
    list: {
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
          description: 'Until somebody says whose moves they are.',
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
            current: { on: { 'news.arrived': 'stale' } },
            stale: {
              description: 'News came meanwhile: the page is read once more.',
              on: { 'news.arrived': {} },
            },
          },
        },
        deciding: {
          always: [{ guard: 'somethingMissing', target: 'settling' }, { target: 'shown' }],
        },
        shown: {
          on: { 'viewport.set': { target: 'deciding', actions: withEvent('assignVisible') } },
        },
        settling: {
          description: 'The eye runs over the list; where it is in a moment is what is read.',
          after: { scrollSettles: 'selecting' },
        },
        selecting: {
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
          description: 'A page did not come; those at hand stay.',
          on: { 'list.retry': 'selecting' },
        },
        refused: { description: 'What was shown before stays; nothing of it is lost.' },
      },
    },
    detail: {
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
        deciding: { always: [{ guard: 'rowWanted', target: 'opening' }, { target: 'closed' }] },
        closed: {},
        opening: {
          invoke: {
            id: 'fetchRow',
            src: 'fetchRow',
            input: ({ context: { walletId, openId } }) => ({ walletId: walletId!, id: openId! }),
            onDone: { target: 'opened', actions: withOutput('assignOpenTransaction') },
            onError: { target: 'missing', actions: 'assignRefusal' },
          },
        },
        opened: {},
        missing: { description: 'There is no such move, or the bank could not say.' },
      },
    },
  },
})

export type TransactionsSnapshot = SnapshotFrom<typeof transactionsFlow>
