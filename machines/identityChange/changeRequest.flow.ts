import { assign, setup, type ActorRefFrom } from 'xstate'
import type {
  IdentityChange,
  IdentityChangeRequest,
  IdentityChangeStatus,
  IdentityChangeVerdict,
  IdentitySubject,
} from '#contract/identityChange'
import type { RefusalNote } from '#contract/kit/refusal'
import { withEvent, withOutput } from '#machines/kit/params'
import { question, stream } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/**
 * A request to change verified data, as the person sees it: what to change, the documents, and the
 * verdict. Documents are uploaded on the vendor's page, and the verdict comes from the bank.
 */

interface ChangeKey {
  id: string
}

export const changeRequestPorts = {
  /** The newest request, open or decided. */
  readNewestChange: question<{ change: IdentityChange | null }>('readNewestChange'),
  readCountries: question<{ countries: string[] }>('readCountries'),
  sendChangeRequest: question<IdentityChange, { request: IdentityChangeRequest }>(
    'sendChangeRequest',
  ),
  /** The page's address goes from the bank straight to the browser: it grants access. */
  openDocuments: question<void, ChangeKey>('openDocuments'),
  withdrawChange: question<IdentityChange, ChangeKey>('withdrawChange'),
  simulateVerdict: question<IdentityChange, ChangeKey & { word: IdentityChangeVerdict }>(
    'simulateVerdict',
  ),
  watchAppShown: stream<{ type: 'app.shown' }>('watchAppShown'),
}

interface ChangeRequestContext {
  change: IdentityChange | null
  /** Its status when it was read before. */
  statusBefore: IdentityChangeStatus | null
  countries: string[]
  subject: IdentitySubject
  request: IdentityChangeRequest | null
  word: IdentityChangeVerdict
  refusal: RefusalNote | null
}

type ChangeRequestEvent =
  | { type: 'change.refresh' }
  | { type: 'form.open' }
  | { type: 'form.close' }
  | { type: 'subject.choose'; subject: IdentitySubject }
  | { type: 'change.request'; request: IdentityChangeRequest }
  | { type: 'documents.open' }
  | { type: 'change.withdraw' }
  | { type: 'verdict.simulate'; word: IdentityChangeVerdict }
  | { type: 'app.shown' }

