import { Refusal } from '#contract/kit/refusal'
import type { PlaceDraft } from '#contract/place'
import { after, done, refused, type Exhibit } from '#machines/kit/exhibit'
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
    { type: 'order.drop' },
    { type: 'order.ask' },
    { type: 'order.approve' },
    { type: 'order.cancel' },
    { type: 'order.leave' },
    { type: 'order.told', order: order(2, true) },
    { type: 'order.told', order: order(4, false) },
    { type: 'order.told', order: order(9, false, 'o2') },
    { type: 'news.reset' },
    done('findWish', { wish: null }),
    done('findWish', { wish: { draft, sent: false } }),
    done('findWish', { wish: { draft, sent: true } }),
    refused('findWish'),
    done('keepDraft'),
    refused('keepDraft'),
    done('keepWish'),
    refused('keepWish'),
    done('placeOrder', order(1, true)),
    done('placeOrder', order(1, false)),
    refused('placeOrder', 'TIMEOUT'),
    refused('placeOrder', 'QUOTE_EXPIRED'),
    refused('placeOrder', 'INSUFFICIENT_FUNDS'),
    done('askOutcome', order(1, true)),
    done('askOutcome', order(1, false)),
    refused('askOutcome', 'OFFLINE'),
    refused('askOutcome', 'INSUFFICIENT_FUNDS'),
    done('dropWish'),
    refused('dropWish'),
    done('readOrder', order(2, true)),
    refused('readOrder', 'OFFLINE'),
    done('approveOrder', order(3, false)),
    refused('approveOrder', 'STATE_CONFLICT'),
    proofWanted,
    done('proof', { proven: true }),
    done('proof', { proven: false }),
    done('cancelOrder', order(3, false)),
    refused('cancelOrder', 'STATE_CONFLICT'),
    after('bankPauses', 'place.outcomeUnknown.waiting'),
    after('newsAreLate', 'place.following.live'),
  ],
}
