import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import type { PayoutDetail } from '#contract/payout'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'
import {
  askProof,
  proofActors,
  proofParts,
  withProof,
  type WithProof,
} from '#machines/kit/withProof'
import { payoutFileFlow } from './payoutFile.flow.ts'

/**
 * One payout: a draft with its check, then each payment followed live. Only what was seen is
 * confirmed; anything else is refused and shown anew.
 */

export interface PayoutKey {
  walletId: string
  id: string
}

export interface PayoutSeen extends PayoutKey {
  version: number
  rows: number
  total: string
}

export const onePayoutPorts = {
  readPayout: question<PayoutDetail, PayoutKey>('readPayout'),
  submitPayout: question<PayoutDetail, PayoutSeen>('submitPayout'),
  cancelPayout: question<PayoutDetail, PayoutKey>('cancelPayout'),
}

interface OnePayoutContext extends PayoutKey, WithProof {
  payout: PayoutDetail | null
  refusal: RefusalNote | null
}

const keyOf = ({ context: { walletId, id } }: { context: OnePayoutContext }) => ({ walletId, id })

const seenIn = ({ walletId, id, payout }: OnePayoutContext): PayoutSeen => ({
  walletId,
  id,
  version: payout?.version ?? 0,
  rows: payout?.totals.rows ?? 0,
  total: payout?.totals.total ?? '0',
})

const onePayoutSetup = setup({
  types: {
    context: {} as OnePayoutContext,
    input: {} as PayoutKey,
    events: {} as
      | { type: 'payout.refresh' }
      | { type: 'news.arrived' }
      | { type: 'payout.pay' }
      | { type: 'payout.mend' }
      | { type: 'payout.cancel' }
      | { type: 'payout.confirm' }
      | { type: 'payout.drop' },
    tags: {} as 'busy',
    children: {} as { proof: 'proofFlow'; payoutFile: 'payoutFileFlow' },
  },
  actors: { ...onePayoutPorts, ...proofActors, payoutFileFlow },
  delays: { newsGather: 400 },
  guards: {
    isDraft: ({ context: { payout } }) => payout?.status === 'DRAFT',
    isPayable: ({ context: { payout } }) =>
      payout?.status === 'DRAFT' &&
      payout.totals.rows > 0 &&
      payout.totals.after?.startsWith('-') === false,
    isOpen: ({ context: { payout } }) => payout?.status === 'DRAFT' || payout?.status === 'PAYING',
    wasMended: (_, { checked }: { checked: PayoutDetail | null }) => checked !== null,
  },
  actions: {
    assignPayout: assign((_, payout: PayoutDetail) => ({ payout, refusal: null })),
    /** Keeps the refusal: it is why the payout was read again. */
    assignReread: assign((_, payout: PayoutDetail) => ({ payout })),
    assignMended: assign((_, { checked }: { checked: PayoutDetail | null }) => ({
      payout: checked,
    })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).extend(proofParts)

const sending = onePayoutSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'submitPayout',
    src: 'submitPayout',
    input: ({ context }) => seenIn(context),
    onDone: { target: '#onePayout.open', actions: withOutput('assignPayout') },
    onError: [
      askProof('proving'),
      { target: '#onePayout.open.following', actions: 'assignRefusal' },
    ],
  },
})

export const onePayoutFlow = onePayoutSetup.createMachine({
  id: 'onePayout',
  description: 'Shown as the bank last told it; nobody is paid before it is confirmed.',
  context: ({ input }) => ({ ...input, payout: null, bound: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readPayout',
        src: 'readPayout',
        input: keyOf,
        onDone: { target: 'open', actions: withOutput('assignPayout') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be read; may be retried.',
      on: { 'payout.refresh': 'reading' },
    },
    open: {
      description: 'On the screen; news change it without taking a press away.',
      initial: 'shown',
      on: {
        'payout.pay': { guard: 'isPayable', target: 'confirming', actions: 'clearRefusal' },
        'payout.mend': { guard: 'isDraft', target: 'mending', actions: 'clearRefusal' },
        'payout.cancel': { guard: 'isOpen', target: 'dropping', actions: 'clearRefusal' },
      },
      states: {
        shown: { on: { 'news.arrived': 'awaiting' } },
        awaiting: {
          description: 'Many payments tell of themselves at once: they are read together.',
          after: { newsGather: 'following' },
        },
        following: {
          description: 'News: read again while it stays shown, with the refusal that led here.',
          invoke: {
            id: 'readPayout',
            src: 'readPayout',
            input: keyOf,
            onDone: { target: 'shown', actions: withOutput('assignReread') },
            onError: 'shown',
          },
          on: { 'news.arrived': 'awaiting' },
        },
      },
    },
    confirming: {
      description: 'Nothing has been sent: the sum is confirmed first.',
      on: { 'payout.confirm': 'paying', 'payout.drop': 'open' },
    },
    paying: withProof(sending, '#onePayout.confirming'),
    dropping: {
      description: 'Nothing has been sent: canceling is confirmed first.',
      on: {
        'payout.confirm': 'canceling',
        'payout.drop': 'open.following',
      },
    },
    canceling: {
      tags: 'busy',
      invoke: {
        id: 'cancelPayout',
        src: 'cancelPayout',
        input: keyOf,
        onDone: { target: 'open', actions: withOutput('assignPayout') },
        onError: { target: 'open.following', actions: 'assignRefusal' },
      },
    },
    mending: {
      description: 'The lines are mended in the form they came from.',
      invoke: {
        id: 'payoutFile',
        src: 'payoutFileFlow',
        input: ({ context: { walletId, payout } }) => ({ walletId, draft: payout }),
        onDone: [
          {
            guard: withOutput('wasMended'),
            target: 'open',
            actions: withOutput('assignMended'),
          },
          { target: 'open.following' },
        ],
        onError: { target: 'open.following', actions: 'assignRefusal' },
      },
    },
  },
})
