import { assign, setup, type ActorRefFrom } from 'xstate'
import {
  disputeQuestions,
  EVIDENCE_BYTES_MAX,
  evidenceTypes,
  type DisputeReason,
  type PurchaseDispute,
} from '#contract/cardDispute'
import { fromMinor, minorOf, SCALE_MAX } from '#contract/kit/amount'
import type { RefusalNote } from '#contract/kit/refusal'
import { readAmountInput, type DecimalSign } from '#contract/kit/amountInput'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** One purchase that somebody says is wrong: the form, and then the case, followed live. */

export interface DisputeDraft {
  reason: DisputeReason | null
  /** As typed; what it should have cost, where that is what is wrong. */
  amount: string
  note: string
  card_with_you: boolean | null
  happened_on: string
  asked_merchant: boolean | null
}

/** What the bank is asked to do. */
export type DisputeAct =
  | { act: 'open'; terms: DisputeTerms }
  | { act: 'addEvidence'; id: string; name: string; content: Blob }
  | { act: 'answer'; id: string; text: string }
  | { act: 'withdraw'; id: string }
  /** Sandbox: as the network would. */
  | { act: 'decide'; id: string; outcome: 'won' | 'lost' }

export interface DisputeTerms {
  reason: DisputeReason
  amount: string
  note: string
  card_with_you?: boolean
  happened_on?: string
  right_amount?: string
  asked_merchant?: boolean
}

interface Answered {
  answer: PurchaseDispute
}

export const disputingPorts = {
  readDispute: question<Answered & { decimal: DecimalSign }, { purchaseId: string }>('readDispute'),
  performDisputeAct: question<Answered, { purchaseId: string; act: DisputeAct }>(
    'performDisputeAct',
  ),
}

/** Why what was typed or chosen is not sent. */
export type DisputeFault = 'incomplete' | 'fileSize' | 'fileType'

interface DisputeContext {
  purchaseId: string
  answer: PurchaseDispute | null
  decimal: DecimalSign
  draft: DisputeDraft
  act: DisputeAct | null
  fault: DisputeFault | null
  refusal: RefusalNote | null
}

type FileAdded = { name: string; content: Blob }

const emptyDraft: DisputeDraft = {
  reason: null,
  amount: '',
  note: '',
  card_with_you: null,
  happened_on: '',
  asked_merchant: null,
}

/** Null while something is missing or cannot be read. */
function termsOf({ answer, draft, decimal }: DisputeContext): DisputeTerms | null {
  const { reason, note } = draft
  const typed = readAmountInput(draft.amount, decimal)
  if (!answer || reason === null || typed.kind === 'unreadable' || typed.kind === 'ambiguous')
    return null
  const asked: readonly string[] = disputeQuestions[reason]
  const isPrice = asked.includes('right_amount')
  if (isPrice && typed.kind === 'blank') return null
  const whole = answer.amount_max
  const sum = typed.kind === 'blank' ? whole : typed.amount
  const { card_with_you, happened_on, asked_merchant } = draft
  if (asked.includes('card_with_you') && card_with_you === null) return null
  if (asked.includes('happened_on') && happened_on === '') return null
  if (asked.includes('asked_merchant') && asked_merchant === null) return null
  return {
    reason,
    note: note.trim(),
    amount: isPrice ? difference(answer.purchase.amount, sum) : sum,
    ...(isPrice && { right_amount: sum }),
    ...(asked.includes('card_with_you') && { card_with_you: card_with_you === true }),
    ...(asked.includes('happened_on') && { happened_on }),
    ...(asked.includes('asked_merchant') && { asked_merchant: asked_merchant === true }),
  }
}

const difference = (whole: string, part: string) => {
  const scale = whole.split('.')[1]?.length ?? 0
  const minor = minorOf(whole) - minorOf(part)
  return fromMinor(minor / 10n ** BigInt(SCALE_MAX - scale), scale)
}

const idOf = ({ answer }: DisputeContext) => answer?.dispute?.id ?? ''

/** A type the browser does not know is left to the bank, which looks at what is in it. */
const isKnownType = (type: string) => type === '' || evidenceTypes.some((one) => one === type)

