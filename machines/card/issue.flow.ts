import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { CardDraft } from '#contract/cardShape'
import type { RefusalNote } from '#contract/kit/refusal'
import type { IssuingProgram, SubAccount } from '#contract/program'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { makeSubmitOnce, type Outcome } from '#machines/kit/submitOnce.flow'

/**
 * Lost answers, reloads and second tabs never make a second card: see submitOnce.flow.ts. What was
 * chosen and typed is stored until the card exists, so that a page that is closed restores it.
 */

export interface CardOffer {
  programs: IssuingProgram[]
  subAccounts: SubAccount[]
  /** By currency id. */
  symbols: Record<string, string>
}

interface CardMade {
  id: string
}

export const submitCard = makeSubmitOnce<CardDraft, CardMade>()

type SubmissionSnapshot = SnapshotFrom<typeof submitCard.flow>

export const issuePorts = {
  readCardOffer: question<CardOffer, { walletId: string }>('readCardOffer'),
  findDraft: question<{ draft: CardDraft | null }, { walletId: string }>('findDraft'),
  /** Null once nothing of it is to come back. */
  storeDraft: question<void, { walletId: string; draft: CardDraft | null }>('storeDraft'),
}

export interface IssueContext {
  walletId: string
  offer: CardOffer | null
  draft: CardDraft | null
  cardId: string | null
  refusal: RefusalNote | null
}

export type IssueEvent =
  | { type: 'offer.refresh' }
  | { type: 'program.choose'; programId: string }
  | {
      type: 'draft.set'
      change: Partial<Pick<CardDraft, 'nickName' | 'subAccountId' | 'singleUse' | 'oneMerchant'>>
    }
  | { type: 'step.next' | 'step.back' | 'card.issue' | 'card.ask' }

