import { assign, sendTo, setup, type SnapshotFrom } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { Order } from '#contract/order'
import type { PlaceDraft } from '#contract/place'
import type { ProofBinding } from '#contract/proof'
import { withEvent, withOutput, withSnapshot } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import { makeSubmitOnce, type Outcome } from '#machines/kit/submitOnce.flow'
import { proofFlow } from '#machines/proof/proof.flow'

/**
 * Takes one order from its confirmation to its end.
 *
 * The submission is sent exactly once, whatever happens to the page or the answer, and no failure
 * is reported before the bank's final answer. A moved price needs a new confirmation. If the order
 * needs step-up, it starts at once, since the owner has confirmed, and the submission stays on the
 * device until then: a reopened page asks the bank under the same key and returns to the step-up.
 * Once placed, the order is followed until it is final.
 */

/** The part of an order this chart needs. */
export type OrderView = Omit<Order, 'id'>

/** Whether the bank would accept this from the owner now, by its own word. */
export const orderTakes = (
  order: OrderView | null,
  event: 'order.approve' | 'order.cancel' | 'order.decline',
) => order?.next?.allowed_events.includes(event) ?? false

/** The same order, no older than the known one. */
const isSame = (known: OrderView | null, news: OrderView) =>
  known !== null && news.order_uuid === known.order_uuid && news.version >= known.version

const waitsForProof = (order: OrderView) =>
  order.next?.why === 'awaiting_step_up' && orderTakes(order, 'order.approve')

export const submitOrder = makeSubmitOnce<PlaceDraft, OrderView>({ isOpen: waitsForProof })

type SubmissionSnapshot = SnapshotFrom<typeof submitOrder.flow>

export const placePorts = {
  /** Stores what is typed, so that a reload keeps it. */
  saveDraft: question<void, { draft: PlaceDraft }>('saveDraft'),
  forgetSubmission: submitOrder.ports.forgetSubmission,
  readOrder: question<OrderView, { orderId: string }>('readOrder'),
  approveOrder: question<OrderView, { orderId: string }>('approveOrder'),
  cancelOrder: question<OrderView, { orderId: string }>('cancelOrder'),
}

export interface PlaceInput {
  walletId: string
  /** Null to follow an order that exists. */
  draft: PlaceDraft | null
}

interface PlaceContext extends PlaceInput {
  order: OrderView | null
  /** What the bank asks to be proved before the confirmation. */
  bound: ProofBinding | null
  refusal: RefusalNote | null
}

export type PlaceEvent =
  | { type: 'draft.set'; draft: PlaceDraft }
  /** The draft was edited: what was refused is no longer what is asked. */
  | { type: 'refusal.drop' }
  | { type: 'order.place' }
  | { type: 'order.ask' }
  | { type: 'order.approve' }
  | { type: 'order.cancel' }
  /** From the feed: any order of the wallet. */
  | { type: 'order.changed'; order: OrderView }
  | { type: 'news.reset' }

const moved: readonly string[] = ['QUOTE_EXPIRED', 'QUOTE_MISMATCH']

