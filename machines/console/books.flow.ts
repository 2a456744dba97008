import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { reconciledDayViews } from '#contract/ops/reconciliation'
import { withEvent } from '#machines/kit/params'
import { adjustments } from './adjustments.flow.ts'
import { bookAccount, postingBeforeIn } from './bookAccount.flow.ts'
import { bookAccounts, bookAccountQueryIn } from './bookAccounts.flow.ts'
import { bookFile } from './bookFile.flow.ts'
import { earningPeriodIn, earnings } from './earnings.flow.ts'
import { hotWallets } from './hotWallets.flow.ts'
import { oneDifference } from './oneDifference.flow.ts'
import { oneHotWallet } from './oneHotWallet.flow.ts'
import { reconciledDay, sourceDayIn } from './reconciledDay.flow.ts'
import { reconciledDays } from './reconciledDays.flow.ts'
import {
  offsetIn,
  oneOf,
  unclaimedPaymentsIn,
  type ConsoleLocation,
  type ConsolePageId,
} from './routes.ts'
import { bookDayIn, trialBalance } from './trialBalance.flow.ts'
import { unclaimedPayment } from './unclaimedPayment.flow.ts'
import { unclaimedPaymentQueue } from './unclaimedPaymentQueue.flow.ts'

/** The pages of the bank's own money. Another address opens another one. */

export const booksFlow = setup({
  types: {
    context: {} as { location: ConsoleLocation },
    input: {} as { location: ConsoleLocation },
    events: {} as
      | { type: 'location.changed'; location: ConsoleLocation }
      | { type: 'page.refresh' }
      | { type: 'news.arrived' },
    children: {} as {
      trialBalance: 'trialBalanceFlow'
      bookAccounts: 'bookAccountsFlow'
      bookAccount: 'bookAccountFlow'
      bookFile: 'bookFileFlow'
      earnings: 'earningsFlow'
      reconciledDays: 'reconciledDaysFlow'
      reconciledDay: 'reconciledDayFlow'
      oneDifference: 'oneDifferenceFlow'
      hotWallets: 'hotWalletsFlow'
      oneHotWallet: 'oneHotWalletFlow'
      unclaimedPaymentQueue: 'unclaimedPaymentQueueFlow'
      unclaimedPayment: 'unclaimedPaymentFlow'
      adjustments: 'adjustmentsFlow'
    },
  },
  actors: {
    trialBalanceFlow: trialBalance.flow,
    bookAccountsFlow: bookAccounts.flow,
    bookAccountFlow: bookAccount.flow,
    bookFileFlow: bookFile.flow,
    earningsFlow: earnings.flow,
    reconciledDaysFlow: reconciledDays.flow,
    reconciledDayFlow: reconciledDay.flow,
    oneDifferenceFlow: oneDifference.flow,
    hotWalletsFlow: hotWallets.flow,
    oneHotWalletFlow: oneHotWallet.flow,
    unclaimedPaymentQueueFlow: unclaimedPaymentQueue.flow,
    unclaimedPaymentFlow: unclaimedPayment.flow,
    adjustmentsFlow: adjustments.flow,
  },
  guards: {
    isAt: ({ context: { location } }, { page }: { page: ConsolePageId }) => location.page === page,
    isAtPart: ({ context: { location } }, part: { page: ConsolePageId; id: string }) =>
      location.page === part.page && location.id === part.id,
    isAtOne: ({ context: { location } }, { page }: { page: ConsolePageId }) =>
      location.page === page && location.id !== null,
  },
  actions: {
    assignLocation: assign((_, { location }: { location: ConsoleLocation }) => ({ location })),
    sendNews: sendTo((_, { to }: { to: string }) => to, { type: 'news.arrived' }),
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
        {
          guard: { type: 'isAtPart', params: { page: 'differences', id: 'day' } },
          target: 'outsideDay',
        },
        { guard: { type: 'isAtOne', params: { page: 'differences' } }, target: 'difference' },
        { guard: { type: 'isAt', params: { page: 'differences' } }, target: 'outsideDays' },
        { guard: { type: 'isAtOne', params: { page: 'hotWallets' } }, target: 'oneWallet' },
        { guard: { type: 'isAt', params: { page: 'hotWallets' } }, target: 'wallets' },
        { guard: { type: 'isAtOne', params: { page: 'unclaimedPayments' } }, target: 'onePayment' },
        { guard: { type: 'isAt', params: { page: 'unclaimedPayments' } }, target: 'payments' },
        { guard: { type: 'isAtOne', params: { page: 'adjustments' } }, target: 'adjusted' },
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
    outsideDays: {
      description: 'Each day of the bank’s accounts outside, set against the book.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'reconciledDays' } } } },
      invoke: {
        id: 'reconciledDays',
        src: 'reconciledDaysFlow',
        input: ({ context: { location } }) => ({
          asked: { view: oneOf(location, 'view', reconciledDayViews), offset: offsetIn(location) },
        }),
      },
    },
    outsideDay: {
      description: 'One such day, payment by payment.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'reconciledDay' } } } },
      invoke: {
        id: 'reconciledDay',
        src: 'reconciledDayFlow',
        input: ({ context: { location } }) => ({
          asked: { ...sourceDayIn(location), offset: offsetIn(location) },
        }),
      },
    },
    difference: {
      description: 'One payment that we and the outside have differently.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'oneDifference' } } } },
      invoke: {
        id: 'oneDifference',
        src: 'oneDifferenceFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
      },
    },
    wallets: {
      description: 'What the bank holds on chains, and between which levels.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'hotWallets' } } } },
      invoke: {
        id: 'hotWallets',
        src: 'hotWalletsFlow',
        input: ({ context: { location } }) => ({ asked: { offset: offsetIn(location) } }),
      },
    },
    oneWallet: {
      description: 'One of these, with its levels.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'oneHotWallet' } } } },
      invoke: {
        id: 'oneHotWallet',
        src: 'oneHotWalletFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
      },
    },
    payments: {
      description: 'Payments that are nobody’s; the list follows what others do.',
      on: {
        'news.arrived': { actions: { type: 'sendNews', params: { to: 'unclaimedPaymentQueue' } } },
      },
      invoke: {
        id: 'unclaimedPaymentQueue',
        src: 'unclaimedPaymentQueueFlow',
        input: ({ context: { location } }) => ({ asked: unclaimedPaymentsIn(location) }),
      },
    },
    onePayment: {
      description: 'One of them, and whose staff think it is.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'unclaimedPayment' } } } },
      invoke: {
        id: 'unclaimedPayment',
        src: 'unclaimedPaymentFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
      },
    },
    adjusted: {
      description: 'What the bank returned to one customer or put right.',
      on: { 'news.arrived': { actions: { type: 'sendNews', params: { to: 'adjustments' } } } },
      invoke: {
        id: 'adjustments',
        src: 'adjustmentsFlow',
        input: ({ context: { location } }) => ({ id: location.id ?? '' }),
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
