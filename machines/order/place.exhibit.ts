import { Refusal } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import {
  delayEvent,
  doneEvent,
  snapshotEvent,
  refusedEvent,
  type Exhibit,
} from '#machines/kit/exhibit'
import { placeFlow } from './place.flow.ts'

const draft: PlaceDraft = {
  orderType: 'TRANSFER_INTERNAL',
  walletId: 'w1',
  fromId: 'usd',
  toId: 'usd',
  amount: '40',
  isReverse: false,
  isSubtract: true,
  quoteId: 'q1',
  to: { walletId: 'w2' },
}

/** The fields of an order that the chart and its screen read. */
const orderWith = (version: number, waits: boolean, uuid = 'o1') => ({
  order_uuid: uuid,
  order_type: draft.orderType,
  from: { amount: '40', currency: 'USD' },
  to: { amount: '40', currency: 'USD' },
  meta: {
    fee: '0.00',
    fee_currency: 'USD',
    network_fee: '0.00',
    network_fee_currency: 'USD',
    exchange_rate: '1',
  },
  version,
  status: waits ? 'NEW' : 'COMPLETE',
  next: waits
    ? {
        mover: 'you',
        why: 'awaiting_step_up',
        until: null,
        allowed_events: ['order.approve', 'order.cancel'],
      }
    : null,
})

const submission = (outcomeUnknown: string) =>
  snapshotEvent('submission', {
    value: { outcomeUnknown },
    matches: (pattern: { outcomeUnknown: string }) => pattern.outcomeUnknown === outcomeUnknown,
  })

const ended = (outcome: object) =>
  doneEvent('submission', { draft: null, result: null, refusal: null, ...outcome })

const proofRequired = {
  type: 'xstate.error.actor.approveOrder',
  error: new Refusal('STEP_UP_REQUIRED', undefined, {
    bound: { purpose: 'order', amount: '40', meta: { subject: 'o1 w2' } },
  }),
}

export const placeExhibit: Exhibit = {
  logic: placeFlow,
  inputs: [
    { walletId: 'w1', draft: null },
    { walletId: 'w1', draft },
  ],
  events: [
    { type: 'draft.set', draft },
    { type: 'refusal.drop' },
    { type: 'order.place' },
    { type: 'order.ask' },
    { type: 'order.approve' },
    { type: 'order.cancel' },
    { type: 'order.changed', order: orderWith(2, true) },
    { type: 'order.changed', order: orderWith(4, false) },
    { type: 'order.changed', order: orderWith(9, false, 'o2') },
    { type: 'news.reset' },
    submission('waiting'),
    submission('asking'),
    ended({}),
    ended({ draft }),
    ended({ draft, result: orderWith(1, true) }),
    ended({ draft, result: orderWith(1, false) }),
    ended({ draft, refusal: { code: 'QUOTE_EXPIRED', facts: {} } }),
    ended({ draft, refusal: { code: 'INSUFFICIENT_FUNDS', facts: {} } }),
    doneEvent('saveDraft'),
    refusedEvent('saveDraft'),
    doneEvent('forgetSubmission'),
    refusedEvent('forgetSubmission'),
    doneEvent('readOrder', orderWith(2, true)),
    refusedEvent('readOrder', 'OFFLINE'),
    doneEvent('approveOrder', orderWith(3, false)),
    refusedEvent('approveOrder', 'STATE_CONFLICT'),
    proofRequired,
    doneEvent('proof', { proven: true }),
    doneEvent('proof', { proven: false }),
    doneEvent('cancelOrder', orderWith(3, false)),
    refusedEvent('cancelOrder', 'STATE_CONFLICT'),
    delayEvent('pollDue', 'place.following.live'),
  ],
}
