import { assign, setup } from 'xstate'
import { Refusal, type RefusalNote } from '#contract/kit/refusal'
import type { ScheduleDetail } from '#contract/schedule'
import { readAmountInput, type DecimalSign } from '#contract/kit/amountInput'
import { withEvent, withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type ProofChildren,
  type WithProof,
} from '#machines/kit/withProof'

/** One scheduled payment, followed live. Every act asks once more; a new amount may ask for step-up. */

export type ScheduleAct = 'skip' | 'pause' | 'resume' | 'end' | 'change'

export interface ScheduleKey {
  walletId: string
  id: string
}

/** Which date is skipped, and which amount is paid from now on. */
export interface ActOnSchedule extends ScheduleKey {
  act: ScheduleAct
  on: string
  amount: string
}

export const oneSchedulePorts = {
  readSchedule: question<{ schedule: ScheduleDetail; decimal: DecimalSign }, ScheduleKey>(
    'readSchedule',
  ),
  actOnSchedule: question<void, ActOnSchedule>('actOnSchedule'),
}

interface OneScheduleContext extends ScheduleKey, WithProof {
  schedule: ScheduleDetail | null
  decimal: DecimalSign
  act: ScheduleAct | null
  /** As typed. */
  amount: string
  refusal: RefusalNote | null
}

const keyOf = ({ context: { walletId, id } }: { context: OneScheduleContext }) => ({ walletId, id })

const readingOf = ({ amount, decimal }: OneScheduleContext) => readAmountInput(amount, decimal)

/** Without the zeros of a coin's scale. */
const typedOf = (amount: string, decimal: DecimalSign) =>
  amount.replace(/(\.\d\d\d*?)0+$/, '$1').replace('.', decimal)

function actOf({ walletId, id, act, schedule, ...typed }: OneScheduleContext): ActOnSchedule {
  const reading = readAmountInput(typed.amount, typed.decimal)
  return {
    walletId,
    id,
    act: act!,
    on: schedule?.next_on ?? '',
    amount: reading.kind === 'amount' ? reading.amount : '',
  }
}

const oneScheduleSetup = setup({
  types: {
    context: {} as OneScheduleContext,
    input: {} as ScheduleKey,
    events: {} as
      | { type: 'schedule.refresh' }
      | { type: 'news.arrived' }
      | { type: 'act.choose'; act: ScheduleAct }
      | { type: 'act.confirm' }
      | { type: 'act.drop' }
      | { type: 'amount.type'; amount: string },
    tags: {} as 'busy',
    children: {} as ProofChildren,
  },
  actors: { ...oneSchedulePorts, ...proofActors },
  guards: {
    isOpen: ({ context: { schedule } }) => schedule !== null && schedule.next_on !== null,
    isMisread: ({ context }) => context.act === 'change' && readingOf(context).kind !== 'amount',
    isChange: ({ context }) => context.act === 'change',
  },
  actions: {
    assignRead: assign(
      (_, { schedule, decimal }: { schedule: ScheduleDetail; decimal: DecimalSign }) => ({
        schedule,
        decimal,
      }),
    ),
    assignAct: assign(({ context: { schedule, decimal } }, { act }: { act: ScheduleAct }) => ({
      act,
      amount: schedule ? typedOf(schedule.amount, decimal) : '',
      refusal: null,
    })),
    assignAmount: assign((_, { amount }: { amount: string }) => ({ amount, refusal: null })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    assignMisread: assign({
      refusal: new Refusal('AMOUNT_INVALID', undefined, {
        errors: [{ pointer: '/amount', code: 'VALUE' }],
      }).note,
    }),
    clearAct: assign({ act: null }),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

const sending = oneScheduleSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'actOnSchedule',
    src: 'actOnSchedule',
    input: ({ context }) => actOf(context),
    onDone: { target: '#oneSchedule.following', actions: ['clearAct', 'clearRefusal'] },
    onError: [
      askProof('proving'),
      { guard: 'isChange', target: '#oneSchedule.drafted', actions: 'assignRefusal' },
      { target: '#oneSchedule.following', actions: ['clearAct', 'assignRefusal'] },
    ],
  },
})

export const oneScheduleFlow = oneScheduleSetup.createMachine({
  id: 'oneSchedule',
  description: 'Shown as the bank last told it; nothing is changed before it is confirmed.',
  context: ({ input }) => ({
    ...input,
    schedule: null,
    decimal: '.',
    act: null,
    amount: '',
    bound: null,
    refusal: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readSchedule',
        src: 'readSchedule',
        input: keyOf,
        onDone: { target: 'shown', actions: [withOutput('assignRead'), 'clearRefusal'] },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be read; may be retried.',
      on: { 'schedule.refresh': 'reading' },
    },
    shown: {
      on: {
        'news.arrived': 'following',
        'act.choose': { guard: 'isOpen', target: 'drafted', actions: withEvent('assignAct') },
      },
    },
    following: {
      description: 'News: read again while it stays shown, with the refusal that led here.',
      invoke: {
        id: 'readSchedule',
        src: 'readSchedule',
        input: keyOf,
        onDone: { target: 'shown', actions: withOutput('assignRead') },
        onError: 'shown',
      },
      on: { 'news.arrived': { target: 'following', reenter: true } },
    },
    drafted: {
      description: 'Nothing has been sent: the act is confirmed first.',
      on: {
        'amount.type': { actions: withEvent('assignAmount') },
        'act.confirm': [
          { guard: 'isMisread', actions: 'assignMisread' },
          { target: 'acting', actions: 'clearRefusal' },
        ],
        'act.drop': { target: 'following', actions: ['clearAct', 'clearRefusal'] },
      },
    },
    acting: withProof(sending, '#oneSchedule.drafted'),
  },
})
