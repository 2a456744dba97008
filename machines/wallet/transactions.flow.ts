import type { SnapshotFrom } from 'xstate'
import { transactionsSetup } from './transactions.setup.ts'

/**
 * The moves of one wallet, newest first and without end, and the one that is looked at.
 *
 * Pages are counted from the place the first one named, so they stand still while new moves arrive.
 * A new move enters at the top by itself; where a filter is on nobody can say whether it belongs
 * there, so it is counted and waits to be asked for. A move that changed changes where it stands.
 */
export const transactionsFlow = transactionsSetup.createMachine({
  id: 'transactions',
  context: ({ input }) => ({
    ...input,
    rows: [],
    total: 0,
    upTo: null,
    fresh: 0,
    opened: null,
    refusal: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'waiting',
      on: {
        'wallet.follow': {
          guard: { type: 'anotherWallet', params: ({ event }) => event },
          target: '.fetching',
          actions: { type: 'noteWallet', params: ({ event }) => event },
        },
        'look.at': {
          guard: { type: 'anotherFilter', params: ({ event }) => event },
          target: '.waiting',
          actions: { type: 'noteFilter', params: ({ event }) => event },
        },
        'list.refresh': '.waiting',
        'news.reset': '.waiting',
        'news.told': { actions: { type: 'noteNews', params: ({ event }) => event.change } },
      },
      states: {
        waiting: {
          description: 'Until somebody says whose moves they are.',
          always: { guard: 'walletKnown', target: 'fetching' },
        },
        fetching: {
          tags: 'busy',
          invoke: {
            id: 'fetchRows',
            src: 'fetchRows',
            input: ({ context: { walletId, filter } }) => ({
              walletId: walletId!,
              filter,
              offset: 0,
              upTo: null,
            }),
            onDone: {
              target: 'shown',
              actions: { type: 'noteFirst', params: ({ event }) => event.output },
            },
            onError: { target: 'refused', actions: 'noteRefusal' },
          },
        },
        shown: { on: { 'list.more': { guard: 'moreThere', target: 'continuing' } } },
        continuing: {
          invoke: {
            id: 'fetchMore',
            src: 'fetchMore',
            input: ({ context: { walletId, filter, rows, upTo } }) => ({
              walletId: walletId!,
              filter,
              offset: rows.length,
              upTo,
            }),
            onDone: {
              target: 'shown',
              actions: { type: 'noteMore', params: ({ event }) => event.output },
            },
            onError: { target: 'stuck', actions: 'noteRefusal' },
          },
        },
        stuck: {
          description: 'The next page did not come; those before it stay.',
          on: { 'list.more': 'continuing' },
        },
        refused: { description: 'Nothing could be read; nothing of it is lost.' },
      },
    },
    detail: {
      initial: 'deciding',
      on: {
        'look.at': [
          {
            guard: { type: 'nothingOpen', params: ({ event }) => event },
            target: '.closed',
            actions: { type: 'noteLook', params: ({ event }) => event },
          },
          {
            guard: { type: 'anotherRow', params: ({ event }) => event },
            target: '.deciding',
            actions: { type: 'noteLook', params: ({ event }) => event },
          },
        ],
      },
      states: {
        deciding: { always: [{ guard: 'rowWanted', target: 'opening' }, { target: 'closed' }] },
        closed: { on: { 'wallet.follow': 'deciding' } },
        opening: {
          invoke: {
            id: 'fetchRow',
            src: 'fetchRow',
            input: ({ context: { walletId, openId } }) => ({ walletId: walletId!, id: openId! }),
            onDone: {
              target: 'opened',
              actions: { type: 'noteOpened', params: ({ event }) => event.output },
            },
            onError: { target: 'missing', actions: 'noteRefusal' },
          },
        },
        opened: {},
        missing: { description: 'There is no such move, or the bank could not say.' },
      },
    },
  },
})

export type TransactionsSnapshot = SnapshotFrom<typeof transactionsFlow>