export const disputingFlow = setup({
  types: {
    context: {} as DisputeContext,
    input: {} as { purchaseId: string },
    events: {} as
      | { type: 'dispute.refresh' }
      | { type: 'news.arrived' }
      | { type: 'draft.set'; change: Partial<DisputeDraft> }
      | { type: 'dispute.submit' }
      | ({ type: 'evidence.add' } & FileAdded)
      | { type: 'answer.submit'; text: string }
      | { type: 'network.decide'; outcome: 'won' | 'lost' }
      | { type: 'withdraw.ask' }
      | { type: 'withdraw.confirm' }
      | { type: 'withdraw.drop' },
    tags: {} as 'busy',
  },
  actors: disputingPorts,
  guards: {
    isComplete: ({ context }) => termsOf(context) !== null,
    isTooLarge: (_, { content }: FileAdded) => content.size > EVIDENCE_BYTES_MAX,
    isForeign: (_, { content }: FileAdded) => !isKnownType(content.type),
    isWritten: (_, { text }: { text: string }) => text.trim() !== '',
    mayWithdraw: ({ context: { answer } }) => answer?.dispute?.can.includes('withdraw') ?? false,
  },
  actions: {
    assignAnswer: assign((_, { answer }: Answered) => ({ answer })),
    assignDecimal: assign((_, { decimal }: { decimal: DecimalSign }) => ({ decimal })),
    assignChange: assign(({ context }, { change }: { change: Partial<DisputeDraft> }) => ({
      draft: { ...context.draft, ...change },
      refusal: null,
      fault: null,
    })),
    assignOpening: assign(({ context }) => {
      const terms = termsOf(context)
      return { act: terms && { act: 'open' as const, terms }, refusal: null, fault: null }
    }),
    assignFile: assign(({ context }, { name, content }: FileAdded) => ({
      act: { act: 'addEvidence' as const, id: idOf(context), name, content },
      refusal: null,
      fault: null,
    })),
    assignText: assign(({ context }, { text }: { text: string }) => ({
      act: { act: 'answer' as const, id: idOf(context), text: text.trim() },
      refusal: null,
      fault: null,
    })),
    assignWithdrawing: assign(({ context }) => ({
      act: { act: 'withdraw' as const, id: idOf(context) },
    })),
    assignDecision: assign(({ context }, { outcome }: { outcome: 'won' | 'lost' }) => ({
      act: { act: 'decide' as const, id: idOf(context), outcome },
      refusal: null,
      fault: null,
    })),
    clearAct: assign({ act: null }),
    assignFault: assign((_, { fault }: { fault: DisputeFault }) => ({ fault, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null, fault: null }),
  },
}).createMachine({
  id: 'disputing',
  description:
    'What was typed stays until the bank has it; then the case is shown as the bank does.',
  context: ({ input }) => ({
    ...input,
    answer: null,
    decimal: '.',
    draft: emptyDraft,
    act: null,
    fault: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readDispute',
        src: 'readDispute',
        input: ({ context: { purchaseId } }) => ({ purchaseId }),
        onDone: {
          target: 'shown',
          actions: [withOutput('assignAnswer'), withOutput('assignDecimal'), 'clearRefusal'],
        },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be read; may be retried.',
      on: { 'dispute.refresh': 'reading' },
    },
    shown: {
      description: 'The form, or the case once there is one.',
      initial: 'resting',
      on: {
        'news.arrived': '.following',
        'draft.set': { actions: withEvent('assignChange') },
        'dispute.submit': [
          { guard: 'isComplete', target: 'acting', actions: 'assignOpening' },
          { actions: { type: 'assignFault', params: { fault: 'incomplete' } } },
        ],
        'evidence.add': [
          {
            guard: withEvent('isTooLarge'),
            actions: { type: 'assignFault', params: { fault: 'fileSize' } },
          },
          {
            guard: withEvent('isForeign'),
            actions: { type: 'assignFault', params: { fault: 'fileType' } },
          },
          { target: 'acting', actions: withEvent('assignFile') },
        ],
        'answer.submit': [
          { guard: withEvent('isWritten'), target: 'acting', actions: withEvent('assignText') },
          { actions: { type: 'assignFault', params: { fault: 'incomplete' } } },
        ],
        'network.decide': { target: 'acting', actions: withEvent('assignDecision') },
        'withdraw.ask': { guard: 'mayWithdraw', target: 'confirming', actions: 'clearRefusal' },
      },
      states: {
        resting: { description: 'As the bank last told it.' },
        following: {
          description: 'News: read again while it stays shown and can be acted on.',
          invoke: {
            id: 'readDispute',
            src: 'readDispute',
            input: ({ context: { purchaseId } }) => ({ purchaseId }),
            onDone: { target: 'resting', actions: withOutput('assignAnswer') },
            onError: 'resting',
          },
        },
      },
    },
    confirming: {
      description: 'Nothing has been sent: it is over once this is confirmed.',
      on: {
        'withdraw.confirm': { target: 'acting', actions: 'assignWithdrawing' },
        'withdraw.drop': 'shown',
        'news.arrived': 'shown.following',
      },
    },
    acting: {
      description: 'A repeat of any of these changes nothing twice.',
      tags: 'busy',
      invoke: {
        id: 'performDisputeAct',
        src: 'performDisputeAct',
        input: ({ context: { purchaseId, act } }) => ({ purchaseId, act: act! }),
        onDone: { target: 'shown', actions: [withOutput('assignAnswer'), 'clearAct'] },
        onError: { target: 'shown.following', actions: ['assignRefusal', 'clearAct'] },
      },
    },
  },
})

export type DisputeActor = ActorRefFrom<typeof disputingFlow>
