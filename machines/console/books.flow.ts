import { assign, setup, type ActorRefFrom } from 'xstate'
import { withEvent } from '#machines/kit/params'
import { bookAccount, postingBeforeIn } from './bookAccount.flow.ts'
import { bookAccounts, bookAccountQueryIn } from './bookAccounts.flow.ts'
import { bookFileFlow } from './bookFile.flow.ts'
import { earningPeriodIn, earnings } from './earnings.flow.ts'
import type { ConsoleLocation, ConsolePageId } from './routes.ts'
import { bookDayIn, trialBalance } from './trialBalance.flow.ts'

/** The pages of the bank's own money. Another address opens another one. */

export const booksFlow = setup({
  types: {
    context: {} as { location: ConsoleLocation },
    input: {} as { location: ConsoleLocation },
    events: {} as
      | { type: 'location.changed'; location: ConsoleLocation }
      | { type: 'page.refresh' },
    children: {} as {
      trialBalance: 'trialBalanceFlow'
      bookAccounts: 'bookAccountsFlow'
      bookAccount: 'bookAccountFlow'
      bookFile: 'bookFileFlow'
      earnings: 'earningsFlow'
    },
  },
  actors: {
    trialBalanceFlow: trialBalance.flow,
    bookAccountsFlow: bookAccounts.flow,
    bookAccountFlow: bookAccount.flow,
    bookFileFlow,
    earningsFlow: earnings.flow,
  },
  guards: {
    isAtPart: ({ context: { location } }, part: { page: ConsolePageId; id: string }) =>
      location.page === part.page && location.id === part.id,
    isAtOne: ({ context: { location } }, { page }: { page: ConsolePageId }) =>
      location.page === page && location.id !== null,
  },
  actions: {
    assignLocation: assign((_, { location }: { location: ConsoleLocation }) => ({ location })),
  },
}).createMachine({
  id: 'books',
  description: 'The ledger of the bank as its staff read it, and the files they take of it.',
  context: ({ input }) => input,
  invoke: { id: 'bookFile', src: 'bookFileFlow' },
  on: {
    'location.changed': { target: '.choosing', actions: withEvent('assignLocation') },
    'page.refresh': '.choosing',
  },
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The address says which page opens.',
      always: [
        {
          guard: { type: 'isAtPart', params: { page: 'book', id: 'accounts' } },
          target: 'accounts',
        },
        { guard: { type: 'isAtPart', params: { page: 'book', id: 'fees' } }, target: 'earnings' },
        { guard: { type: 'isAtOne', params: { page: 'book' } }, target: 'oneAccount' },
        'trialBalance',
      ],
    },
    trialBalance: {
      description: 'What all accounts come to, by kind.',
      invoke: {
        id: 'trialBalance',
        src: 'trialBalanceFlow',
        input: ({ context: { location } }) => ({ asked: { day: bookDayIn(location) } }),
      },
    },
    accounts: {
      description: 'Accounts of the ledger, of those that are filtered for.',
      invoke: {
        id: 'bookAccounts',
        src: 'bookAccountsFlow',
        input: ({ context: { location } }) => ({ asked: bookAccountQueryIn(location) }),
      },
    },
    earnings: {
      description: 'What the bank earned, by day or by month.',
      invoke: {
        id: 'earnings',
        src: 'earningsFlow',
        input: ({ context: { location } }) => ({ asked: { period: earningPeriodIn(location) } }),
      },
    },
    oneAccount: {
      description: 'One account of the ledger with its postings.',
      invoke: {
        id: 'bookAccount',
        src: 'bookAccountFlow',
        input: ({ context: { location } }) => ({
          asked: { id: location.id ?? '', before: postingBeforeIn(location) },
        }),
      },
    },
  },
})

export type BooksActor = ActorRefFrom<typeof booksFlow>