const placeSetup = setup({
  types: {
    context: {} as PlaceContext,
    input: {} as PlaceInput,
    output: {} as { order: OrderView | null },
    events: {} as PlaceEvent,
    tags: {} as 'busy',
    children: {} as { proof: 'proofFlow'; submission: 'submissionFlow' },
  },
  actors: { ...placePorts, proofFlow, submissionFlow: submitOrder.flow },
  delays: { pollDue: 15_000 },
  guards: {
    draftMissing: ({ context }) => context.draft === null,
    outcomeAsked: (_, submission: SubmissionSnapshot) =>
      submission.matches({ outcomeUnknown: 'asking' }),
    outcomeAwaited: (_, submission: SubmissionSnapshot) =>
      submission.matches({ outcomeUnknown: 'waiting' }),
    proofRequired: ({ event }) => refusalIn(event).facts.bound !== undefined,
    proofWaits: ({ context: { order } }) => order !== null && waitsForProof(order),
    proven: (_, { proven }: { proven: boolean }) => proven,
    stillWaits: ({ context }, { order }: { order: OrderView }) =>
      isSame(context.order, order) && waitsForProof(order),
    priceMoved: ({ context: { refusal } }) => refusal !== null && moved.includes(refusal.code),
    wasPlaced: ({ context }) => context.order !== null,
    wasRefused: ({ context }) => context.refusal !== null,
    orderOver: ({ context }) => context.order?.next === null,
    ourOrder: ({ context }, { order }: { order: OrderView }) => isSame(context.order, order),
    approvable: ({ context }) => orderTakes(context.order, 'order.approve'),
    cancelable: ({ context }) => orderTakes(context.order, 'order.cancel'),
  },
  actions: {
    assignDraft: assign((_, { draft }: { draft: PlaceDraft }) => ({ draft, refusal: null })),
    assignOutcome: assign(({ context }, outcome: Outcome<PlaceDraft, OrderView>) => ({
      draft: outcome.draft ?? context.draft,
      order: outcome.result,
      refusal: outcome.refusal,
    })),
    /** An answer older than the news changes nothing. */
    assignOrder: assign(({ context }, order: OrderView) => ({
      order: context.order && isSame(order, context.order) ? context.order : order,
      refusal: null,
    })),
    /** Keeps the refusal: reading again does not resolve it. */
    assignReread: assign((_, order: OrderView) => ({ order })),
    assignBound: assign(({ event }) => ({ bound: refusalIn(event).facts.bound ?? null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
    clearQuote: assign(({ context: { draft } }) => ({
      draft: draft && { ...draft, quoteId: null },
    })),
    sendOutcomeAsk: sendTo('submission', { type: 'outcome.ask' }),
  },
})

/** News during a decision do not cancel it. */
const newsMeanwhile = placeSetup.createStateConfig({
  on: {
    'order.changed': {
      guard: withEvent('ourOrder'),
      actions: { type: 'assignOrder', params: ({ event }) => event.order },
    },
  },
})

/** Also taken while the order is read again. */
const decisions = {
  'order.approve': { guard: 'approvable', target: 'approving', actions: 'clearRefusal' },
  'order.cancel': { guard: 'cancelable', target: 'canceling', actions: 'clearRefusal' },
} as const

/** Without the proof the order is read again: the owner may still decide. */
const afterProof = [
  { guard: 'wasRefused', target: 'following.reading' },
  { target: 'following' },
] as const

export const placeFlow = placeSetup.createMachine({
  id: 'place',
  description:
    'An order is sent exactly once, and no failure is reported before the bank’s final answer.',
  context: ({ input }) => ({ ...input, order: null, bound: null, refusal: null }),
  output: ({ context }) => ({ order: context.order }),
  initial: 'submitting',
  states: {
    submitting: {
      description: 'The submission runs; its answer decides what follows.',
      initial: 'finding',
      invoke: {
        id: 'submission',
        src: 'submissionFlow',
        // Only a confirmed draft is ever sent.
        input: ({ context: { walletId, draft }, event }) => ({
          walletId,
          draft: event.type === 'order.place' ? draft : null,
        }),
        onSnapshot: [
          { guard: withSnapshot('outcomeAsked'), target: '.outcomeUnknown.asking' },
          { guard: withSnapshot('outcomeAwaited'), target: '.outcomeUnknown.waiting' },
        ],
        onDone: { target: 'answered', actions: withOutput('assignOutcome') },
      },
      states: {
        finding: {
          description: 'Looks for an earlier submission of this wallet.',
          tags: 'busy',
        },
        sending: { description: 'The bank has not answered yet.', tags: 'busy' },
        outcomeUnknown: {
          description: 'No answer: the bank is asked whether the order exists.',
          initial: 'asking',
          states: {
            waiting: {
              description: 'A pause before asking again, which can be cut short.',
              on: { 'order.ask': { actions: 'sendOutcomeAsk' } },
            },
            asking: { description: 'The bank is being asked.', tags: 'busy' },
          },
        },
      },
    },
    answered: {
      description: 'Sorts the answer: step-up, placed, a moved price, or a refusal.',
      always: [
        { guard: 'proofWaits', target: 'proving' },
        { guard: 'wasPlaced', target: 'following' },
        { guard: 'priceMoved', target: 'priceMoved', actions: 'clearQuote' },
        { target: 'reviewing' },
      ],
    },
    reviewing: {
      description: 'Everything is shown for review; nothing has been sent.',
      initial: 'idle',
      on: {
        'draft.set': { target: '.saving', reenter: true, actions: withEvent('assignDraft') },
        'refusal.drop': { actions: 'clearRefusal' },
        'order.place': [
          { guard: 'draftMissing' },
          { target: 'submitting.sending', actions: 'clearRefusal' },
        ],
      },
      states: {
        idle: {},
        saving: {
          invoke: {
            id: 'saveDraft',
            src: 'saveDraft',
            input: ({ context }) => ({ draft: context.draft! }),
            onDone: 'idle',
            onError: 'idle',
          },
        },
      },
    },
    priceMoved: {
      description: 'The price moved; the new one must be confirmed.',
      on: {
        'draft.set': { target: 'reviewing', actions: withEvent('assignDraft') },
        'refusal.drop': { actions: 'clearRefusal' },
      },
    },
    proving: {
      description: 'The order exists and waits for step-up.',
      initial: 'approving',
      on: {
        'order.changed': [
          {
            guard: withEvent('stillWaits'),
            actions: { type: 'assignOrder', params: ({ event }) => event.order },
          },
          {
            guard: withEvent('ourOrder'),
            target: 'forgetting',
            actions: { type: 'assignOrder', params: ({ event }) => event.order },
          },
        ],
      },
      states: {
        approving: {
          description: 'Already confirmed: the bank approves it or asks for step-up.',
          tags: 'busy',
          invoke: {
            id: 'approveOrder',
            src: 'approveOrder',
            input: ({ context }) => ({ orderId: context.order!.order_uuid }),
            onDone: { target: '#place.forgetting', actions: withOutput('assignOrder') },
            onError: [
              { guard: 'proofRequired', target: 'showing', actions: 'assignBound' },
              { target: '#place.forgetting', actions: 'assignRefusal' },
            ],
          },
          // The answer decides, not the news.
          ...newsMeanwhile,
        },
        showing: {
          description: 'Step-up for this order; then it is approved.',
          invoke: {
            id: 'proof',
            src: 'proofFlow',
            input: ({ context }) => ({ bound: context.bound! }),
            onDone: [
              { guard: withOutput('proven'), target: 'approving' },
              { target: '#place.forgetting' },
            ],
          },
        },
      },
    },
    forgetting: {
      description: 'No step-up left; the key is no longer needed.',
      tags: 'busy',
      invoke: {
        id: 'forgetSubmission',
        src: 'forgetSubmission',
        input: ({ context: { walletId } }) => ({ walletId }),
        onDone: afterProof,
        onError: afterProof,
      },
    },
    following: {
      description: 'Following the order; its owner may approve or cancel it while it waits.',
      initial: 'live',
      on: {
        'order.changed': {
          guard: withEvent('ourOrder'),
          target: '.live',
          actions: { type: 'assignOrder', params: ({ event }) => event.order },
        },
      },
      states: {
        live: {
          description: 'Shown as last read; news and a slow poll lead to another reading.',
          always: { guard: 'orderOver', target: '#place.done' },
          after: { pollDue: 'reading' },
          on: { 'news.reset': 'reading', ...decisions },
        },
        reading: {
          on: decisions,
          invoke: {
            id: 'readOrder',
            src: 'readOrder',
            input: ({ context }) => ({ orderId: context.order!.order_uuid }),
            onDone: { target: 'live', actions: withOutput('assignReread') },
            onError: { target: 'live', actions: 'assignRefusal' },
          },
        },
        approving: {
          tags: 'busy',
          ...newsMeanwhile,
          invoke: {
            id: 'approveOrder',
            src: 'approveOrder',
            input: ({ context }) => ({ orderId: context.order!.order_uuid }),
            onDone: { target: 'live', actions: withOutput('assignOrder') },
            onError: [
              { guard: 'proofRequired', target: '#place.proving.showing', actions: 'assignBound' },
              { target: 'reading', actions: 'assignRefusal' },
            ],
          },
        },
        canceling: {
          tags: 'busy',
          ...newsMeanwhile,
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context }) => ({ orderId: context.order!.order_uuid }),
            onDone: { target: 'live', actions: withOutput('assignOrder') },
            onError: { target: 'reading', actions: 'assignRefusal' },
          },
        },
      },
    },
    done: { type: 'final', description: 'The order is final.' },
  },
})

export type PlaceSnapshot = SnapshotFrom<typeof placeFlow>

/** What the screen may offer, and whether it may report a failure. */
export function placeShown(snapshot: PlaceSnapshot) {
  const { context } = snapshot
  return {
    order: context.order,
    /** Null while the outcome is unknown. */
    refusal: context.refusal,
    unknown: snapshot.matches({ submitting: 'outcomeUnknown' }),
    canPlace: snapshot.can({ type: 'order.place' }),
    canApprove: snapshot.can({ type: 'order.approve' }),
    canCancel: snapshot.can({ type: 'order.cancel' }),
  }
}
