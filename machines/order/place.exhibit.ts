import { Refusal } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import { after, done, moved, refused, type Exhibit } from '#machines/kit/exhibit'
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

/** As much of an order as the chart looks at. */
const order = (version: number, waits: boolean, uuid = 'o1') => ({
  order_uuid: uuid,
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
  moved('submission', {
    value: { outcomeUnknown },
    matches: (asked: { outcomeUnknown: string }) => asked.outcomeUnknown === outcomeUnknown,
  })

const ended = (outcome: object) =>
  done('submission', { draft: null, result: null, refusal: null, ...outcome })

const proofWanted = {
  type: 'xstate.error.actor.approveOrder',
  error: new Refusal('STEP_UP_REQUIRED', undefined, {
    bound: { purpose: 'order', amount: '40', meta: { subject: 'o1 w2' } },
  }),
}

export const place: Exhibit = {
  logic: placeFlow,
  inputs: [
    { walletId: 'w1', draft: null },
    { walletId: 'w1', draft },
  ],
  said: [
    { type: 'draft.set', draft },
    { type: 'order.place' },
    { type: 'order.ask' },
    { type: 'order.approve' },
    { type: 'order.cancel' },
    { type: 'order.told', order: order(2, true) },
    { type: 'order.told', order: order(4, false) },
    { type: 'order.told', order: order(9, false, 'o2') },
    { type: 'news.reset' },
    submission('waiting'),
    submission('asking'),
    ended({}),
    ended({ draft }),
    ended({ draft, result: order(1, true) }),
    ended({ draft, result: order(1, false) }),
    ended({ draft, refusal: { code: 'QUOTE_EXPIRED', facts: {} } }),
    ended({ draft, refusal: { code: 'INSUFFICIENT_FUNDS', facts: {} } }),
    done('saveDraft'),
    refused('saveDraft'),
    done('forgetSubmission'),
    refused('forgetSubmission'),
    done('readOrder', order(2, true)),
    refused('readOrder', 'OFFLINE'),
    done('approveOrder', order(3, false)),
    refused('approveOrder', 'STATE_CONFLICT'),
    proofWanted,
    done('proof', { proven: true }),
    done('proof', { proven: false }),
    done('cancelOrder', order(3, false)),
    refused('cancelOrder', 'STATE_CONFLICT'),
    after('newsAreLate', 'place.following.live'),
  ],
}
