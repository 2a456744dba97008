import type { SnapshotFrom } from 'xstate'
import { refusalIn } from '#machines/kit/refused'
import { issueSetup } from './issue.setup.ts'

/**
 * Takes a card from a choice to being made: which kind, its name and what it spends from, all of it
 * once more with its price, and one yes.
 *
 * The wish lies on the device with the key it is sent under before it is first sent and until a
 * final answer is known, so a lost answer, a reload or a second tab makes one card and no second
 * one. A wish that was sent before this page opened is asked after first; nobody is told that a card
 * was not made while nobody knows.
 */
export const issueFlow = issueSetup.createMachine({
  id: 'issue',
  context: ({ input }) => ({ ...input, offer: null, draft: null, cardId: null, refusal: null }),
  output: ({ context: { cardId } }) => ({ cardId }),
  initial: 'looking',
  states: {
    looking: {
      description: 'Whether a wish of this wallet was sent and never answered.',
      tags: 'busy',
      invoke: {
        id: 'findCardWish',
        src: 'findCardWish',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: [
          {
            guard: { type: 'wasSent', params: ({ event }) => event.output },
            target: 'outcomeUnknown.asking',
            actions: { type: 'noteWish', params: ({ event }) => event.output },
          },
          { target: 'reading' },
        ],
        onError: 'reading',
      },
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCardOffer',
        src: 'readCardOffer',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: {
          target: 'choosing',
          actions: { type: 'noteOffer', params: ({ event }) => event.output },
        },
        onError: { target: 'unread', actions: 'noteRefusal' },
      },
    },
    unread: { on: { 'offer.refresh': { target: 'reading', actions: 'forgetRefusal' } } },
    choosing: {
      on: {
        'program.choose': {
          guard: { type: 'onOffer', params: ({ event }) => event },
          target: 'describing',
          actions: { type: 'noteProgram', params: ({ event }) => event },
        },
      },
    },
    describing: {
      on: {
        'draft.set': { actions: { type: 'noteDraft', params: ({ event }) => event } },
        'step.next': 'reviewing',
        'step.back': 'choosing',
      },
    },
    reviewing: {
      description: 'All of it lies before the customer; nothing has been sent.',
      on: {
        'card.issue': { target: 'keeping', actions: 'forgetRefusal' },
        'step.back': { target: 'describing', actions: 'forgetRefusal' },
      },
    },
    keeping: {
      tags: 'busy',
      invoke: {
        id: 'keepCardWish',
        src: 'keepCardWish',
        input: ({ context }) => ({ draft: context.draft! }),
        onDone: 'issuing',
        onError: { target: 'reviewing', actions: 'noteRefusal' },
      },
    },
    issuing: {
      tags: 'busy',
      invoke: {
        id: 'issueCard',
        src: 'issueCard',
        input: ({ context }) => ({ draft: context.draft! }),
        onDone: {
          target: 'forgetting',
          actions: { type: 'noteMade', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'outcomeUnknown', params: ({ event }) => refusalIn(event) },
            target: 'outcomeUnknown',
          },
          { target: 'forgetting', actions: 'noteRefusal' },
        ],
      },
    },
    outcomeUnknown: {
      description: 'The answer did not come. The bank is asked by the same key until it knows.',
      initial: 'waiting',
      states: {
        waiting: {
          after: { bankPauses: 'asking' },
          on: { 'card.ask': 'asking' },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'askCardOutcome',
            src: 'askCardOutcome',
            input: ({ context }) => ({ draft: context.draft! }),
            onDone: {
              target: '#issue.forgetting',
              actions: { type: 'noteMade', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'stillUnknown', params: ({ event }) => refusalIn(event) },
                target: 'waiting',
              },
              { target: '#issue.forgetting', actions: 'noteRefusal' },
            ],
          },
        },
      },
    },
    forgetting: {
      description: 'The answer is final, so the key has done its work.',
      tags: 'busy',
      invoke: {
        id: 'dropCardWish',
        src: 'dropCardWish',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: 'answered',
        onError: 'answered',
      },
    },
    answered: {
      always: [
        { guard: 'wasMade', target: 'issued' },
        { guard: 'offerUnread', target: 'reading' },
        { target: 'reviewing' },
      ],
    },
    issued: { type: 'final' },
  },
})

export type IssueSnapshot = SnapshotFrom<typeof issueFlow>
