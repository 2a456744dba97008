import { assign, setup } from 'xstate'
import type { RefusalNote } from '#contract/kit/refusal'
import { isAsking, type PaymentRequest } from '#contract/paymentRequest'
import { withOutput } from '#machines/kit/params'
import { question } from '#machines/kit/port'
import { refusalIn } from '#machines/kit/refusal'

/** One request for money as whoever made it sees it, followed live; canceling asks once more. */

export interface OwnRequestKey {
  walletId: string
  id: string
}

export const ownRequestPorts = {
  readOwnRequest: question<PaymentRequest, OwnRequestKey>('readOwnRequest'),
  cancelRequest: question<PaymentRequest, OwnRequestKey>('cancelRequest'),
}

interface OwnRequestContext extends OwnRequestKey {
  request: PaymentRequest | null
  refusal: RefusalNote | null
}

const keyOf = ({ context: { walletId, id } }: { context: OwnRequestContext }) => ({ walletId, id })

export const ownRequestFlow = setup({
  types: {
    context: {} as OwnRequestContext,
    input: {} as OwnRequestKey,
    events: {} as
      | { type: 'request.refresh' }
      | { type: 'news.arrived' }
      | { type: 'cancel.ask' }
      | { type: 'cancel.confirm' }
      | { type: 'cancel.drop' },
    tags: {} as 'busy',
  },
  actors: ownRequestPorts,
  guards: { isOpen: ({ context: { request } }) => isAsking(request?.status) },
  actions: {
    assignRequest: assign((_, request: PaymentRequest) => ({ request, refusal: null })),
    /** Keeps the refusal: it is why the request was read again. */
    assignReread: assign((_, request: PaymentRequest) => ({ request })),
    assignRefusal: assign(({ event }) => ({ refusal: refusalIn(event) })),
    clearRefusal: assign({ refusal: null }),
  },
}).createMachine({
  id: 'ownRequest',
  description: 'Shown as the bank last told it; what is paid can no longer be canceled.',
  context: ({ input }) => ({ ...input, request: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readOwnRequest',
        src: 'readOwnRequest',
        input: keyOf,
        onDone: { target: 'shown', actions: withOutput('assignRequest') },
        onError: { target: 'refused', actions: 'assignRefusal' },
      },
    },
    refused: {
      description: 'Could not be read; may be retried.',
      on: { 'request.refresh': 'reading' },
    },
    shown: {
      on: {
        'news.arrived': 'following',
        'cancel.ask': { guard: 'isOpen', target: 'confirming', actions: 'clearRefusal' },
      },
    },
    following: {
      description: 'News: read again while it stays shown.',
      invoke: {
        id: 'readOwnRequest',
        src: 'readOwnRequest',
        input: keyOf,
        onDone: { target: 'shown', actions: withOutput('assignReread') },
        onError: 'shown',
      },
      on: { 'news.arrived': { target: 'following', reenter: true } },
    },
    confirming: {
      description: 'Nothing has been sent: the link stops working once this is confirmed.',
      on: {
        'cancel.confirm': 'canceling',
        'cancel.drop': 'shown',
        'news.arrived': 'following',
      },
    },
    canceling: {
      tags: 'busy',
      invoke: {
        id: 'cancelRequest',
        src: 'cancelRequest',
        input: keyOf,
        onDone: { target: 'shown', actions: withOutput('assignRequest') },
        onError: { target: 'following', actions: 'assignRefusal' },
      },
    },
  },
})
