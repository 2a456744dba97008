import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import { dashboardDays } from '#contract/ops/dashboard'
import type { StaffSelf } from '#contract/ops/staff'
import type { Language } from '#contract/preferences'
import type { TenantConfig } from '#contract/tenantConfig'
import { withEvent, withOutput } from '#machines/kit/params'
import { refusalIn } from '#machines/kit/refusal'
import { auditQueryIn } from './auditList.flow.ts'
import {
  consoleFlows,
  consoleGuards,
  consolePorts,
  openGroup,
  pageTargets,
  type ConsoleChildren,
  type ConsoleContext,
  type ConsoleEvent,
} from './console.setup.ts'
import { groupState } from './group.setup.ts'
import {
  blockedCardsIn,
  conversationsIn,
  customersIn,
  disputesIn,
  flowDaysIn,
  flowStatesIn,
  identitiesIn,
  offsetIn,
  oneOf,
  orderQueueIn,
  proposalsIn,
  type ConsoleLocation,
  type ConsolePageId,
} from './routes.ts'

/** A page is its address; another filter is another address, and opens the page anew. */

export const consoleFlow = setup({
  types: {
    context: {} as ConsoleContext,
    input: {} as { location: ConsoleLocation; language: Language | null },
    events: {} as ConsoleEvent,
    tags: {} as 'busy',
    children: {} as ConsoleChildren,
  },
  actors: {
    ...consolePorts,
    ...consoleFlows,
  },
  guards: consoleGuards,
  actions: {
    assignBank: assign((_, { bank }: { bank: TenantConfig }) => ({ bank, refusal: null })),
    assignSelf: assign((_, self: StaffSelf) => ({ self, refusal: null })),
    assignLocation: assign((_, { location }: { location: ConsoleLocation }) => ({ location })),
    assignPage: assign((_, { page }: { page: ConsolePageId }) => ({
      location: { page, id: null, query: '' },
    })),
    assignSearch: assign({ location: { page: 'customers' as const, id: null, query: '' } }),
    assignLanguage: assign((_, { language }: { language: Language }) => ({ language })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearSelf: assign({ self: null }),
    sendLocation: sendTo(openGroup, (_, { location }: { location: ConsoleLocation }) => ({
      type: 'location.changed' as const,
      location,
    })),
    sendNews: sendTo((_, { to }: { to: string }) => to, { type: 'news.arrived' }),
  },
}).createMachine({
  id: 'console',
  description: 'Nothing of a customer is shown before somebody of the staff has signed in.',
  context: ({ input }) => ({ ...input, bank: null, self: null, refusal: null }),
  invoke: [
    { id: 'watchLocation', src: 'watchLocation' },
    { id: 'watchTokens', src: 'watchTokens' },
    { id: 'watchSearchKey', src: 'watchSearchKey' },
    { id: 'watchPageKeys', src: 'watchPageKeys' },
  ],
  on: {
    'language.set': { actions: withEvent('assignLanguage') },
    'url.changed': { actions: withEvent('assignLocation') },
  },
  initial: 'arriving',
  states: {
    arriving: {
      tags: 'busy',
      invoke: {
        id: 'readBank',
        src: 'readBank',
        onDone: [
          {
            guard: { type: 'held', params: ({ event }) => event.output },
            target: 'recognising',
            actions: withOutput('assignBank'),
          },
          { target: 'signedOut', actions: withOutput('assignBank') },
        ],
        onError: { target: 'unreachable', actions: 'assignRefusal' },
      },
    },
    unreachable: {
      description: 'The bank did not answer; the refusal says why.',
      on: { 'console.retry': 'arriving' },
    },
    signedOut: {
      description: 'Whoever signs in does so here, also when a session has ended.',
      entry: 'clearSelf',
      on: { 'tokens.changed': 'recognising' },
      invoke: {
        id: 'staffSignIn',
        src: 'staffSignInFlow',
        onDone: 'recognising',
      },
    },
    recognising: {
      tags: 'busy',
      invoke: {
        id: 'readSelf',
        src: 'readSelf',
        onDone: { target: 'signedIn', actions: withOutput('assignSelf') },
        onError: [
          { guard: 'sessionOver', target: 'signedOut' },
          { target: 'unreachable', actions: 'assignRefusal' },
        ],
      },
    },
    signedIn: {
      description: 'One page is open; its address says which, and what of it is shown.',
      initial: 'choosing',
      invoke: { id: 'queueWatch', src: 'queueWatchFlow' },
      on: {
        'page.go': { target: '.showing', actions: withEvent('assignLocation') },
        'url.changed': { target: '.choosing', actions: withEvent('assignLocation') },
        'search.open': { guard: 'mayFind', target: '.showing', actions: 'assignSearch' },
        'page.key': {
          guard: withEvent('mayOpen'),
          target: '.showing',
          actions: withEvent('assignPage'),
        },
        'session.lost': 'signedOut',
        'tokens.changed': 'recognising',
        'session.end': 'leaving',
      },
      states: {
        showing: {
          description: 'The address of the page goes into the address bar.',
          invoke: {
            id: 'showLocation',
            src: 'showLocation',
            input: ({ context: { location } }) => ({ location }),
            onDone: 'choosing',
            onError: 'choosing',
          },
        },
        choosing: {
          description: 'The address says which page opens.',
          always: [...pageTargets, 'start'],
        },
        start: {
          description:
            'No page was asked for, and no dashboard is theirs; the screen lists what is.',
        },
        dashboard: {
          description: 'How the bank is doing; it follows what waits.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'dashboard' } } } },
          invoke: {
            id: 'dashboard',
            src: 'dashboardFlow',
            input: ({ context: { location } }) => ({
              asked: { days: oneOf(location, 'days', dashboardDays) ?? '1' },
            }),
          },
        },
        flows: {
          description: 'The flows of the app, by the share that left them.',
          invoke: {
            id: 'flowCounts',
            src: 'flowCountsFlow',
            input: ({ context: { location } }) => ({ id: flowDaysIn(location) }),
          },
        },
        oneFlow: {
          description: 'One of them, state by state.',
          invoke: {
            id: 'flowStates',
            src: 'flowStatesFlow',
            input: ({ context: { location } }) => ({ asked: flowStatesIn(location) }),
          },
        },
        customers: {
          description: 'The newest customers, or those who were searched for.',
          invoke: {
            id: 'customerList',
            src: 'customerListFlow',
            input: ({ context: { location } }) => ({ asked: customersIn(location) }),
          },
        },
        oneCustomer: {
          description: 'One customer, whole.',
          invoke: {
            id: 'oneCustomer',
            src: 'oneCustomerFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        identities: {
          description: 'Verifications that wait for staff; the list follows what others do.',
          on: {
            'queues.moved': { actions: { type: 'sendNews', params: { to: 'identityQueue' } } },
          },
          invoke: {
            id: 'identityQueue',
            src: 'identityQueueFlow',
            input: ({ context: { location } }) => ({ asked: identitiesIn(location) }),
          },
        },
        oneIdentity: {
          description: 'One verification, with its documents once they are opened.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'oneIdentity' } } } },
          invoke: {
            id: 'oneIdentity',
            src: 'oneIdentityFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        orders: {
          description: 'Orders that wait for staff; the list follows what others do.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'orderQueue' } } } },
          invoke: {
            id: 'orderQueue',
            src: 'orderQueueFlow',
            input: ({ context: { location } }) => ({ asked: orderQueueIn(location) }),
          },
        },
        oneOrder: {
          description: 'One order, and what staff do about it.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'staffOrder' } } } },
          invoke: {
            id: 'staffOrder',
            src: 'staffOrderFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        approvals: {
          description: 'What was proposed; the list follows those who decide elsewhere.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'proposalList' } } } },
          invoke: {
            id: 'proposalList',
            src: 'proposalListFlow',
            input: ({ context: { location } }) => ({ asked: proposalsIn(location) }),
          },
        },
        oneApproval: {
          description: 'One proposal, with its exact effect.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'oneProposal' } } } },
          invoke: {
            id: 'oneProposal',
            src: 'oneProposalFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        policy: {
          description: 'Fees and limits as they stand, and earlier versions.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'policyBook' } } } },
          invoke: {
            id: 'policyBook',
            src: 'policyBookFlow',
            input: ({ context: { location } }) => ({ id: String(offsetIn(location)) }),
          },
        },
        policyDraft: {
          description: 'Other fees and limits, before anybody has approved them.',
          invoke: { id: 'policyDraft', src: 'policyDraftFlow' },
        },
        policyTrial: {
          description: 'What the draft would have done to the payments of the last 30 days.',
          invoke: {
            id: 'policyTrial',
            src: 'policyTrialFlow',
            input: ({ context: { location } }) => ({ asked: { offset: offsetIn(location) } }),
          },
        },
        tenant: groupState('tenantPages', 'What the bank itself is.'),
        books: groupState('books', 'The bank’s own money.'),
        platform: groupState('platformPages', 'Whole banks, for whoever runs the platform.'),
        services: groupState('servicePages', 'Machines outside that the bank works with.'),
        disputes: {
          description: 'Disputed card purchases; the list follows what others do.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'disputeQueue' } } } },
          invoke: {
            id: 'disputeQueue',
            src: 'disputeQueueFlow',
            input: ({ context: { location } }) => ({ asked: disputesIn(location) }),
          },
        },
        oneDispute: {
          description: 'One dispute, with its files once they are opened.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'oneDispute' } } } },
          invoke: {
            id: 'oneDispute',
            src: 'oneDisputeFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        blockedCards: {
          description: 'Cards that the bank blocked; the list follows what others do.',
          on: {
            'queues.moved': { actions: { type: 'sendNews', params: { to: 'blockedCardQueue' } } },
          },
          invoke: {
            id: 'blockedCardQueue',
            src: 'blockedCardQueueFlow',
            input: ({ context: { location } }) => ({ asked: blockedCardsIn(location) }),
          },
        },
        oneBlockedCard: {
          description: 'One of them, and what staff decide about it.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'blockedCard' } } } },
          invoke: {
            id: 'blockedCard',
            src: 'blockedCardFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        conversations: {
          description: 'What customers wrote; the list follows what others do.',
          on: {
            'queues.moved': { actions: { type: 'sendNews', params: { to: 'conversationQueue' } } },
          },
          invoke: {
            id: 'conversationQueue',
            src: 'conversationQueueFlow',
            input: ({ context: { location } }) => ({ asked: conversationsIn(location) }),
          },
        },
        oneConversation: {
          description: 'One customer’s messages, and what staff answer.',
          on: {
            'queues.moved': { actions: { type: 'sendNews', params: { to: 'oneConversation' } } },
          },
          invoke: {
            id: 'oneConversation',
            src: 'oneConversationFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
        audit: {
          description:
            'Rows of the audit, and the buttons that verify all of them and save those of some days.',
          invoke: [
            {
              id: 'auditList',
              src: 'auditListFlow',
              input: ({ context: { location } }) => ({ asked: auditQueryIn(location) }),
            },
            { id: 'auditCheck', src: 'auditCheckFlow' },
            { id: 'auditFile', src: 'auditFileFlow' },
          ],
        },
        staff: {
          description: 'Who works for the tenant; the list follows what is approved elsewhere.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'staffList' } } } },
          invoke: {
            id: 'staffList',
            src: 'staffListFlow',
            input: ({ context: { location } }) => ({ id: String(offsetIn(location)) }),
          },
        },
        oneStaff: {
          description: 'One of them, and what is proposed about them.',
          on: { 'queues.moved': { actions: { type: 'sendNews', params: { to: 'oneStaff' } } } },
          invoke: {
            id: 'oneStaff',
            src: 'oneStaffFlow',
            input: ({ context }) => ({ id: context.location.id ?? '' }),
          },
        },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: 'signedOut',
        onError: 'signedOut',
      },
    },
  },
})

export type ConsoleActor = ActorRefFrom<typeof consoleFlow>