export const issueFlow = setup({
  types: {
    context: {} as IssueContext,
    input: {} as { walletId: string },
    output: {} as { cardId: string | null },
    events: {} as IssueEvent,
    children: {} as { submission: 'submissionFlow' },
    tags: {} as 'busy',
  },
  actors: { ...issuePorts, submissionFlow: submitCard.flow },
  guards: {
    outcomeAsked: (_, submission: SubmissionSnapshot) =>
      submission.matches({ outcomeUnknown: 'asking' }),
    outcomeAwaited: (_, submission: SubmissionSnapshot) =>
      submission.matches({ outcomeUnknown: 'waiting' }),
    wasSubmitted: (_, { draft, result, refusal }: Outcome<CardDraft, CardMade>) =>
      draft !== null && (result !== null || refusal !== null),
    onOffer: ({ context }, { programId }: { programId: string }) =>
      programOf(context, programId)?.status === 'ACTIVE',
    draftOnOffer: ({ context }, { draft }: { draft: CardDraft | null }) =>
      programOf(context, draft?.programId)?.status === 'ACTIVE',
    wasMade: ({ context }) => context.cardId !== null,
    offerUnread: ({ context }) => context.offer === null,
  },
  actions: {
    assignOutcome: assign((_, { draft, result, refusal }: Outcome<CardDraft, CardMade>) => ({
      draft,
      cardId: result?.id ?? null,
      refusal,
    })),
    assignOffer: assign((_, offer: CardOffer) => ({ offer })),
    assignProgram: assign(({ context }, { programId }: { programId: string }) => ({
      draft: {
        walletId: context.walletId,
        programId,
        type: programOf(context, programId)?.sub_account_type ?? 'balance',
        nickName: '',
        subAccountId: null,
        singleUse: false,
        oneMerchant: false,
      },
      refusal: null,
    })),
    assignDraft: assign(({ context: { draft } }, { change }: { change: Partial<CardDraft> }) => ({
      draft: draft && { ...draft, ...change },
    })),
    /** The balance it was to join may be gone. */
    assignFound: assign(({ context: { offer } }, { draft }: { draft: CardDraft | null }) => ({
      draft: draft && {
        ...draft,
        subAccountId:
          balancesToJoin({ offer, draft }).find(({ id }) => id === draft.subAccountId)?.id ?? null,
      },
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    sendOutcomeAsk: sendTo('submission', { type: 'outcome.ask' }),
  },
}).createMachine({
  id: 'issue',
  description:
    'A card is submitted exactly once, and a failure is reported only once it is certain.',
  context: ({ input }) => ({ ...input, offer: null, draft: null, cardId: null, refusal: null }),
  output: ({ context: { cardId } }) => ({ cardId }),
  initial: 'submitting',
  states: {
    submitting: {
      description: 'The submission runs; its answer decides what follows.',
      initial: 'finding',
      invoke: {
        id: 'submission',
        src: 'submissionFlow',
        input: ({ context: { walletId, draft }, event }) => ({
          walletId,
          draft: event.type === 'card.issue' ? draft : null,
        }),
        onSnapshot: [
          { guard: withSnapshot('outcomeAsked'), target: '.outcomeUnknown.asking' },
          { guard: withSnapshot('outcomeAwaited'), target: '.outcomeUnknown.waiting' },
        ],
        onDone: [
          {
            guard: withOutput('wasSubmitted'),
            target: 'answered',
            actions: withOutput('assignOutcome'),
          },
          { target: 'reading' },
        ],
      },
      states: {
        finding: {
          description: 'Looks for an earlier submission of this wallet.',
          tags: 'busy',
        },
        sending: { description: 'The bank has not answered yet.', tags: 'busy' },
        outcomeUnknown: {
          description: 'No answer: the bank is asked whether the card exists.',
          initial: 'asking',
          states: {
            waiting: {
              description: 'A pause before asking again, which can be cut short.',
              on: { 'card.ask': { actions: 'sendOutcomeAsk' } },
            },
            asking: { description: 'The bank is being asked.', tags: 'busy' },
          },
        },
      },
    },
    answered: {
      description: 'Sorts the answer: a card, or a refusal with the draft kept.',
      always: [
        { guard: 'wasMade', target: 'forgetting' },
        { guard: 'offerUnread', target: 'reading' },
        { target: 'reviewing' },
      ],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readCardOffer',
        src: 'readCardOffer',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: { target: 'recalling', actions: withOutput('assignOffer') },
        onError: { target: 'unread', actions: 'assignRefusal' },
      },
    },
    unread: {
      description: 'The programs could not be loaded; may be retried.',
      on: { 'offer.refresh': { target: 'reading', actions: 'clearRefusal' } },
    },
    recalling: {
      description: 'Looks for what was typed before the page was closed.',
      tags: 'busy',
      invoke: {
        id: 'findDraft',
        src: 'findDraft',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: [
          {
            guard: withOutput('draftOnOffer'),
            target: 'describing.stored',
            actions: withOutput('assignFound'),
          },
          { target: 'choosing' },
        ],
        onError: 'choosing',
      },
    },
    choosing: {
      description: 'Which program.',
      on: {
        'program.choose': {
          guard: withEvent('onOffer'),
          target: 'describing',
          actions: withEvent('assignProgram'),
        },
      },
    },
    describing: {
      description: 'Name and balance of the new card.',
      initial: 'storing',
      on: {
        'draft.set': { target: '.storing', actions: withEvent('assignDraft') },
        'step.next': 'reviewing',
        'step.back': 'choosing',
      },
      states: {
        storing: {
          description: 'The stored copy follows the draft.',
          invoke: {
            id: 'storeDraft',
            src: 'storeDraft',
            input: ({ context: { walletId, draft } }) => ({ walletId, draft }),
            onDone: 'stored',
            onError: 'stored',
          },
        },
        stored: { description: 'The draft comes back with the page.' },
      },
    },
    reviewing: {
      description: 'Everything is shown for review; nothing has been sent.',
      on: {
        'card.issue': { target: 'submitting.sending', actions: 'clearRefusal' },
        'step.back': { target: 'describing.stored', actions: 'clearRefusal' },
      },
    },
    forgetting: {
      description: 'The card exists: its draft must not come back.',
      tags: 'busy',
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context: { walletId } }) => ({ walletId, draft: null }),
        onDone: 'issued',
        onError: 'issued',
      },
    },
    issued: { description: 'The card exists.', type: 'final' },
  },
})

export const programOf = ({ offer }: Pick<IssueContext, 'offer'>, id: string | undefined) =>
  offer?.programs.find((program) => program.id === id)

export const balancesToJoin = ({ offer, draft }: Pick<IssueContext, 'offer' | 'draft'>) =>
  offer?.subAccounts.filter(
    ({ program_id, type, status }) =>
      program_id === draft?.programId && type === 'balance' && status === 'ACTIVE',
  ) ?? []

export type IssueActor = ActorRefFrom<typeof issueFlow>