const changeRequestSetup = setup({
  types: {
    context: {} as ChangeRequestContext,
    events: {} as ChangeRequestEvent,
    tags: {} as 'busy',
  },
  actors: changeRequestPorts,
  delays: { pollDue: 30_000 },
  guards: {
    changeKnown: ({ context }) => context.change !== null,
    documentsNeeded: ({ context }) => context.change?.status === 'REQUESTED',
    inReview: ({ context }) => context.change?.status === 'IN_REVIEW',
    approvedSince: ({ context: { change, statusBefore } }) =>
      change?.status === 'APPROVED' &&
      (statusBefore === 'REQUESTED' || statusBefore === 'IN_REVIEW'),
  },
  actions: {
    assignNewest: assign(({ context }, { change }: { change: IdentityChange | null }) => ({
      change,
      statusBefore: context.change?.id === change?.id ? (context.change?.status ?? null) : null,
      refusal: null,
    })),
    assignChange: assign(({ context }, change: IdentityChange) => ({
      change,
      statusBefore: context.change?.id === change.id ? context.change.status : null,
      request: null,
      refusal: null,
    })),
    assignCountries: assign((_, { countries }: { countries: string[] }) => ({ countries })),
    assignSubject: assign((_, { subject }: { subject: IdentitySubject }) => ({
      subject,
      refusal: null,
    })),
    assignRequest: assign((_, { request }: { request: IdentityChangeRequest }) => ({
      request,
      refusal: null,
    })),
    assignWord: assign((_, { word }: { word: IdentityChangeVerdict }) => ({ word, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRequest: assign({ request: null, refusal: null }),
    clearRefusal: assign({ refusal: null }),
  },
})

const idOf = ({ context }: { context: ChangeRequestContext }) => ({ id: context.change!.id })

const decideAgain = {
  onDone: { target: 'deciding', actions: withOutput('assignChange') },
  onError: { target: 'deciding', actions: 'assignRefusal' },
} as const

const offersForm = {
  'form.open': { target: '#changeRequest.preparing', actions: 'clearRefusal' },
} as const

export const changeRequestFlow = changeRequestSetup.createMachine({
  id: 'changeRequest',
  description: 'Verified data changes only by the bank’s word; one request is open at a time.',
  context: {
    change: null,
    statusBefore: null,
    countries: [],
    subject: 'name',
    request: null,
    word: 'green',
    refusal: null,
  },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readNewestChange',
        src: 'readNewestChange',
        onDone: { target: 'deciding', actions: withOutput('assignNewest') },
        onError: [
          { guard: 'changeKnown', target: 'deciding', actions: 'assignRefusal' },
          { target: 'unread', actions: 'assignRefusal' },
        ],
      },
    },
    unread: {
      description: 'Could not be loaded; may be retried.',
      on: { 'change.refresh': 'reading' },
    },
    deciding: {
      description: 'Finds what the newest request waits for.',
      always: [
        { guard: 'documentsNeeded', target: 'shown.requested' },
        { guard: 'inReview', target: 'shown.inReview' },
        { guard: 'approvedSince', target: 'shown.applied' },
        { target: 'shown.closed' },
      ],
    },
    shown: {
      description: 'The newest request, and what can be done about it.',
      initial: 'closed',
      on: { 'change.refresh': 'reading' },
      states: {
        closed: { description: 'No request is open; a new one can be made.', on: offersForm },
        applied: {
          description: 'Approved while this was open: the profile is read again.',
          on: offersForm,
        },
        requested: {
          description: 'Documents are needed.',
          on: {
            'documents.open': { target: '#changeRequest.opening', actions: 'clearRefusal' },
            'change.withdraw': '#changeRequest.withdrawing',
          },
        },
        inReview: {
          description: 'The documents are with the vendor; the verdict is waited for.',
          after: { pollDue: '#changeRequest.reading' },
          on: {
            'change.withdraw': '#changeRequest.withdrawing',
            'verdict.simulate': {
              target: '#changeRequest.simulating',
              actions: withEvent('assignWord'),
            },
          },
        },
      },
    },
    preparing: {
      description: 'Reads what the form offers to choose from.',
      tags: 'busy',
      invoke: {
        id: 'readCountries',
        src: 'readCountries',
        onDone: { target: 'drafted', actions: withOutput('assignCountries') },
        onError: { target: 'deciding', actions: 'assignRefusal' },
      },
    },
    drafted: {
      description: 'What to change is being filled in, or was refused.',
      on: {
        'subject.choose': { actions: withEvent('assignSubject') },
        'change.request': { target: 'requesting', actions: withEvent('assignRequest') },
        'form.close': { target: 'deciding', actions: 'clearRequest' },
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        id: 'sendChangeRequest',
        src: 'sendChangeRequest',
        input: ({ context }) => ({ request: context.request! }),
        onDone: { target: 'deciding', actions: withOutput('assignChange') },
        onError: { target: 'drafted', actions: 'assignRefusal' },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openDocuments',
        src: 'openDocuments',
        input: idOf,
        onDone: 'away',
        onError: { target: 'deciding', actions: 'assignRefusal' },
      },
    },
    away: {
      description: 'The vendor’s page is open; what came of it is read on return.',
      invoke: { id: 'watchAppShown', src: 'watchAppShown' },
      on: { 'app.shown': 'reading', 'change.refresh': 'reading', 'documents.open': 'opening' },
    },
    withdrawing: {
      tags: 'busy',
      invoke: { id: 'withdrawChange', src: 'withdrawChange', input: idOf, ...decideAgain },
    },
    simulating: {
      description: 'Sandbox: the vendor’s verdict is simulated.',
      tags: 'busy',
      invoke: {
        id: 'simulateVerdict',
        src: 'simulateVerdict',
        input: ({ context }) => ({ id: context.change!.id, word: context.word }),
        ...decideAgain,
      },
    },
  },
})

export type ChangeRequestActor = ActorRefFrom<typeof changeRequestFlow>
